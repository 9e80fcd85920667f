import { type Expression, parseExpression, type Scope, unquoted } from './expressions.js'
import { type Scanner, STRING, TsxError } from './scanner.js'

/** A rendered element. */
class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What a template sets besides its HTML. */
export interface Settings {
  subject?: string
  category?: string
}

type Attributes = Readonly<Record<string, unknown>>

/** The elements that components of emails render. An empty name renders only the children. */
const COMPONENTS: Readonly<Record<string, string>> = {
  Body: 'div',
  Button: 'a',
  Column: 'td',
  Container: 'div',
  Head: '',
  Hr: 'hr',
  Html: 'div',
  Img: 'img',
  Link: 'a',
  Preview: 'div',
  ProjectLogo: '',
  Row: 'tr',
  Section: 'div',
  Tailwind: '',
  Text: 'p',
}

const VOID = /^(br|hr|img|wbr)$/
const TAG = /[A-Za-z][\w.-]*/y

/** Parses an element or fragment. `imported` are the names that the source imports. */
export function parseElement(scanner: Scanner, imported: ReadonlySet<string>, settings: Settings): Expression {
  const nested = () => parseElement(scanner, imported, settings)
  const expression = () => parseExpression(scanner, nested)
  scanner.expect('<')
  const name = scanner.at('>') ? '' : (scanner.match(TAG) ?? '')
  const attributes: [string, Expression][] = []
  while (!scanner.at('>') && !scanner.at('/>')) {
    if (scanner.at('{')) throw new TsxError(`The emulator does not support spread attributes of <${name}>.`)
    const attribute = scanner.match(/[A-Za-z][\w:-]*/y)
    if (attribute === undefined) {
      scanner.expect('>')
      break
    }
    if (!scanner.accept('=')) attributes.push([attribute, () => true])
    else if (scanner.accept('{')) {
      attributes.push([attribute, expression()])
      scanner.expect('}')
    } else {
      const text = scanner.match(STRING)
      if (text === undefined) throw new TsxError(`The attribute ${attribute} of <${name}> has no value.`)
      attributes.push([attribute, () => unquoted(text)])
    }
  }
  const children = scanner.accept('/>') ? [] : parseChildren(scanner, name, expression, nested)
  const render = rendererOf(name, imported, settings)
  return (scope) => {
    const values = Object.fromEntries(attributes.map(([attribute, value]) => [attribute, value(scope)]))
    return new Html(render(values, childrenHtml(children, scope)))
  }
}

function parseChildren(
  scanner: Scanner,
  name: string,
  expression: () => Expression,
  nested: () => Expression,
): Expression[] {
  scanner.expect('>')
  const children: Expression[] = []
  const { source } = scanner
  for (;;) {
    const end = source.slice(scanner.position).search(/[<{]/)
    if (end < 0) throw new TsxError(`The source ends within <${name}>.`)
    const text = jsxText(source.slice(scanner.position, scanner.position + end))
    if (text !== '') children.push(() => new Html(text))
    scanner.moveTo(scanner.position + end)
    if (source.startsWith('</', scanner.position)) break
    if (!scanner.accept('{')) children.push(nested())
    else if (!scanner.at('}')) {
      children.push(expression())
      scanner.expect('}')
    } else scanner.expect('}')
  }
  scanner.expect('</')
  const closing = scanner.at('>') ? '' : (scanner.match(TAG) ?? '')
  if (closing !== name) throw new TsxError(`The element </${closing}> closes <${name}>.`)
  scanner.expect('>')
  return children
}

/** Removes line breaks with the spaces around them, as JSX does. */
const jsxText = (text: string): string =>
  text
    .split('\n')
    .map((line, i, lines) => {
      const start = i === 0 ? line : line.trimStart()
      return i === lines.length - 1 ? start : start.trimEnd()
    })
    .filter(Boolean)
    .join(' ')

const childrenHtml = (children: readonly Expression[], scope: Scope): string =>
  children.map((child) => htmlOf(child(scope))).join('')

/** Returns the HTML of a value in an element. */
export function htmlOf(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'boolean') return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') throw new TsxError('An object cannot be displayed.')
  return escapeHtml(String(value))
}

function rendererOf(
  name: string,
  imported: ReadonlySet<string>,
  settings: Settings,
): (attributes: Attributes, children: string) => string {
  if (name === '') return (_, children) => children
  if (!/^[A-Z]/.test(name)) return (attributes, children) => element(name, attributes, children)
  if (!imported.has(name)) throw new TsxError(`${name} is not imported.`)
  if (name === 'Subject') return set((value) => Object.assign(settings, { subject: value }))
  if (name === 'NotificationCategory') return set((value) => Object.assign(settings, { category: value }))
  if (name === 'Heading') return ({ as = 'h1', ...attributes }, children) => element(String(as), attributes, children)
  const tag = COMPONENTS[name]
  if (tag === undefined) throw new TsxError(`The emulator does not render the component <${name}>.`)
  return tag === '' ? (_, children) => children : (attributes, children) => element(tag, attributes, children)
}

const set =
  (store: (value: string) => void) =>
  ({ value }: Attributes): string => {
    store(String(value ?? ''))
    return ''
  }

function element(name: string, attributes: Attributes, children: string): string {
  const texts = Object.entries(attributes).flatMap(([attribute, value]) => {
    if (value === null || value === undefined || value === false || attribute === 'key') return []
    const known = attribute === 'className' ? 'class' : attribute.toLowerCase()
    if (value === true) return [` ${known}`]
    return [` ${known}="${escapeHtml(attribute === 'style' ? styleOf(value) : String(value))}"`]
  })
  return `<${name}${texts.join('')}>${VOID.test(name) ? '' : `${children}</${name}>`}`
}

/** Returns a style as CSS. Numbers are in pixels, except of properties without a unit. */
function styleOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const rules = Object.entries(value).map(([name, rule]) => {
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const isLength = typeof rule === 'number' && rule !== 0 && !/weight|opacity|line-height|flex|z-index/.test(property)
    return `${property}:${String(rule)}${isLength ? 'px' : ''}`
  })
  return rules.join(';')
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char)
