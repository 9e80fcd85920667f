'use client'

import { type Context, createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { format } from './format.js'
import { type Library, libraryOf } from './library.js'
import { type Locale, negotiate } from './negotiate.js'
import { parse } from './parse.js'
import type { English, SayIn } from './said.js'
import { TextsContext, useFormats, useLanguage } from './use-texts.js'

// Texts that only some screens need, separate so that apps without these screens do not bundle them.

/** All texts of a dictionary in one language. */
export type TextsIn<E extends English> = Readonly<Record<keyof E & string, string>>

type Loaders<E extends English> = Readonly<
  Record<Exclude<Locale, 'en-US'>, () => Promise<{ readonly messages: TextsIn<E> }>>
>

export interface Dictionary<E extends English> {
  /** Loads the texts of a supported language. Rejects if loading fails. */
  load(locale: Locale): Promise<TextsIn<E>>
  /** The texts in the current language, `undefined` until loaded. English if they cannot be loaded. */
  useMessages(): TextsIn<E> | undefined
  /** Provides the texts to the screens below. */
  readonly Texts: Context<TextsIn<E>>
  /** Returns the translate function. Overrides of the app (`<LatchkeyTexts messages t>`) take precedence. */
  useSay(): SayIn<E>
}

/** Creates a dictionary from its English texts and the loaders of the other languages. */
/* @__NO_SIDE_EFFECTS__ */
export function dictionary<const E extends English>(en: E, loaders: Loaders<E>): Dictionary<E> {
  const load = async (locale: Locale): Promise<TextsIn<E>> =>
    locale === 'en-US' ? en : (await loaders[locale]()).messages
  const library = libraryOf<TextsIn<E>>({ lang: 'en-US', messages: en }, load)
  const Texts = createContext<TextsIn<E>>(en)
  return { load, Texts, useMessages: () => useTextsOf(library), useSay: () => useSayOf(Texts) }
}

function useTextsOf<M>(library: Library<M>): M | undefined {
  const { lang } = useLanguage()
  const locale = negotiate([lang])
  const found = useSyncExternalStore(
    library.subscribe,
    () => library.get(locale),
    // Texts loaded before hydration were not available on the server.
    () => (locale === 'en-US' ? library.get(locale) : undefined),
  )
  useEffect(() => library.load(locale), [library, locale])
  return found?.messages
}

function useSayOf<E extends English>(Texts: Context<TextsIn<E>>): SayIn<E> {
  const messages = useContext(Texts)
  const formats = useFormats()
  const around = useContext(TextsContext)
  return useMemo(() => {
    const host = around?.host as ((key: string, values: object) => string | undefined) | undefined
    const replaced: Readonly<Record<string, string>> | undefined = around?.messages
    return (...said) => {
      const [key, values = {}]: readonly [keyof E & string, Readonly<Record<string, unknown>>?] = said
      return host?.(key, values) ?? format(parse(replaced?.[key] ?? messages[key]), values, formats).join('')
    }
  }, [messages, formats, around])
}
