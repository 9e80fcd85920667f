'use client'

import { type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import type { AccountMessages } from './account/use-account-texts.js'
import { formatsIn } from './formats.js'
import { type LoadedLanguage, library, useLanguageOf } from './library.js'
import { LocaleContext } from './locale-context.js'
import type { Messages } from './messages.js'
import { directionOf, nearest, negotiate } from './negotiate.js'
import type { TeamMessages } from './teams/use-team-texts.js'
import { DEFAULT_TEXTS, type HostTexts, type Texts, TextsContext } from './use-texts.js'

/** Props of {@link LatchkeyTexts}. */
export interface LatchkeyTextsProps {
  /**
   * Language of the user (BCP 47). The nearest supported language is loaded. Default: the language of the surrounding
   * `<LatchkeyTexts>`, or else `locale` of the provider, or of the browser. Complete `messages` have their own language,
   * `common.language`. An unsupported language requires all its texts in `messages`.
   */
  readonly locale?: string | undefined
  /** Overrides by key, or a complete language, for example loaded on the server. */
  readonly messages?: Partial<Messages & AccountMessages & TeamMessages> | undefined
  /** Custom translate function. Its result takes precedence over everything else. */
  readonly t?: HostTexts | undefined
  /** The components that use the language. */
  readonly children?: ReactNode
}

/**
 * Sets the language of all kit components below. While a language loads, the previous one stays visible. The first
 * language renders a placeholder until it is loaded.
 *
 * @example
 * <LatchkeyTexts locale="de-DE">
 *   <SignIn />
 * </LatchkeyTexts>
 */
export function LatchkeyTexts({ locale, messages, t, children }: LatchkeyTextsProps) {
  const outer = useContext(TextsContext)
  const given = useGivenLanguage(locale, messages)
  const inherits = outer !== undefined && locale === undefined
  const wanted = useWanted(locale)
  const found = useLanguageOf(library, negotiate(wanted), given === undefined && !inherits)
  const texts = useMemo((): Texts => {
    const base = given ? textsOf(given, wanted) : inherits ? outer : found ? textsOf(found, wanted) : WAITING
    return {
      ...base,
      messages: messages ? { ...base.messages, ...messages } : base.messages,
      host: t ?? outer?.host,
    }
  }, [outer, inherits, given, found, wanted, messages, t])
  return <TextsContext.Provider value={texts}>{children}</TextsContext.Provider>
}
LatchkeyTexts.displayName = 'LatchkeyTexts'

const WAITING: Texts = { ...DEFAULT_TEXTS, waiting: true }

/** Only complete dictionaries determine the language; overrides of single texts do not. */
function useGivenLanguage(
  locale: string | undefined,
  messages: Partial<Messages> | undefined,
): LoadedLanguage | undefined {
  return useMemo(() => {
    const own = messages?.['common.language']
    return own === undefined ? undefined : { lang: locale ?? own, messages: messages ?? {} }
  }, [locale, messages])
}

/** Dates use the region of the user if its language matches. */
function textsOf({ lang, messages }: LoadedLanguage, wanted: readonly string[] = []): Texts {
  const region = wanted.find((tag) => nearest(tag) === lang)
  return { messages, language: { lang, dir: directionOf(lang) }, formats: formatsIn(lang, region), waiting: false }
}

/** The given language, that of the provider, or the languages of the browser. Empty on the server. */
function useWanted(own: string | undefined): readonly string[] {
  const provided = useContext(LocaleContext)
  const locale = own ?? provided
  const set = useSyncExternalStore(
    (changed) => {
      window.addEventListener('languagechange', changed)
      return () => window.removeEventListener('languagechange', changed)
    },
    () => navigator.languages.join(),
    () => '',
  )
  return useMemo(() => (locale ?? set).split(','), [locale, set])
}
