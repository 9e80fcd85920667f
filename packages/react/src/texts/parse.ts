/** A parsed text. Pure data, cached per text. */
export type Part =
  | string
  /** The number of the enclosing plural. */
  | { readonly kind: 'count' }
  | { readonly kind: 'value' | Shape; readonly name: string }
  | { readonly kind: 'plural' | 'select'; readonly name: string; readonly options: Options }
  /** `<name>…</name>`: the content is passed to the caller. */
  | { readonly kind: 'tag'; readonly name: string; readonly inside: readonly Part[] }

export type Options = Readonly<Record<string, readonly Part[]>>

/** Format of a date or of a duration. */
export type Shape = 'date' | 'time' | 'relative' | 'wait'

/**
 * Parses a text in the subset of ICU MessageFormat that the kit uses: `{name}`, `{when, date}`, `{count, plural,
 * =0{none} one{# key} other{# keys}}`, `{kind, select, team{…} other{…}}` and `<link>…</link>`. Throws on invalid
 * syntax.
 */
export function parse(text: string): readonly Part[] {
  const known = parsed.get(text)
  if (known) return known
  const source = { text, at: 0 }
  const parts = readText(source, '', false)
  parsed.set(text, parts)
  return parts
}

const parsed = new Map<string, readonly Part[]>()

interface Source {
  readonly text: string
  at: number
}

/** Reads up to and including `end`. */
function readText(source: Source, end: string, counted: boolean): readonly Part[] {
  const parts: Part[] = []
  while (!take(source, end)) {
    const tag = match(source, /<(\w+)>/y)?.[1]
    if (tag) parts.push({ kind: 'tag', name: tag, inside: readText(source, `</${tag}>`, counted) })
    else if (take(source, '{')) parts.push(readArgument(source, counted))
    else if (counted && take(source, '#')) parts.push({ kind: 'count' })
    else {
      const plain = match(source, counted ? /<?[^<{}#]+/y : /<?[^<{}]+/y)?.[0]
      if (plain === undefined) throw malformed(source)
      parts.push(plain)
    }
  }
  return parts
}

function readArgument(source: Source, counted: boolean): Part {
  const [, name = '', kind = 'value', more] = match(source, /(\w+)(?:, (\w+)(,)?)?\s*/y) ?? []
  if (kind === 'plural' || kind === 'select') {
    const options: Record<string, readonly Part[]> = {}
    for (;;) {
      const option = match(source, /\s*(=?\w+)\s*\{/y)?.[1]
      if (option === undefined) break
      options[option] = readText(source, '}', counted || kind === 'plural')
    }
    if (more && options.other && match(source, /\s*\}/y)) return { kind, name, options }
  } else if (SHAPES.includes(kind) && !more && take(source, '}')) return { kind: kind as Shape, name }
  throw malformed(source)
}

const SHAPES: readonly string[] = ['value', 'date', 'time', 'relative', 'wait']

function take(source: Source, expected: string): boolean {
  if (expected === '') return source.at === source.text.length
  if (!source.text.startsWith(expected, source.at)) return false
  source.at += expected.length
  return true
}

function match(source: Source, sticky: RegExp): RegExpExecArray | undefined {
  sticky.lastIndex = source.at
  const found = sticky.exec(source.text)
  if (found) source.at = sticky.lastIndex
  return found ?? undefined
}

const malformed = ({ text, at }: Source) => new Error(`This text is malformed at character ${at}: ${text}`)
