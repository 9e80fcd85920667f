import { checkType } from '../../lib/latchkey-error.js'
import { withAsciiDigits, withoutGaps } from '../../lib/text.js'

/** What is searched of a pasted text, in characters: the time to search grows with its square. */
const LONGEST_TEXT = 5000
/** The length of a code. */
const LENGTH = 6

/**
 * Returns the six-character code in a pasted text, also between other words and with spaces or hyphens inside. Prefers
 * digits to letters and a code in one piece to one in several, so that no word is mistaken for a code.
 *
 * @param pasted The pasted text.
 * @param alphabet The kind of code.
 * @returns The code, or undefined when there is none.
 *
 * @example
 * pastedCode('Your code is 123 456', 'digits') // '123456'
 */
export function pastedCode(pasted: string, alphabet: 'digits' | 'alphanumeric'): string | undefined {
  checkType('pastedCode', 'pasted', pasted, 'string')
  const text = withAsciiDigits(pasted.slice(0, LONGEST_TEXT))
  const compact = withoutGaps(text)
  if (alphabet === 'alphanumeric' && /^[a-z\d]{6}$/i.test(compact)) return compact
  const digits =
    /(?<![a-z\d])\d{6}(?![a-z\d])/i.exec(text) ?? /(?<!\d[ -]?|[a-z])\d(?:[ -]?\d){5}(?![ -]?\d|[a-z])/i.exec(text)
  if (digits) return withoutGaps(digits[0])
  return alphabet === 'digits' ? undefined : (inOnePiece(text) ?? inPieces(text))
}

const inOnePiece = (text: string) => words(text).find((word) => word.length === LENGTH && looksLikeCode(word))

/** Adjacent words, separated by one space or hyphen, with six characters in total. */
function inPieces(text: string): string | undefined {
  for (const run of text.match(/[a-z\d]+(?:[ -][a-z\d]+)+/gi) ?? []) {
    const pieces = words(run)
    for (let from = 0; from < pieces.length; from++)
      for (let to = from + 2; to <= Math.min(pieces.length, from + LENGTH); to++) {
        const joined = pieces.slice(from, to)
        if (joined.join('').length === LENGTH && joined.every(looksLikeCode)) return joined.join('')
      }
  }
  return undefined
}

const words = (text: string) => text.match(/[a-z\d]+/gi) ?? []
const looksLikeCode = (word: string) => /\d/.test(word) || word === word.toUpperCase()
