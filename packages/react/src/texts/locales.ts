import type { RareErrorMessages, ScreenMessages } from './messages.js'

interface LazyTexts {
  /** The texts of account settings and teams. */
  readonly account: Readonly<Record<string, string>>
  /** The error texts that few users ever see. */
  readonly rareErrors: RareErrorMessages
}

/** A supported language other than English, whose texts are bundled with the screens. */
interface LocaleEntry {
  /** Loads the texts of the sign-in screens. */
  readonly loadScreens: () => Promise<{ readonly messages: ScreenMessages }>
  /** Loads the texts that most pages do not need. */
  readonly loadLazy: () => Promise<LazyTexts>
  /** The language, without a region. */
  readonly language: string
  /** The regions that use this variant. One variant of each language has none: it is the default. */
  readonly regions?: readonly string[]
  /** The script of the variant, for languages that are written in several. */
  readonly script?: string
}

/** The supported languages other than English. */
export type TranslatedLocale =
  | 'de-DE'
  | 'es-419'
  | 'es-ES'
  | 'fr-CA'
  | 'fr-FR'
  | 'it-IT'
  | 'pt-BR'
  | 'pt-PT'
  | 'zh-CN'
  | 'zh-TW'

/** The supported languages, each with its texts and the users it is for. */
export const TRANSLATIONS: Readonly<Record<TranslatedLocale, LocaleEntry>> = {
  'de-DE': {
    loadScreens: () => import('./locales/de-DE/screens.js'),
    loadLazy: () => import('./locales/de-DE/lazy.js'),
    language: 'de',
  },
  'es-419': {
    loadScreens: () => import('./locales/es-419/screens.js'),
    loadLazy: () => import('./locales/es-419/lazy.js'),
    language: 'es',
  },
  'es-ES': {
    loadScreens: () => import('./locales/es-ES/screens.js'),
    loadLazy: () => import('./locales/es-ES/lazy.js'),
    language: 'es',
    // Also without a region: where the language originated.
    regions: ['', 'ES', 'IC', 'EA', 'GQ', 'AD', 'GI', 'PH'],
  },
  'fr-CA': {
    loadScreens: () => import('./locales/fr-CA/screens.js'),
    loadLazy: () => import('./locales/fr-CA/lazy.js'),
    language: 'fr',
    regions: ['CA'],
  },
  'fr-FR': {
    loadScreens: () => import('./locales/fr-FR/screens.js'),
    loadLazy: () => import('./locales/fr-FR/lazy.js'),
    language: 'fr',
  },
  'it-IT': {
    loadScreens: () => import('./locales/it-IT/screens.js'),
    loadLazy: () => import('./locales/it-IT/lazy.js'),
    language: 'it',
  },
  'pt-BR': {
    loadScreens: () => import('./locales/pt-BR/screens.js'),
    loadLazy: () => import('./locales/pt-BR/lazy.js'),
    language: 'pt',
    // Also without a region: the country with the most speakers.
    regions: ['', 'BR'],
  },
  'pt-PT': {
    loadScreens: () => import('./locales/pt-PT/screens.js'),
    loadLazy: () => import('./locales/pt-PT/lazy.js'),
    language: 'pt',
  },
  'zh-CN': {
    loadScreens: () => import('./locales/zh-CN/screens.js'),
    loadLazy: () => import('./locales/zh-CN/lazy.js'),
    language: 'zh',
  },
  'zh-TW': {
    loadScreens: () => import('./locales/zh-TW/screens.js'),
    loadLazy: () => import('./locales/zh-TW/lazy.js'),
    language: 'zh',
    regions: ['TW', 'HK', 'MO'],
    script: 'Hant',
  },
}

/** The texts of a language, by the screens that display them. */
interface TranslatedTexts extends LazyTexts {
  readonly screens: ScreenMessages
}
export type TranslatedPart = keyof TranslatedTexts
/** A supported language. */
export type Locale = TranslatedLocale | 'en-US'

/**
 * The supported languages.
 *
 * @example
 * return <select>{LOCALES.map((locale) => <option key={locale}>{locale}</option>)}</select>
 */
export const LOCALES = (['en-US', ...Object.keys(TRANSLATIONS)] as Locale[]).sort() as readonly Locale[]

/** Loads the texts of one part in a language other than English. Rejects if loading fails. */
export async function loadTranslation<P extends TranslatedPart>(
  locale: TranslatedLocale,
  part: P,
): Promise<TranslatedTexts[P]>
export async function loadTranslation(locale: TranslatedLocale, part: TranslatedPart) {
  const { loadScreens, loadLazy } = TRANSLATIONS[locale]
  return part === 'screens' ? (await loadScreens()).messages : (await loadLazy())[part]
}

/** Returns the variant of a language for a region and a script. */
export function findTranslation(language: string, region: string, script?: string): TranslatedLocale | undefined {
  const variants = Object.entries<LocaleEntry>(TRANSLATIONS).filter(([, entry]) => entry.language === language)
  const isFor = ({ regions, script: own }: LocaleEntry) =>
    script !== undefined && own ? script === own : regions?.includes(region)
  const found = variants.find(([, entry]) => isFor(entry)) ?? variants.find(([, { regions }]) => !regions)
  return found?.[0] as TranslatedLocale | undefined
}
