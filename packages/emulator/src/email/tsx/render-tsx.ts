import { htmlOf, parseElement, type Settings } from './elements.js'
import { type Expression, parseExpression, parseParameters, type Scope } from './expressions.js'
import { createScanner, NAME, type Scanner, TsxError } from './scanner.js'

/** A rendered template. */
export interface RenderedTsx {
  readonly html: string
  readonly subject?: string
  readonly category?: string
}

/** The props of a template. */
export interface TemplateProps {
  readonly user?: { readonly displayName: string | null }
  readonly project?: { readonly displayName: string }
  /** Default: the preview variables of the template. */
  readonly variables?: Readonly<Record<string, unknown>> | undefined
  /** The content of an email, for a theme. */
  readonly children?: string
}

/**
 * Renders the source of an email template or theme without running it. It reads the element that the component returns,
 * with the expressions that `parseExpression` supports. Returns a problem as text.
 */
export function renderTsx(source: string, { variables, ...props }: TemplateProps = {}): RenderedTsx | string {
  try {
    const scanner = createScanner(source)
    const settings: Settings = {}
    const imported = importedNames(source)
    const parseNested = (at: Scanner): Expression => parseElement(at, imported, settings)
    const scopeOf = parseComponent(scanner)
    const all = { ...props, variables: variables ?? previewVariables(source, parseNested) ?? {} }
    return { html: htmlOf(returnedValue(scanner, parseNested, scopeOf(all))), ...settings }
  } catch (error) {
    if (error instanceof TsxError) return error.message
    if (error instanceof RangeError) return 'The source is nested too deeply.'
    throw error
  }
}

const COMPONENT =
  /\bexport\s+(?:default\s+)?(?:function\s+(?:\w+\s*)?(?=\()|const\s+\w+\s*(?::[^=]+)?=\s*(?=\([^;]*?\)\s*(?::[^=]+)?=>))/g
const NAMED = /^export\s+(?:default\s+)?(?:function|const)\s+Email(?:Template|Theme)\b/

/** Moves the scanner behind the parameters of the component. Returns the scope for its props. */
function parseComponent(scanner: Scanner): (props: Scope) => Scope {
  const found = [...scanner.source.matchAll(COMPONENT)]
  const component = found.find(([text]) => NAMED.test(text)) ?? found[0]
  if (!component) throw new TsxError('The source exports no component.')
  scanner.moveTo(component.index + component[0].length)
  const scopeOf = parseParameters(scanner)
  if (!component[0].includes('function')) {
    scanner.moveTo(scanner.source.indexOf('=>', scanner.position) + 2)
  } else if (scanner.accept(':')) scanner.moveTo(scanner.source.indexOf('{', scanner.position))
  return scopeOf
}

/** Evaluates the body of the component, at whose start the scanner is: constants and what it returns. */
function returnedValue(scanner: Scanner, parseNested: (at: Scanner) => Expression, scope: Scope): unknown {
  if (!scanner.accept('{')) return parseExpression(scanner, parseNested)(scope)
  let names = scope
  for (;;) {
    const word = scanner.match(NAME)
    if (word === 'return') {
      const value = parseExpression(scanner, parseNested)(names)
      scanner.accept(';')
      scanner.expect('}')
      return value
    }
    const name = word === 'const' ? scanner.match(NAME) : undefined
    if (name === undefined)
      throw new TsxError(`The emulator does not run the statement "${word ?? ''}…" of a template.`)
    scanner.expect('=')
    names = { ...names, [name]: parseExpression(scanner, parseNested)(names) }
    scanner.accept(';')
  }
}

/** Returns the names that the source imports. */
function importedNames(source: string): Set<string> {
  const names = new Set<string>()
  for (const [, clause = ''] of source.matchAll(/\bimport\s+([^'"]+?)\s+from\s*['"]/g)) {
    for (const part of clause.replace(/[{}]/g, ',').split(',')) {
      const name = part.trim().split(/\s+/).at(-1)
      if (name) names.add(name)
    }
  }
  return names
}

/** Returns the variables that the source specifies for previews. */
function previewVariables(
  source: string,
  parseNested: (at: Scanner) => Expression,
): Readonly<Record<string, unknown>> | undefined {
  const found = /\.PreviewVariables\s*=\s*(?=\{)/.exec(source)
  if (!found) return undefined
  const scanner = createScanner(source)
  scanner.moveTo(found.index + found[0].length)
  return parseExpression(scanner, parseNested)({}) as Readonly<Record<string, unknown>>
}
