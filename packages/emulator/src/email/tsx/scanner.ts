/** Thrown for a source that cannot be rendered. The message says why. */
export class TsxError extends Error {
  override readonly name = 'TsxError'
}

/** A position in the source of a template. */
export interface Scanner {
  readonly source: string
  readonly position: number
  /** Moves to a position. */
  moveTo(position: number): void
  /** Skips spaces and comments. */
  skip(): void
  /** Returns whether the source continues with a text, after spaces and comments. */
  at(text: string): boolean
  /** Skips a text if the source continues with it. Returns whether it does. */
  accept(text: string): boolean
  /** Skips a text. Throws if the source continues with another one. */
  expect(text: string): void
  /** Skips and returns what a sticky pattern matches, after spaces and comments. */
  match(pattern: RegExp): string | undefined
}

const SPACE = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y

export function createScanner(source: string): Scanner {
  let position = 0
  const scanner: Scanner = {
    source,
    get position() {
      return position
    },
    moveTo(next) {
      position = next
    },
    skip() {
      SPACE.lastIndex = position
      position += SPACE.exec(source)?.[0].length ?? 0
    },
    at(text) {
      scanner.skip()
      return source.startsWith(text, position)
    },
    accept(text) {
      if (!scanner.at(text)) return false
      position += text.length
      return true
    },
    expect(text) {
      if (scanner.accept(text)) return
      const found = source.slice(position, position + 12).split('\n')[0]
      throw new TsxError(found ? `The source has "${found}" instead of "${text}".` : 'The source ends too early.')
    },
    match(pattern) {
      scanner.skip()
      pattern.lastIndex = position
      const found = pattern.exec(source)?.[0]
      position += found?.length ?? 0
      return found
    },
  }
  return scanner
}

const BRACKETS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** Skips brackets with everything in them, at whose start the scanner is. Strings may contain brackets. */
export function skipBrackets(scanner: Scanner): void {
  const open: string[] = []
  do {
    scanner.skip()
    const char = scanner.source[scanner.position]
    if (char === undefined) throw new TsxError('The source ends within brackets.')
    if (scanner.match(STRING) !== undefined) continue
    scanner.moveTo(scanner.position + 1)
    const closing = BRACKETS[char]
    if (closing) open.push(closing)
    else if (char === open.at(-1)) open.pop()
  } while (open.length > 0)
}

export const STRING = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y
export const NAME = /[A-Za-z_$][\w$]*/y
