'use client'

import { type Context, createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { format } from './format.js'
import { type Library, libraryOf } from './library.js'
import { type Locale, negotiate } from './negotiate.js'
import { parse } from './parse.js'
import type { English, SayIn } from './said.js'
import { TextsContext, useFormats, useLanguage } from './use-texts.js'

// Texts that only some screens need, kept apart from the others so that an app without these screens does not carry them.

/** All texts of a dictionary in one language. */
export type TextsIn<E extends English> = Readonly<Record<keyof E & string, string>>

type Loaders<E extends English> = Readonly<
  Record<Exclude<Locale, 'en-US'>, () => Promise<{ readonly messages: TextsIn<E> }>>
>

export interface Dictionary<E extends English> {
  /** The texts of a language of the kit. Rejects if they cannot be loaded. */
  load(locale: Locale): Promise<TextsIn<E>>
  /** The texts in the language of this place; `undefined` until they are there. English where they cannot be had. */
  useMessages(): TextsIn<E> | undefined
  /** Gives them to the screens below. */
  readonly Texts: Context<TextsIn<E>>
  /** How to say them there. What the app has replaced (`<LatchkeyTexts messages t>`) goes before. */
  useSay(): SayIn<E>
}

/** Texts with their English and the ways to the other languages. */
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
    // What a page has loaded before it hydrates, the server did not have.
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
