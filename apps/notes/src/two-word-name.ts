const ADJECTIVES =
  'able airy amiable apt bold brave breezy bright brisk calm candid clear clever cosy curious daring dear deft eager early easy fair fine fond free fresh gentle glad golden good grand happy hearty honest humble jolly keen kind light lively lucky lush mellow merry mild modest neat nimble noble patient plain proud quick quiet ready serene sharp silky simple sunny sweet tidy warm wise'
const COLOURS =
  'amber aqua azure beige blue bronze brown copper coral cream crimson cyan emerald green grey indigo ivory jade lavender lilac lime maroon mint olive orange pink plum purple red rose teal violet'

const nth = (words: string, n: number) => words.split(' ')[n % words.split(' ').length]

/** One adjective and one colour, always the same for the same UUID: "quiet teal". */
export function twoWordName(id: string): string {
  const digits = Number.parseInt(id.replaceAll('-', '').slice(-8), 16) || 0
  return `${nth(ADJECTIVES, digits)} ${nth(COLOURS, Math.floor(digits / 64))}`
}
