import { invalidOption, typeName } from './client-error.js'
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
export function randomName(options: RandomNameOptions): string {
  const refuse = (option: string, expected: string, value: unknown) =>
    invalidOption('randomName', option, expected, typeName(value))
  if (typeof options !== 'object' || !options) throw refuse('options', 'an object', options)
  const { dictionaries = [ADJECTIVES, COLOURS], length = dictionaries?.length, random } = options
  if (typeof random !== 'function') throw refuse('random', 'a function', random)
  if (!Array.isArray(dictionaries) || !dictionaries.every(isWords))
    throw refuse('dictionaries', 'an array of arrays of strings', dictionaries)
  if (typeof length !== 'number') throw refuse('length', 'a number', length)
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

const isWords = (words: unknown) => Array.isArray(words) && words.every((word) => typeof word === 'string')
