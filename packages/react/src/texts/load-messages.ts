import { loadLazyTexts } from './lazy-translations.js'
import { loadScreens } from './locales.js'
import type { Messages } from './messages.js'
import { negotiate } from './negotiate.js'

/**
 * Loads the texts of a language, or of the nearest supported one, for servers that pass them to `<LatchkeyTexts>` so
 * that the first page is rendered in the right language. Browsers load them automatically.
 *
 * @param wanted The value of an `Accept-Language` header, or the preferred languages (BCP 47), best first.
 * @returns All texts in the language. Rejects if loading fails.
 *
 * @example
 * const messages = await loadMessages(request.headers.get('accept-language') ?? '')
 */
export async function loadMessages(wanted: string | readonly string[]): Promise<Messages> {
  if (typeof wanted !== 'string' && !Array.isArray(wanted))
    throw new TypeError('`loadMessages`: `wanted` must be a language or an array of languages.')
  const locale = negotiate(typeof wanted === 'string' ? languagesIn(wanted) : wanted)
  if (locale === 'en-US') return (await import('./en.js')).en
  const [screens, errors] = await Promise.all([loadScreens(locale), loadLazyTexts(locale, 'rareErrors')])
  return { ...screens, ...errors }
}

/** The languages of an `Accept-Language` header, best first. */
const languagesIn = (header: string): readonly string[] =>
  header
    .split(',')
    .map((range) => {
      const [tag = '', quality = '1'] = range.split(/;\s*q=/i)
      return { tag: tag.trim(), quality: Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
