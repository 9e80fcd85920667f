import { loadTranslation } from './locales.js'
import type { Messages } from './messages.js'
import { negotiate } from './negotiate.js'

/**
 * Loads the texts of a language, or of the nearest supported one, for servers that pass them to `<LatchkeyTexts>` so
 * that the first page is rendered in the right language. Browsers load them automatically.
 *
 * @param wanted The preferred languages (BCP 47), best first.
 * @returns All texts in the language. Rejects if loading fails.
 *
 * @example
 * const messages = await loadMessages(request.headers.get('accept-language')?.split(',')[0] ?? 'en')
 */
export async function loadMessages(wanted: string | readonly string[]): Promise<Messages> {
  if (typeof wanted !== 'string' && !Array.isArray(wanted))
    throw new TypeError('`loadMessages`: `wanted` must be a language or an array of languages.')
  const locale = negotiate(typeof wanted === 'string' ? [wanted] : wanted)
  if (locale === 'en-US') return (await import('./en.js')).en
  const [screens, errors] = await Promise.all([
    loadTranslation(locale, 'screens'),
    loadTranslation(locale, 'rareErrors'),
  ])
  return { ...screens, ...errors }
}
