import { checkArgument, checkType } from './latchkey-error.js'

/**
 * Characters that break lines, change the direction of text, or are invisible. Joiners stay: emoji and some scripts need
 * them.
 */
const UNSAFE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * Returns a text of a third party as one line of plain text that cannot change how the text around it is displayed.
 *
 * @param text The text.
 * @param length The maximum length, in characters. A longer text ends with an ellipsis.
 */
export function singleLine(text: string, length: number): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(UNSAFE, '')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : line
}

/** Returns the name of an agent as one line of plain text, or an empty string if it would display nothing. */
export function agentName(name: string): string {
  checkArgument('agentName', 'name', name, typeof name === 'string', 'a string')
  return visibleText(singleLine(name, 100))
}

/** Spaces, zero-width characters, fillers and other characters that display nothing. */
const INVISIBLE = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Returns the text, or an empty string if it displays nothing: a name of zero-width characters is no name. */
export const visibleText = (text: string | null | undefined): string => (text && !INVISIBLE.test(text) ? text : '')

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
