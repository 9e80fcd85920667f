import { createContext, createElement, type ReactNode, useContext } from 'react'
import type { common } from './en/common.js'
import { loadLazyTexts } from './lazy-translations.js'
import { createMessageLibrary, type Library, useLanguageOf } from './library.js'
import type { English, Translate } from './message-args.js'
import { type Locale, negotiate } from './negotiate.js'
import { useLanguage, useTexts } from './use-texts.js'

// Texts that only some screens need, separate so that apps without these screens do not bundle them.

/** All texts of a dictionary in one language. */
export type MessagesIn<E extends English> = Readonly<Record<keyof E & string, string>>

export interface TextsProps {
  /** Shown until the texts are loaded. Default: nothing. */
  readonly loading?: ReactNode
  readonly children: ReactNode
}

interface Dictionary<E extends English> {
  /**
   * The texts in the current language, `undefined` until loaded. While another language loads, those of the previous one.
   * English if they cannot be loaded.
   */
  useMessages(): MessagesIn<E> | undefined
  /** Loads the texts for its children. */
  Texts(props: TextsProps): ReactNode
  /** Returns the translate function for these texts, other groups and the common ones. */
  useTexts<const G extends readonly English[]>(...groups: G): Translate<E | typeof common | G[number]>
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
  const Messages = createContext<MessagesIn<E>>(en)
  return {
    useMessages: () => useMessagesOf(library),
    Texts({ loading, children }) {
      const messages = useMessagesOf(library)
      return createElement(Messages.Provider, { value: messages ?? en }, messages ? children : loading)
    },
    // The texts have the keys of the English ones, whose type contains their parameters.
    useTexts: (...groups) => useTexts(useContext(Messages) as E, ...groups),
  }
}

const useMessagesOf = <M>(library: Library<M>) => useLanguageOf(library, negotiate([useLanguage().lang]))?.messages
