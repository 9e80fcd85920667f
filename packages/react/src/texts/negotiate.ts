/** The supported languages. */
export const LOCALES = [
  'de-DE',
  'en-US',
  'es-419',
  'es-ES',
  'fr-CA',
  'fr-FR',
  'it-IT',
  'pt-BR',
  'pt-PT',
  'zh-CN',
  'zh-TW',
] as const
/** A supported language (BCP 47). */
export type Locale = (typeof LOCALES)[number]

/**
 * Returns the supported language that is nearest to the preferred ones: es-419 for Mexico, zh-TW for Hong Kong. Pure.
 *
 * @param wanted The preferred languages (BCP 47), best first, as in `navigator.languages`.
 * @returns The nearest supported language. Default: en-US.
 */
export function negotiate(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const found = nearest(tag)
    if (found) return found
  }
  return 'en-US'
}

/** Returns the supported language for one tag, if any. Pure. */
export function nearest(tag: string): Locale | undefined {
  const { language, script, region = '' } = partsOf(tag)
  switch (language) {
    case 'de':
      return 'de-DE'
    case 'en':
      return 'en-US'
    case 'es':
      return AS_IN_SPAIN.has(region) ? 'es-ES' : 'es-419'
    case 'fr':
      return region === 'CA' ? 'fr-CA' : 'fr-FR'
    case 'it':
      return 'it-IT'
    case 'pt':
      return AS_IN_BRAZIL.has(region) ? 'pt-BR' : 'pt-PT'
    case 'zh':
      return (script ?? (TRADITIONAL.has(region) ? 'Hant' : 'Hans')) === 'Hant' ? 'zh-TW' : 'zh-CN'
    default:
      return undefined
  }
}

/** Without a region, the country with the most speakers or where the language originated. */
const AS_IN_SPAIN = new Set(['', 'ES', 'IC', 'EA', 'GQ', 'AD', 'GI', 'PH'])
const AS_IN_BRAZIL = new Set(['', 'BR'])
const TRADITIONAL = new Set(['TW', 'HK', 'MO'])

function partsOf(tag: string): { language?: string; script?: string | undefined; region?: string | undefined } {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-'))
  } catch {
    return {}
  }
}

/** Returns the writing direction of a language. Pure. */
export const directionOf = (language: string) => (/^(ar|dv|fa|he|ps|ur|yi)\b/.test(language) ? 'rtl' : 'ltr')
