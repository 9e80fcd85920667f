import { VARIABLE_BRANDS } from '@latchkey/core/internal/contract'

/**
 * Returns the known name that the author of a variable probably meant. Undefined for known names and for names that
 * resemble none: `NEXT_PUBLIC_HEXCLAVE_APIURL` is similar to `NEXT_PUBLIC_HEXCLAVE_API_URL`, and `HEXCLAVE_SECRET_KEY` to
 * `HEXCLAVE_SECRET_SERVER_KEY`.
 */
export function similarName(name: string, known: ReadonlySet<string>): string | undefined {
  if (known.has(name) || !VARIABLE_BRANDS.some((brand) => name.includes(brand))) return undefined
  const all = [...known]
  return all.find((one) => distance(plain(name), plain(one)) <= MOST_EDITS) ?? all.find((one) => isShorter(name, one))
}

/** More would also match names of other tools. */
const MOST_EDITS = 2

const plain = (name: string) => name.replaceAll('_', '').toUpperCase()

/** Whether a name lacks one word of another. */
function isShorter(name: string, known: string): boolean {
  const [words, all] = [name.split('_'), known.split('_')]
  return words.length >= 3 && words.length === all.length - 1 && words.every((word) => all.includes(word))
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
