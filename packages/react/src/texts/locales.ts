import type { RareErrorMessages, ScreenMessages } from './messages.js'

type Load<M> = () => Promise<{ readonly messages: M }>

/** A supported language other than English, whose texts are bundled with the screens. */
interface LocaleEntry {
  /** Loads the texts of the sign-in screens. */
  readonly screens: Load<ScreenMessages>
  /** Loads the error texts that few users ever see. */
  readonly 'rare-errors': Load<RareErrorMessages>
  /** Loads the texts of account settings and teams. */
  readonly account: Load<Readonly<Record<string, string>>>
  /** The language, without a region. */
  readonly language: string
  /** The regions that use this variant. One variant of each language has none: it is the default. */
  readonly regions?: readonly string[]
  /** The script of the variant, for languages that are written in several. */
  readonly script?: string
}

/** The supported languages, each with its texts and the users it is for. */
export const TRANSLATIONS = {
  'de-DE': {
    screens: () => import('./locales/de-DE/screens.js'),
    'rare-errors': () => import('./locales/de-DE/rare-errors.js'),
    account: () => import('./locales/de-DE/account.js'),
    language: 'de',
  },
  'es-419': {
    screens: () => import('./locales/es-419/screens.js'),
    'rare-errors': () => import('./locales/es-419/rare-errors.js'),
    account: () => import('./locales/es-419/account.js'),
    language: 'es',
  },
  'es-ES': {
    screens: () => import('./locales/es-ES/screens.js'),
    'rare-errors': () => import('./locales/es-ES/rare-errors.js'),
    account: () => import('./locales/es-ES/account.js'),
    language: 'es',
    // Also without a region: where the language originated.
    regions: ['', 'ES', 'IC', 'EA', 'GQ', 'AD', 'GI', 'PH'],
  },
  'fr-CA': {
    screens: () => import('./locales/fr-CA/screens.js'),
    'rare-errors': () => import('./locales/fr-CA/rare-errors.js'),
    account: () => import('./locales/fr-CA/account.js'),
    language: 'fr',
    regions: ['CA'],
  },
  'fr-FR': {
    screens: () => import('./locales/fr-FR/screens.js'),
    'rare-errors': () => import('./locales/fr-FR/rare-errors.js'),
    account: () => import('./locales/fr-FR/account.js'),
    language: 'fr',
  },
  'it-IT': {
    screens: () => import('./locales/it-IT/screens.js'),
    'rare-errors': () => import('./locales/it-IT/rare-errors.js'),
    account: () => import('./locales/it-IT/account.js'),
    language: 'it',
  },
  'pt-BR': {
    screens: () => import('./locales/pt-BR/screens.js'),
    'rare-errors': () => import('./locales/pt-BR/rare-errors.js'),
    account: () => import('./locales/pt-BR/account.js'),
    language: 'pt',
    // Also without a region: the country with the most speakers.
    regions: ['', 'BR'],
  },
  'pt-PT': {
    screens: () => import('./locales/pt-PT/screens.js'),
    'rare-errors': () => import('./locales/pt-PT/rare-errors.js'),
    account: () => import('./locales/pt-PT/account.js'),
    language: 'pt',
  },
  'zh-CN': {
    screens: () => import('./locales/zh-CN/screens.js'),
    'rare-errors': () => import('./locales/zh-CN/rare-errors.js'),
    account: () => import('./locales/zh-CN/account.js'),
    language: 'zh',
  },
  'zh-TW': {
    screens: () => import('./locales/zh-TW/screens.js'),
    'rare-errors': () => import('./locales/zh-TW/rare-errors.js'),
    account: () => import('./locales/zh-TW/account.js'),
    language: 'zh',
    regions: ['TW', 'HK', 'MO'],
    script: 'Hant',
  },
} as const satisfies Readonly<Record<string, LocaleEntry>>

/** The parts in which the texts of a language are loaded. */
export type TranslatedPart = 'screens' | 'rare-errors' | 'account'
/** The supported languages other than English. */
export type TranslatedLocale = keyof typeof TRANSLATIONS
/** A supported language. */
export type Locale = TranslatedLocale | 'en-US'

/** The supported languages. */
export const LOCALES = (['en-US', ...Object.keys(TRANSLATIONS)] as Locale[]).sort() as readonly Locale[]

/** The texts of one part in a language other than English. Rejects if loading fails. */
export const loadTranslation = async <P extends TranslatedPart>(locale: TranslatedLocale, part: P) =>
  (await TRANSLATIONS[locale][part]()).messages as Awaited<ReturnType<LocaleEntry[P]>>['messages']

/** Returns the variant of a language for a region and a script. */
export function findTranslation(language: string, region: string, script?: string): TranslatedLocale | undefined {
  const variants = Object.entries<LocaleEntry>(TRANSLATIONS).filter(([, entry]) => entry.language === language)
  const isFor = ({ regions, script: own }: LocaleEntry) =>
    script !== undefined && own ? script === own : regions?.includes(region)
  const found = variants.find(([, entry]) => isFor(entry)) ?? variants.find(([, { regions }]) => !regions)
  return found?.[0] as TranslatedLocale | undefined
}
