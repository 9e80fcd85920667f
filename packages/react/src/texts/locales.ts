import type { RareErrorMessages, ScreenMessages } from './messages.js'

interface LazyTexts {
  /** The texts of account settings and teams. */
  readonly account: Readonly<Record<string, string>>
  /** The error texts that few users ever see. */
  readonly rareErrors: RareErrorMessages
}

/** A supported language other than English. */
interface LocaleEntry<Screens = ScreenMessages, Lazy = LazyTexts> {
  /** Loads the texts of the sign-in screens. */
  readonly screens: () => Promise<{ readonly default: Screens }>
  /** Loads the texts that most pages do not need. */
  readonly lazy: () => Promise<{ readonly default: Lazy }>
  /** The regions that use this variant. One variant of each language has none: it is the default. */
  readonly regions?: readonly string[]
  /** The script of the variant, for languages that are written in several. */
  readonly script?: string
}

/** A variant whose files contain only the texts that differ from another one. */
interface VariantEntry
  extends LocaleEntry<Partial<ScreenMessages>, { readonly [K in keyof LazyTexts]: Partial<LazyTexts[K]> }> {
  readonly base: TranslatedLocale
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
export const TRANSLATIONS: Readonly<Record<TranslatedLocale, LocaleEntry | VariantEntry>> = {
  'de-DE': {
    screens: () => import('./locales/de-DE/screens.json'),
    lazy: () => import('./locales/de-DE/lazy.json'),
  },
  'es-419': {
    base: 'es-ES',
    screens: () => import('./locales/es-419/screens.json'),
    lazy: () => import('./locales/es-419/lazy.json'),
  },
  'es-ES': {
    screens: () => import('./locales/es-ES/screens.json'),
    lazy: () => import('./locales/es-ES/lazy.json'),
    // Also without a region: where the language originated.
    regions: ['', 'ES', 'IC', 'EA', 'GQ', 'AD', 'GI', 'PH'],
  },
  'fr-CA': {
    base: 'fr-FR',
    screens: () => import('./locales/fr-CA/screens.json'),
    lazy: () => import('./locales/fr-CA/lazy.json'),
    regions: ['CA'],
  },
  'fr-FR': {
    screens: () => import('./locales/fr-FR/screens.json'),
    lazy: () => import('./locales/fr-FR/lazy.json'),
  },
  'it-IT': {
    screens: () => import('./locales/it-IT/screens.json'),
    lazy: () => import('./locales/it-IT/lazy.json'),
  },
  'pt-BR': {
    screens: () => import('./locales/pt-BR/screens.json'),
    lazy: () => import('./locales/pt-BR/lazy.json'),
    // Also without a region: the country with the most speakers.
    regions: ['', 'BR'],
  },
  'pt-PT': {
    base: 'pt-BR',
    screens: () => import('./locales/pt-PT/screens.json'),
    lazy: () => import('./locales/pt-PT/lazy.json'),
  },
  'zh-CN': {
    screens: () => import('./locales/zh-CN/screens.json'),
    lazy: () => import('./locales/zh-CN/lazy.json'),
  },
  'zh-TW': {
    screens: () => import('./locales/zh-TW/screens.json'),
    lazy: () => import('./locales/zh-TW/lazy.json'),
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
export async function loadTranslation(locale: TranslatedLocale, part: TranslatedPart): Promise<object> {
  const entry = TRANSLATIONS[locale]
  const base = 'base' in entry && loadTranslation(entry.base, part)
  const own = part === 'screens' ? (await entry.screens()).default : (await entry.lazy()).default[part]
  return base ? { ...(await base), ...own } : own
}

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
