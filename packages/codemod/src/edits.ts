/** A change of a text: replaces the characters from `start` to `end`. */
export interface Edit {
  /** The first character to replace. */
  readonly start: number
  /** The first character after those to replace. */
  readonly end: number
  /** The new characters. */
  readonly text: string
}

/** Applies changes that do not overlap. Everything else stays as it is, including the formatting. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  let result = ''
  let at = 0
  for (const { start, end, text } of [...edits].sort((one, other) => one.start - other.start)) {
    result += source.slice(at, start) + text
    at = end
  }
  return result + source.slice(at)
}

/** The line break that a text uses. */
export const newlineOf = (source: string): string => (source.includes('\r\n') ? '\r\n' : '\n')
