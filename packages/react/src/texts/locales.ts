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
  readonly load: () => Promise<{
    readonly messages: ScreenMessages
    /** Loads the texts that most pages do not need. */
    readonly loadLazy: () => Promise<LazyTexts>
  }>
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
    load: () => import('./locales/de-DE/screens.js'),
  },
  'es-419': {
    load: () => import('./locales/es-419/screens.js'),
  },
  'es-ES': {
    load: () => import('./locales/es-ES/screens.js'),
    // Also without a region: where the language originated.
    regions: ['', 'ES', 'IC', 'EA', 'GQ', 'AD', 'GI', 'PH'],
  },
  'fr-CA': {
    load: () => import('./locales/fr-CA/screens.js'),
    regions: ['CA'],
  },
  'fr-FR': {
    load: () => import('./locales/fr-FR/screens.js'),
  },
  'it-IT': {
    load: () => import('./locales/it-IT/screens.js'),
  },
  'pt-BR': {
    load: () => import('./locales/pt-BR/screens.js'),
    // Also without a region: the country with the most speakers.
    regions: ['', 'BR'],
  },
  'pt-PT': {
    load: () => import('./locales/pt-PT/screens.js'),
  },
  'zh-CN': {
    load: () => import('./locales/zh-CN/screens.js'),
  },
  'zh-TW': {
    load: () => import('./locales/zh-TW/screens.js'),
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
  const { messages, loadLazy } = await TRANSLATIONS[locale].load()
  return part === 'screens' ? messages : (await loadLazy())[part]
}

/** Returns the variant of a language for a region and a script. */
export function findTranslation(language: string, region: string, script?: string): TranslatedLocale | undefined {
  const variants = Object.entries<LocaleEntry>(TRANSLATIONS).filter(([name]) => name.startsWith(`${language}-`))
  const isFor = ({ regions, script: own }: LocaleEntry) =>
    script !== undefined && own ? script === own : regions?.includes(region)
  const found = variants.find(([, entry]) => isFor(entry)) ?? variants.find(([, { regions }]) => !regions)
  return found?.[0] as TranslatedLocale | undefined
}
