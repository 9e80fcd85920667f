'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Locale, loadScreens, type TranslatedLocale } from './locales.js'
import type { Messages } from './messages.js'

/** A language and its texts. */
export interface LoadedLanguage<M = Partial<Messages>> {
  readonly lang: string
  readonly messages: M
}

/** English texts are bundled with the screens that use them. */
export const ENGLISH: LoadedLanguage = { lang: 'en-US', messages: {} }

/** Loaded languages, shared by the entire page. */
export interface Library<M = Partial<Messages>> {
  /** The loaded texts of a language. English if they could not be loaded. */
  get(locale: Locale): LoadedLanguage<M> | undefined
  /** Loads the texts unless they are loaded or loading. Retries after a failure. */
  load(locale: Locale): void
  subscribe(listener: () => void): () => void
}

export function createMessageLibrary<M>(
  english: LoadedLanguage<M>,
  load: (locale: TranslatedLocale) => Promise<M>,
): Library<M> {
  const loaded = new Map<Locale, LoadedLanguage<M>>([['en-US', english]])
  const requested = new Set<Locale>()
  const listeners = new Set<() => void>()
  const store = (locale: Locale, language: LoadedLanguage<M>) => {
    loaded.set(locale, language)
    for (const listener of [...listeners]) listener()
  }
  return {
    get: (locale) => loaded.get(locale),
    load(locale) {
      if (locale === 'en-US' || requested.has(locale)) return
      requested.add(locale)
      load(locale).then(
        (messages) => store(locale, { lang: locale, messages }),
        () => {
          requested.delete(locale)
          store(locale, english)
        },
      )
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const library = createMessageLibrary<Partial<Messages>>(ENGLISH, loadScreens)

/**
 * Loads a language. Returns the previous one until it is loaded, `undefined` for the first one.
 *
 * @param isNeeded Whether to load it. Default: `true`.
 */
export function useLanguageOf<M>(from: Library<M>, locale: Locale, isNeeded = true): LoadedLanguage<M> | undefined {
  const now = useSyncExternalStore(
    from.subscribe,
    () => from.get(locale),
    // Texts loaded before hydration were not available on the server.
    () => (locale === 'en-US' ? from.get(locale) : undefined),
  )
  const [shown, show] = useState(now)
  if (now && now !== shown) show(now)
  useEffect(() => {
    if (isNeeded) from.load(locale)
  }, [from, locale, isNeeded])
  return now ?? shown
}
