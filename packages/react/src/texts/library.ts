import type { Messages } from './messages.js'
import type { Locale } from './negotiate.js'

/** A language and its texts. */
export interface LoadedLanguage<M = Partial<Messages>> {
  readonly lang: string
  readonly messages: M
}

/** English texts are bundled with the screens that use them. */
export const ENGLISH: LoadedLanguage = { lang: 'en-US', messages: {} }

type Other = Exclude<Locale, 'en-US'>

const LOADERS: Readonly<Record<Other, () => Promise<{ readonly messages: Messages }>>> = {
  'de-DE': () => import('./locales/de-DE.js'),
  'es-419': () => import('./locales/es-419.js'),
  'es-ES': () => import('./locales/es-ES.js'),
  'fr-CA': () => import('./locales/fr-CA.js'),
  'fr-FR': () => import('./locales/fr-FR.js'),
  'it-IT': () => import('./locales/it-IT.js'),
  'pt-BR': () => import('./locales/pt-BR.js'),
  'pt-PT': () => import('./locales/pt-PT.js'),
  'zh-CN': () => import('./locales/zh-CN.js'),
  'zh-TW': () => import('./locales/zh-TW.js'),
}

/** Loads the texts of a language other than English. */
export const loadLocale = async (locale: Other): Promise<Messages> => (await LOADERS[locale]()).messages

/** Loaded languages, shared by the entire page. */
export interface Library<M = Partial<Messages>> {
  /** The loaded texts of a language. English if they could not be loaded. */
  get(locale: Locale): LoadedLanguage<M> | undefined
  /** Loads the texts unless they are loaded or loading. Retries after a failure. */
  load(locale: Locale): void
  subscribe(listener: () => void): () => void
}

export function createMessageLibrary<M>(english: LoadedLanguage<M>, load: (locale: Other) => Promise<M>): Library<M> {
  const shelf = new Map<Locale, LoadedLanguage<M>>([['en-US', english]])
  const sound = new Set<Locale>()
  const listeners = new Set<() => void>()
  const put = (locale: Locale, spoken: LoadedLanguage<M>) => {
    shelf.set(locale, spoken)
    for (const listener of [...listeners]) listener()
  }
  return {
    get: (locale) => shelf.get(locale),
    load(locale) {
      if (locale === 'en-US' || sound.has(locale)) return
      sound.add(locale)
      load(locale).then(
        (messages) => put(locale, { lang: locale, messages }),
        () => {
          sound.delete(locale)
          put(locale, english)
        },
      )
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const library = createMessageLibrary(ENGLISH, loadLocale)
