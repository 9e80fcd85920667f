import { checkArgument } from '../lib/latchkey-error.js'
import { VARIABLE_BRANDS } from './names.js'

/** Words of other libraries, and what the variables call them. */
const SYNONYMS = [
  [/_((API_)?(BASE|SERVICE|BACKEND|SERVER)_?URL|(API_)?(ENDPOINT|HOST|ORIGIN))$/, '_API_URL'],
  [/_(PUBLIC|CLIENT|PUBLISHABLE)_?KEY$/, '_PUBLISHABLE_CLIENT_KEY'],
  [/_(APP|CLIENT|TENANT)_?ID$/, '_PROJECT_ID'],
] as const

/**
 * Returns the known name that the author of a variable probably meant. Undefined for known names and for names that
 * resemble none: `NEXT_PUBLIC_HEXCLAVE_APIURL` is similar to `NEXT_PUBLIC_HEXCLAVE_API_URL`, and `VITE_LATCHKEY_PROJECT_ID` to
 * `VITE_HEXCLAVE_PROJECT_ID`. Names that start with `LATCHKEY_` are of the emulator.
 *
 * @param name The name of the variable.
 * @param known The known names.
 */
export function similarVariable(name: string, known: readonly string[]): string | undefined {
  checkArgument('similarVariable', 'name', name, typeof name === 'string', 'a name')
  checkArgument('similarVariable', 'known', known, Array.isArray(known), 'a list of names')
  const branded = name.replace('_LATCHKEY_', `_${VARIABLE_BRANDS[0]}_`)
  if (known.includes(name) || !VARIABLE_BRANDS.some((brand) => branded.includes(`${brand}_`))) return undefined
  const renamed = [branded, ...SYNONYMS.map(([words, meant]) => branded.replace(words, meant))]
  return (
    renamed.find((one) => known.includes(one)) ??
    known.find((one) => distance(plain(branded), plain(one)) <= MOST_EDITS) ??
    known.find((one) => isShorter(branded, one))
  )
}

/** More would also match names of other tools. */
const MOST_EDITS = 2

const plain = (name: string) => String(name).replaceAll('_', '').toUpperCase()

/** Whether a name lacks one word of another. */
function isShorter(name: string, known: string): boolean {
  const words = String(known).split('_')
  return words.length > 3 && words.some((_, at) => words.filter((_word, index) => index !== at).join('_') === name)
}

/** How many letters must be added, removed or replaced to turn one text into another (Levenshtein distance). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [index, found] of [...other].entries())
      next.push(
        Math.min((row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1, (row[index] ?? 0) + (letter === found ? 0 : 1)),
      )
    row = next
  }
  return row[other.length] ?? 0
}
