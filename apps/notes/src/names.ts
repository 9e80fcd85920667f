const ADJECTIVES =
  'able agile ample apt bold brave brief bright brisk calm candid clear clever cosy crisp daring deft eager early easy even fair fine firm fleet fond frank free fresh gentle glad grand handy happy hardy honest ideal jolly keen kind lively loyal lucid lucky mellow merry mild modest neat nimble noble patient plain polite proud quick quiet ready rich robust serene sharp smart snug solid steady still stout sunny swift tidy tough true upbeat vivid warm wise witty young'.split(
    ' ',
  )
const COLORS =
  'amber apricot azure beige black blue bronze brown copper coral cream crimson cyan ebony emerald gold green grey indigo ivory jade lavender lilac lime magenta maroon mauve mint navy ochre olive orange orchid peach pearl pink plum purple red rose ruby rust sapphire scarlet silver tan teal turquoise umber violet white yellow'.split(
    ' ',
  )

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

/** Returns the name of a note without a title: one adjective and one color, always the same for the same UUID. */
export function twoWordName(id: string): string {
  const digits = [id.slice(-8, -4), id.slice(-4)]
  return randomName({ random: () => Number.parseInt(digits.pop() ?? '', 16) / 0x10000 || 0 })
}
