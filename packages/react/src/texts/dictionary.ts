'use client'

import { type Context, createContext, useContext, useMemo } from 'react'
import { format } from './format.js'
import { loadLazyTexts } from './lazy-translations.js'
import { createMessageLibrary, useLanguageOf } from './library.js'
import type { English, Translate } from './message-args.js'
import { type Locale, negotiate } from './negotiate.js'
import { parse } from './parse.js'
import { TextsContext, useFormats, useLanguage } from './use-texts.js'

// Texts that only some screens need, separate so that apps without these screens do not bundle them.

/** All texts of a dictionary in one language. */
export type MessagesIn<E extends English> = Readonly<Record<keyof E & string, string>>

export interface Dictionary<E extends English> {
  /**
   * The texts in the current language, `undefined` until loaded. While another language loads, those of the previous one.
   * English if they cannot be loaded.
   */
  useMessages(): MessagesIn<E> | undefined
  /** Provides the texts to the screens below. */
  readonly Texts: Context<MessagesIn<E>>
  /** Returns the translate function. Overrides of the app (`<LatchkeyTexts messages t>`) take precedence. */
  useTranslate(): Translate<E>
}

/**
 * Creates a dictionary from its English texts, by default of account texts. Other languages are loaded on first use.
 */
/* @__NO_SIDE_EFFECTS__ */
export function dictionary<const E extends English>(
  en: E,
  part: Parameters<typeof loadLazyTexts>[1] = 'account',
): Dictionary<E> {
  const load = async (locale: Locale): Promise<MessagesIn<E>> =>
    locale === 'en-US' ? en : ((await loadLazyTexts(locale, part)) as MessagesIn<E>)
  const library = createMessageLibrary<MessagesIn<E>>({ lang: 'en-US', messages: en }, load)
  const Texts = createContext<MessagesIn<E>>(en)
  return {
    Texts,
    useMessages: () => useLanguageOf(library, negotiate([useLanguage().lang]))?.messages,
    useTranslate: () => useTranslateOf(Texts),
  }
}

function useTranslateOf<E extends English>(Texts: Context<MessagesIn<E>>): Translate<E> {
  const messages = useContext(Texts)
  const formats = useFormats()
  const outer = useContext(TextsContext)
  return useMemo(() => {
    const host = outer?.host as ((key: string, values: object) => string | undefined) | undefined
    const replaced: Readonly<Record<string, string>> | undefined = outer?.messages
    return (...args) => {
      const [key, values = {}]: readonly [keyof E & string, Readonly<Record<string, unknown>>?] = args
      return host?.(key, values) ?? format(parse(replaced?.[key] ?? messages[key]), values, formats).join('')
    }
  }, [messages, formats, outer])
}
