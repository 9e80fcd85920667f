import { loadLocale } from './library.js'
import type { Messages } from './messages.js'
import { negotiate } from './negotiate.js'

/**
 * Loads the texts of a language, or of the nearest supported one, for servers that pass them to `<LatchkeyTexts>` so
 * that the first page is rendered in the right language. Browsers load them automatically. Rejects if loading fails.
 */
export async function loadMessages(wanted: string | readonly string[]): Promise<Messages> {
  const locale = negotiate(typeof wanted === 'string' ? [wanted] : wanted)
  return locale === 'en-US' ? (await import('./en.js')).en : loadLocale(locale)
}
