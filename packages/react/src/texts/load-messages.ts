import { loadOther } from './library.js'
import type { Messages } from './messages.js'
import { negotiate } from './negotiate.js'

/**
 * The texts of a language, or of the nearest that the kit speaks. For servers, which give them to `<LatchkeyTexts>` so
 * that the first page is in the right language; in browsers the kit loads them by itself. Rejects if they cannot be
 * loaded.
 */
export async function loadMessages(wanted: string | readonly string[]): Promise<Messages> {
  const locale = negotiate(typeof wanted === 'string' ? [wanted] : wanted)
  return locale === 'en-US' ? (await import('./en.js')).en : loadOther(locale)
}
