const ADJECTIVES = 'bold brave bright brisk calm clear clever cosy eager fresh gentle glad happy keen kind lively lucky'
const COLORS = 'amber azure blue bronze coral copper crimson emerald gold green indigo ivory jade lilac mint olive teal'

interface RandomNameOptions {
  /** One list of words for each word of the name. Default: adjectives and colors. */
  readonly dictionaries?: readonly (readonly string[])[]
  /** The number of words. Default: the number of dictionaries. */
  readonly length?: number
  /** Returns a number from 0 up to, but not including, 1. */
  random(): number
}

/** Returns one word of each dictionary in lower case, separated by spaces: `brave teal`. Throws for an invalid length. */
export function randomName({
  dictionaries = [ADJECTIVES.split(' '), COLORS.split(' ')],
  length = dictionaries.length,
  random,
}: RandomNameOptions): string {
  if (!(length > 0 && length <= dictionaries.length))
    throw new RangeError(
      `\`length\` must be from 1 to ${dictionaries.length}, the number of dictionaries, got ${length}.`,
    )
  const words = dictionaries.slice(0, length).map((words) => words[Math.floor(random() * words.length)] ?? '')
  return words.join(' ').toLowerCase()
}

/** Returns the name of a note without a title: one adjective and one color, always the same for the same UUID. */
export function twoWordName(id: string): string {
  const digits = [id.slice(-8, -4), id.slice(-4)]
  return randomName({ random: () => Number.parseInt(digits.pop() ?? '', 16) / 0x10000 || 0 })
}
