// Checks what the texts and tables of the docs say about the packages: the entry points that they name exist, they export the
// names that the text says they do, and the calls in tables compile. `snippets.ts` runs it with the code blocks.
import type { PublicSymbol } from './examples.ts'

/** What the docs can name: the entry points with their exports. Those without declarations export nothing. */
export interface Surface {
  readonly entries: ReadonlyMap<string, ReadonlySet<string>>
  readonly symbols: readonly PublicSymbol[]
}

/** Something that a page says and that is not so. */
export interface Mistake {
  readonly line: number
  readonly message: string
}

/** A call in a table, to compile. */
export interface TableCall {
  readonly line: number
  readonly text: string
  /** The symbol that it starts with, at the entry point that readers import it from. */
  readonly symbol: PublicSymbol
  readonly code: string
}

const SPAN = String.raw`\`[^\`]+\``
const ENTRY = String.raw`\[?\`(@latchkey\/[^\`]+)\`(?:\]\([^)]*\))?`
const LIST = `${SPAN}(?:(?:, and |, | and | or )${SPAN})*`
/** "`a` and `b` of `@latchkey/core`". */
const NAMES_OF_ENTRY = new RegExp(`(${LIST}) (?:of|from|in|are in|is in) ${ENTRY}`, 'g')
/** "of `@latchkey/core`: `a`, `b`". */
const ENTRY_WITH_NAMES = new RegExp(`${ENTRY}: (${LIST})`, 'g')

/** Tables about something else: other kits, the files of a package. */
const OTHER_COLUMN = /^(You are used to|.*\bof `src`|Replaces|Members|Difference|Where)$/

const spansOf = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)
/** The name that code starts with: of `<UserButton />`, `await signOut(client)` and `const client = useClient()`. */
const nameOf = (code: string) => /^(?:const \S+ = )?(?:await )?<?([A-Za-z]\w*)(?=$|[(\s/>])/.exec(code)?.[1]

/** Returns the lines outside of code blocks, paragraphs joined, with the number of their first line. */
export function paragraphsOf(markdown: string): readonly { readonly line: number; readonly text: string }[] {
  const found: { line: number; text: string }[] = []
  let isCode = false
  let isOpen = false
  for (const [index, text] of markdown.split('\n').entries()) {
    const isFence = /^\s*```/.test(text)
    if (isFence) isCode = !isCode
    const last = found.at(-1)
    const continues = isOpen && last !== undefined && !/^\s*([|#\-*>]|\d+\.|<!--|```|$)/.test(text)
    if (continues) last.text += ` ${text.trim()}`
    else if (!isCode && !isFence && text !== '') found.push({ line: index + 1, text })
    isOpen = !isCode && text !== '' && !/^\s*(\||#|<!--|```)/.test(text)
  }
  return found
}

/** Returns what the texts of a page say about entry points and is not so. */
export function mistakesOf(markdown: string, { entries, symbols }: Surface): readonly Mistake[] {
  const known = new Set(symbols.map(({ name }) => name))
  return paragraphsOf(markdown).flatMap(({ line, text }) => {
    const messages: string[] = []
    const isEntry = (name: string) => entries.has(name)
    for (const span of spansOf(text))
      if (/^@latchkey\/[\w./-]+$/.test(span) && !isEntry(span)) messages.push(`there is no entry point ${span}`)
    const [, owner] = /^\| \[?`(@latchkey\/\w+)`/.exec(text) ?? []
    for (const span of owner === undefined ? [] : spansOf(text))
      if (/^(\/[\w-]+)+$/.test(span) && !isEntry(owner + span)) messages.push(`there is no entry point ${owner}${span}`)
    const claims = [
      ...[...text.matchAll(NAMES_OF_ENTRY)].map(([, list = '', entry = '']) => ({ list, entry })),
      ...[...text.matchAll(ENTRY_WITH_NAMES)].map(([, entry = '', list = '']) => ({ list, entry })),
    ]
    for (const { list, entry } of claims)
      for (const name of spansOf(list).map(nameOf))
        if (name !== undefined && known.has(name) && entries.get(entry)?.has(name) === false)
          messages.push(`${entry} does not export ${name}`)
    return [...new Set(messages)].map((message) => ({ line, message }))
  })
}

/** Returns the code in the tables of a page, without columns about other kits and about files. */
function tableSpansOf(markdown: string): readonly { line: number; text: string; row: string }[] {
  let head: readonly string[] | undefined
  let previous = 0
  return paragraphsOf(markdown).flatMap(({ line, text }) => {
    if (!text.startsWith('|')) return []
    if (line !== previous + 1) head = undefined
    previous = line
    const cells = text
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    head ??= cells
    if (head.some((title) => /\bof `src`/.test(title))) return []
    return cells.flatMap((cell, index) =>
      OTHER_COLUMN.test(head?.[index] ?? '') ? [] : spansOf(cell).map((code) => ({ line, text: code, row: text })),
    )
  })
}

/**
 * Checks the code in the tables of a page against what readers import: from the entry points that the row names, else from
 * those that the page is about.
 *
 * @param defaults The entry points that the page is about.
 * @returns The names that have to be imported from elsewhere, and the calls to compile.
 */
export function checkTables(
  markdown: string,
  defaults: readonly string[],
  { entries, symbols }: Surface,
): { readonly mistakes: readonly Mistake[]; readonly calls: readonly TableCall[] } {
  const mistakes: Mistake[] = []
  const calls: TableCall[] = []
  for (const { line, text, row } of tableSpansOf(markdown)) {
    const name = nameOf(text)
    const homes = symbols.filter((one) => one.name === name)
    if (name === undefined || homes.length === 0) continue
    const named = [...row.matchAll(/@latchkey\/[\w./-]+/g)].map(([entry]) => entry)
    const entry = [...named, ...defaults].find((one) => entries.get(one)?.has(name))
    if (entry === undefined) {
      const all = [...entries].filter(([, names]) => names.has(name)).map(([one]) => one)
      mistakes.push({ line, message: `${name} is exported by ${all.join(', ')}: name the entry point in the row` })
    } else if (/\(.*\)$|\/>$/.test(text)) {
      const [symbol] = homes
      if (symbol) calls.push({ line, text, symbol: { ...symbol, entry, alsoIn: [] }, code: codeOf(text) })
    }
  }
  return { mistakes, calls }
}

/** An ellipsis is a value that the reader knows, and one after a comma are more fields. */
const codeOf = (text: string) => text.replaceAll(/(?<!['"])…(?!['"])/g, 'undefined as never')
