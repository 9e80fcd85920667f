import { ADJECTIVES, COLORS } from './name-words.ts'

export interface RandomNameOptions {
  /** One list of words for each word of the name. Default: adjectives and colors. */
  readonly dictionaries?: readonly (readonly string[])[]
  /** The number of words. Default: the number of dictionaries. */
  readonly length?: number
  /** Returns a number from 0 up to, but not including, 1. */
  random(): number
}

/**
 * Returns a name of one word from each dictionary, in lower case and separated by spaces: `brave teal`.
 *
 * @throws {RangeError} when there are no dictionaries, or when `length` is not positive or exceeds their number.
 */
export function randomName({ dictionaries = [ADJECTIVES, COLORS], length, random }: RandomNameOptions): string {
  const count = length ?? dictionaries.length
  if (dictionaries.length === 0) throw new RangeError('`dictionaries` must contain at least one list of words.')
  if (!(count > 0)) throw new RangeError(`\`length\` must be positive, got ${count}.`)
  if (count > dictionaries.length)
    throw new RangeError(
      `\`length\` must not exceed the number of dictionaries (${dictionaries.length}), got ${count}.`,
    )
  return dictionaries
    .slice(0, count)
    .map((words) => words[Math.floor(random() * words.length)]?.toLowerCase() ?? '')
    .join(' ')
}
