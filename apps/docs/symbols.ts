// The API reference: one page for each entry point of the packages, from the JSDoc of the built declarations.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Checker, SignatureKind, SymbolFlags, type Symbol as TsSymbol } from 'typescript/unstable/sync'
import {
  type EntryPoint,
  type ExportedSymbol,
  entryPoints,
  isHint,
  isOwnFile,
  readDeclarations,
} from '../../tools/declarations.ts'
import { root } from '../../tools/root.mjs'
import { publicSymbols, type Usage, usagesOf } from './code/examples.ts'
import { listPages } from './pages.ts'
import { previewOf } from './previews.ts'

/** An entry point, and the name of its page, without extension. */
interface Entry extends EntryPoint {
  readonly page: string
}

/** An export of an entry point, and the page and heading that document it. */
interface Listed {
  readonly name: string
  readonly entry: string
  readonly link: string
}

/** The entry points in the search of the site. The others would hide the guides among hundreds of similar entries. */
const SEARCHED = new Set(
  ['core', 'core/server', 'core/verify', 'react', 'next', 'emulator'].map((name) => `@latchkey/${name}`),
)

/** Longer declarations are cut, in lines. */
const MAX_LINES = 40

/**
 * Writes the reference of all packages. Throws an error if the packages are not built.
 * @returns The pages by their path in the site.
 */
export function apiReference(): ReadonlyMap<string, string> {
  const guidesOf = guideIndex()
  const entries: Entry[] = entryPoints().map((entry) => ({
    ...entry,
    page: pageName(entry.name),
  }))
  return readDeclarations(
    entries.map(({ file }) => file),
    ({ checker, exportsOf }) => {
      const publics = publicSymbols(entries, { checker, exportsOf })
      const usages = usagesOf([...publics.values()])
      const documented = new Map<TsSymbol, Listed>()
      const pages = new Map<string, string>()
      const all: Listed[] = []
      for (const entry of entries) {
        const own: string[] = []
        const again: string[] = []
        const exports = [...exportsOf(entry.file)].sort((a, b) => a.exported.name.localeCompare(b.exported.name, 'en'))
        for (const { exported, symbol, type } of exports) {
          const earlier = documented.get(symbol)
          if (earlier?.name === exported.name) {
            all.push({ ...earlier, entry: entry.name })
            again.push(`[\`${exported.name}\`](${earlier.link})`)
            continue
          }
          const tags = tagsOf(checker, exported, symbol)
          const one = { name: exported.name, entry: entry.name, link: linkTo(entry.name, exported.name) }
          documented.set(symbol, one)
          all.push(one)
          const guides = guidesOf(exported.name)
          const seeAlso = guides.length > 0 ? `\n\n**Used in** ${guides.slice(0, 6).join(', ')}` : ''
          const found = publics.get(symbol)
          const usage = usageText(found && usages.get(found))
          const isReact = entry.name.startsWith('@latchkey/react')
          const preview = isReact && isComponent(checker, symbol) ? `\n\n${previewOf(exported.name)}` : ''
          own.push(section(checker, { exported, symbol, type }, tags) + preview + usage + seeAlso)
        }
        pages.set(`reference/api/${entry.page}.md`, pageOf(entry, own, again))
      }
      pages.set('reference/api/index.md', indexOf(entries, all))
      return pages
    },
  )
}

const anchor = (name: string) => name.replace(/[^\w-]/g, '-')
const pageName = (entry: string) => entry.replace('@latchkey/', '').replaceAll('/', '-')
const linkTo = (entry: string, name: string) => `./${pageName(entry)}.md#${anchor(name)}`

/** Longer lists of users are cut. */
const MAX_USERS = 8

/** Refers to where the use of a symbol is shown, if it has no example. */
function usageText(usage: Usage | undefined): string {
  if (usage?.kind === 'reason') return `\n\n${usage.reason}`
  if (usage?.kind !== 'used-by') return ''
  const shown = usage.users.slice(0, MAX_USERS).map(({ name, entry }) => `[\`${name}\`](${linkTo(entry, name)})`)
  const rest = usage.users.length - shown.length
  return `\n\n**Used by** ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

interface Tag {
  readonly name: string
  readonly text: string
}

function tagsOf(checker: Checker, ...symbols: TsSymbol[]): Tag[] {
  const tags = symbols.map((symbol) => checker.getJsDocTagsOfSymbol(symbol)).find((found) => found.length > 0) ?? []
  return tags.map(({ name, text }) => ({ name, text: text ?? '' }))
}

function section(checker: Checker, { exported, symbol, type }: ExportedSymbol, tags: readonly Tag[]): string {
  const description =
    checker.getDocumentationCommentOfSymbol(symbol) || checker.getDocumentationCommentOfSymbol(exported)
  const texts = (name: string) => tags.filter((tag) => tag.name === name).map(({ text }) => text)
  const parameters = texts('param').map((text) => {
    const [, name = '', rest = ''] = /^(\S+)\s*(?:-\s*)?([\s\S]*)$/.exec(text) ?? []
    return `| \`${name}\` | ${cell(rest)} |`
  })
  return [
    `## \`${exported.name}\` {#${anchor(exported.name)}}`,
    prose(description),
    signatureOf(checker, symbol) || declarationOf(type),
    table(['Parameter', 'Description'], parameters),
    ...texts('returns').map((text) => `**Returns** ${prose(text)}`),
    throwsOf(texts('throws')),
    membersOf(checker, type),
    ...texts('deprecated').map((text) => `**Deprecated.** ${prose(text)}`),
    ...texts('example').map(exampleOf),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function throwsOf(texts: readonly string[]): string {
  const rows = texts.map((text) => {
    const [, type, rest = ''] = /^(?:\{(\w+)\}\s*)?([\s\S]*)$/.exec(text) ?? []
    return `- ${type ? `\`${type}\`: ` : ''}${prose(rest).replace(/\s+/g, ' ')}`
  })
  return rows.length > 0 ? `**Throws**\n\n${rows.join('\n')}` : ''
}

/** How to call a constant that is a function: an endpoint, or a function with properties. */
function signatureOf(checker: Checker, symbol: TsSymbol): string {
  if (!/^[a-z]/.test(symbol.name) || symbol.flags & (SymbolFlags.Function | SymbolFlags.Type)) return ''
  const type = checker.getTypeOfSymbol(symbol)
  const signatures = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : []
  const tags = tagsOf(checker, symbol).filter(({ name }) => name === 'param')
  const names = tags.map(({ text }) => text.split(/\s/)[0])
  const lines = signatures.map((signature) => {
    const parameters = signature.getParameters().map((parameter, index) => {
      const of = checker.getTypeOfSymbol(parameter)
      const type = of ? checker.typeToString(of) : 'unknown'
      // A tuple with labels is what the caller writes.
      if (type.startsWith('[')) return type.slice(1, -1)
      // TypeScript names a destructured parameter `__1`.
      const name = parameter.name.startsWith('__') ? (names[index] ?? 'input') : parameter.name
      return type.endsWith(' | undefined') ? `${name}?: ${type.slice(0, -12)}` : `${name}: ${type}`
    })
    const returned = checker.getReturnTypeOfSignature(signature)
    return `${symbol.name}(${parameters.join(', ')}): ${returned ? checker.typeToString(returned) : 'void'}`
  })
  return lines.length > 0 ? `\`\`\`ts\n${lines.join('\n')}\n\`\`\`` : ''
}

function exampleOf(text: string): string {
  if (text.includes('```')) return `**Example**\n\n${text.trim()}`
  return `**Example**\n\n\`\`\`${/<\/?[A-Z]|<[a-z]+>/.test(text) ? 'tsx' : 'ts'}\n${text.trim()}\n\`\`\``
}

/** The declaration as TypeScript writes it, without comments. Interfaces and classes have a table instead. */
function declarationOf(symbol: TsSymbol): string {
  const lines = symbol.declarations.flatMap((declaration) => {
    const node = declaration.resolve()
    if (!node || !isOwnFile(declaration.path)) return []
    const text = readFileSync(declaration.path, 'utf8').slice(node.pos, node.end)
    const plain = text
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/^export (default )?(declare )?/m, '')
      .split('\n')
      .filter((line) => line.trim() !== '')
    if (/^\s*(interface|class|abstract class) /.test(plain[0] ?? ''))
      return [`${(plain[0] ?? '').replace(/\{.*$/, '').trim()}`]
    const cut = plain.length > MAX_LINES ? [...plain.slice(0, MAX_LINES), '// …'] : plain
    return [cut.join('\n').trim()]
  })
  return lines.length > 0 ? `\`\`\`ts\n${[...new Set(lines)].join('\n\n')}\n\`\`\`` : ''
}

/** The members of an interface, class or object type. */
function membersOf(checker: Checker, symbol: TsSymbol): string {
  const type =
    symbol.flags & SymbolFlags.Type
      ? checker.getDeclaredTypeOfSymbol(symbol)
      : symbol.flags & SymbolFlags.ValueModule
        ? undefined
        : propsOf(checker, symbol)
  if (!type || !(type.isObjectType() || type.isIntersectionType())) return ''
  const rows = checker.getPropertiesOfType(type).flatMap((member) => {
    if (
      /^__[@#]/.test(member.name) ||
      isHint(checker, member) ||
      !member.declarations.some(({ path }) => isOwnFile(path))
    )
      return []
    const of = checker.getTypeOfSymbol(member)
    const optional = member.flags & SymbolFlags.Optional ? '?' : ''
    const written = of ? checker.typeToString(of) : ''
    const shown = written.length > 160 ? `${written.slice(0, 160)}…` : written
    return [
      `| \`${member.name}${optional}\` | ${code(shown)} | ${cell(checker.getDocumentationCommentOfSymbol(member))} |`,
    ]
  })
  const isValue = (symbol.flags & SymbolFlags.Type) === 0
  return table([isValue ? 'Prop' : 'Member', 'Type', 'Description'], rows)
}

/** How to call a component. `ComponentType` is a union of classes and functions. */
function componentSignature(checker: Checker, symbol: TsSymbol) {
  if (!/^[A-Z]\w*[a-z]/.test(symbol.name) || symbol.flags & SymbolFlags.Type) return undefined
  const type = checker.getTypeOfSymbol(symbol)
  const types = type?.isUnionType() ? type.getTypes() : type ? [type] : []
  return types.flatMap((one) => [...checker.getSignaturesOfType(one, SignatureKind.Call)])[0]
}

const isComponent = (checker: Checker, symbol: TsSymbol) => componentSignature(checker, symbol) !== undefined

/** The type of the props, if the symbol is a component. */
function propsOf(checker: Checker, symbol: TsSymbol) {
  const [props] = componentSignature(checker, symbol)?.getParameters() ?? []
  return props && checker.getTypeOfSymbol(props)
}

function table(head: readonly string[], rows: readonly string[]): string {
  if (rows.length === 0) return ''
  return [`| ${head.join(' | ')} |`, `|${head.map(() => '---|').join('')}`, ...rows].join('\n')
}

/** A code span in a table cell. */
const code = (text: string) =>
  text ? `\`${text.replaceAll('|', '\\|').replaceAll('`', "'").replace(/\s+/g, ' ')}\`` : ''

/** Prose of a JSDoc comment as Markdown that Vue does not read as HTML. */
function prose(text: string): string {
  return text
    .replace(/\{@link(?:code)?\s+([^}\s|]+)[^}]*\}/g, '`$1`')
    .split(/(```[\s\S]*?```|`[^`]*`)/)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;') : part))
    .join('')
    .trim()
}

const cell = (text: string) =>
  prose(text)
    .replace(/\n\s*- /g, '<br>')
    .replace(/\s+/g, ' ')
    .replaceAll('|', '\\|')

function pageOf({ name }: Entry, own: readonly string[], again: readonly string[]): string {
  const count = own.length + again.length
  return [
    ...(SEARCHED.has(name) ? [] : ['---\nsearch: false\n---']),
    `# ${name}`,
    `The ${count} public symbols of \`${name}\`, generated from the JSDoc of its declarations.`,
    ...own,
    ...(again.length > 0 ? ['## Exports of other entry points', `${again.join(', ')}.`] : []),
  ].join('\n\n')
}

function indexOf(entries: readonly Entry[], symbols: readonly Listed[]): string {
  const groups = entries.map(({ name, page }) => {
    const names = symbols.filter((symbol) => symbol.entry === name)
    const list = names.map(({ name: one, link }) => `[\`${one}\`](${link})`).join(', ')
    return `## [${name}](./${page}.md)\n\n${list || 'No exports.'}`
  })
  return `# API reference\n\nAll ${symbols.length} exports of all entry points. Each name links to its signature, parameters, errors and example.\n\n${groups.join('\n\n')}\n`
}

/** Returns a function that finds the guides whose code contains a name. */
function guideIndex(): (name: string) => readonly string[] {
  const guides = listPages()
    .filter(({ target }) => /^(guides|concepts|troubleshooting)\//.test(target))
    .map(({ source, target }) => {
      const text = readFileSync(join(root, source), 'utf8')
      const [, title = target] = /^# (.*)$/m.exec(text) ?? []
      const code = text.match(/^```[\s\S]*?^```|`[^`\n]+`|^ {4}.*$/gm) ?? []
      return { link: `[${title}](../../${target})`, words: new Set(code.join('\n').match(/[\w$]+/g) ?? []) }
    })
  // Short and common words, such as `test`, are in code for other reasons.
  return (name) => (name.length < 5 ? [] : guides.filter(({ words }) => words.has(name)).map(({ link }) => link))
}
