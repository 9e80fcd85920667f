// @ts-nocheck
import { withoutGaps } from './fields.js'

/**
 * The six-character code in a pasted text, prose around it and gaps inside it tolerated; undefined when there is none.
 * Digits go before letters, a code in one piece before one in several, so that no word is taken for a code.
 */
export function pastedCode(text: string, of: 'digits' | 'alphanumeric'): string | undefined {
  const whole = withoutGaps(text)
  if (of === 'alphanumeric' && /^[a-z\d]{6}$/i.test(whole)) return whole
  const digits =
    /(?<![a-z\d])\d{6}(?![a-z\d])/i.exec(text) ?? /(?<!\d[ -]?|[a-z])\d(?:[ -]?\d){5}(?![ -]?\d|[a-z])/i.exec(text)
  if (digits) return withoutGaps(digits[0])
  return of === 'digits' ? undefined : (inOnePiece(text) ?? inPieces(text))
}

const inOnePiece = (text: string) => words(text).find((word) => word.length === 6 && looksLikeCode(word))

/** Words that follow each other, parted by one space or hyphen, six characters in all. */
function inPieces(text: string): string | undefined {
  for (const run of text.match(/[a-z\d]+(?:[ -][a-z\d]+)+/gi) ?? []) {
    const pieces = words(run)
    for (let from = 0; from < pieces.length; from++)
      for (let to = from + 2; to <= pieces.length; to++) {
        const joined = pieces.slice(from, to)
        if (joined.join('').length === 6 && joined.every(looksLikeCode)) return joined.join('')
      }
  }
  return undefined
}

const words = (text: string) => text.match(/[a-z\d]+/gi) ?? []
const looksLikeCode = (word: string) => /\d/.test(word) || word === word.toUpperCase()
