import { ADJECTIVES, COLOURS } from './words.js'

export interface RandomNameOptions {
  /** One list of words for each word of the name; an adjective and a colour unless said. */
  readonly dictionaries?: readonly (readonly string[])[] | undefined
  /** How many words; as many as there are dictionaries unless said. */
  readonly length?: number | undefined
  /** From 0 up to but not 1. */
  random(): number
}

/**
 * A name of one word from each dictionary, in lower case, by spaces: `brave teal`. Throws RangeError for options that
 * make no name.
 */
export function randomName({
  dictionaries = [ADJECTIVES, COLOURS],
  length = dictionaries.length,
  random,
}: RandomNameOptions): string {
  if (dictionaries.length === 0) throw new RangeError('randomName needs dictionaries: at least one list of words.')
  if (!(length > 0)) throw new RangeError(`randomName needs a positive length, not ${length}.`)
  if (length > dictionaries.length)
    throw new RangeError(
      `randomName cannot make ${length} words from ${dictionaries.length} dictionaries: the length is larger than their number.`,
    )
  return dictionaries
    .slice(0, length)
    .map((words) => words[Math.floor(random() * words.length)]?.toLowerCase() ?? '')
    .join(' ')
}
