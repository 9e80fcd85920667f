import type { ScreenMessages } from './messages.js'

/** A supported language other than English. */
interface LocaleEntry<Texts = ScreenMessages> {
  /** Loads the texts of the sign-in screens. */
  readonly screens: () => Promise<{ readonly default: Texts }>
  /** The regions that use this variant. One variant of each language has none: it is the default. */
  readonly regions?: readonly string[]
  /** The script of the variant, for languages that are written in several. */
  readonly script?: string
}

/** A variant whose files contain only the texts that differ from another one. */
interface VariantEntry extends LocaleEntry<Partial<ScreenMessages>> {
  readonly base: CompleteLocale
}

/** The languages whose files contain all texts. */
export type CompleteLocale = 'de-DE' | 'es-ES' | 'fr-FR' | 'it-IT' | 'pt-BR' | 'zh-CN' | 'zh-TW'
export type VariantLocale = 'es-419' | 'fr-CA' | 'pt-PT'

/** The supported languages other than English. */
export type TranslatedLocale = CompleteLocale | VariantLocale

/** The supported languages, each with its first texts and the users it is for. */
const TRANSLATIONS: Readonly<Record<CompleteLocale, LocaleEntry> & Record<VariantLocale, VariantEntry>> = {
  'de-DE': {
    screens: () => import('./locales/de-DE/screens.json'),
  },
  'es-419': {
    base: 'es-ES',
    screens: () => import('./locales/es-419/screens.json'),
  },
  'es-ES': {
    screens: () => import('./locales/es-ES/screens.json'),
    // Also without a region: where the language originated.
    regions: ['', 'ES', 'IC', 'EA', 'GQ', 'AD', 'GI', 'PH'],
  },
  'fr-CA': {
    base: 'fr-FR',
    screens: () => import('./locales/fr-CA/screens.json'),
    regions: ['CA'],
  },
  'fr-FR': {
    screens: () => import('./locales/fr-FR/screens.json'),
  },
  'it-IT': {
    screens: () => import('./locales/it-IT/screens.json'),
  },
  'pt-BR': {
    screens: () => import('./locales/pt-BR/screens.json'),
    // Also without a region: the country with the most speakers.
    regions: ['', 'BR'],
  },
  'pt-PT': {
    base: 'pt-BR',
    screens: () => import('./locales/pt-PT/screens.json'),
  },
  'zh-CN': {
    screens: () => import('./locales/zh-CN/screens.json'),
  },
  'zh-TW': {
    screens: () => import('./locales/zh-TW/screens.json'),
    regions: ['TW', 'HK', 'MO'],
    script: 'Hant',
  },
}

/** A supported language. */
export type Locale = TranslatedLocale | 'en-US'

/**
 * The supported languages.
 *
 * @example
 * return <select>{LOCALES.map((locale) => <option key={locale}>{locale}</option>)}</select>
 */
export const LOCALES = (['en-US', ...Object.keys(TRANSLATIONS)] as Locale[]).sort() as readonly Locale[]

/** Loads texts in a language other than English. Rejects if loading fails. */
export async function loadTranslation<T extends object>(
  locale: TranslatedLocale,
  load: (locale: TranslatedLocale) => Promise<Partial<T>>,
): Promise<T> {
  const entry = TRANSLATIONS[locale]
  const base = 'base' in entry && loadTranslation(entry.base, load)
  const own = await load(locale)
  // A variant and its base are complete.
  return { ...(await base), ...own } as T
}

/** Loads the texts of the sign-in screens. */
export const loadScreens = (locale: TranslatedLocale): Promise<ScreenMessages> =>
  loadTranslation(locale, async (one) => (await TRANSLATIONS[one].screens()).default)

/** Returns the variant of a language for a region and a script. */
export function findTranslation(language: string, region: string, script?: string): TranslatedLocale | undefined {
  const variants = Object.entries<LocaleEntry | VariantEntry>(TRANSLATIONS).filter(([name]) =>
    name.startsWith(`${language}-`),
  )
  const isFor = ({ regions, script: own }: LocaleEntry | VariantEntry) =>
    script !== undefined && own ? script === own : regions?.includes(region)
  const found = variants.find(([, entry]) => isFor(entry)) ?? variants.find(([, { regions }]) => !regions)
  return found?.[0] as TranslatedLocale | undefined
}
