import { checkArgument } from './latchkey-error.js'
import { visibleText } from './visible-text.js'

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
