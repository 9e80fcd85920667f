import { checkType } from './check-type.js'

/**
 * Removes spaces and hyphens from a typed code.
 *
 * @param text The typed code.
 * @returns The code.
 *
 * @example
 * withoutGaps('123 456') // '123456'
 */
export function withoutGaps(text: string): string {
  checkType('withoutGaps', 'text', text, 'string')
  return text.replace(/[\s-]/g, '')
}
