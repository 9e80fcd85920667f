import { findTranslation, type Locale } from './locales.js'

export { LOCALES, type Locale } from './locales.js'

/**
 * Returns the supported language that is nearest to the preferred ones: es-419 for Mexico, zh-TW for Hong Kong. Pure.
 *
 * @param wanted The preferred languages (BCP 47), best first, as in `navigator.languages`.
 * @returns The nearest supported language. Default: en-US.
 *
 * @example
 * const locale = negotiate(navigator.languages)
 */
export function negotiate(wanted: readonly string[]): Locale {
  if (!Array.isArray(wanted)) throw new TypeError(`\`negotiate\`: \`wanted\` must be an array of languages.`)
  for (const tag of wanted) {
    const found = nearest(tag)
    if (found) return found
  }
  return 'en-US'
}

/** Returns the supported language for one tag, if any. Pure. */
export function nearest(tag: string): Locale | undefined {
  const { language = '', script, region = '' } = partsOf(tag)
  return language === 'en' ? 'en-US' : findTranslation(language, region, script)
}

function partsOf(tag: string): Partial<Intl.Locale> {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-'))
  } catch {
    return {}
  }
}

/** Returns the writing direction of a language. Pure. */
export const directionOf = (language: string) =>
  /^(Arab|Hebr|Thaa)$/.test(partsOf(language).maximize?.().script ?? '') ? 'rtl' : 'ltr'
