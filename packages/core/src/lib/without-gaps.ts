import { checkType } from './check-type.js'

/** A typed or pasted text with ASCII digits in place of full-width and Arabic ones, and without invisible characters. */
export const withAsciiDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))

/**
 * Removes spaces, hyphens and invisible characters from a typed code, and turns the digits of other keyboards into ASCII.
 *
 * @param text The typed code.
 * @returns The code.
 *
 * @example
 * withoutGaps('123 456') // '123456'
 */
export function withoutGaps(text: string): string {
  checkType('withoutGaps', 'text', text, 'string')
  return withAsciiDigits(text).replace(/[\s-]/g, '')
}
