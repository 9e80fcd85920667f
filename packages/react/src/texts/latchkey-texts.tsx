'use client'

import { checkChoices } from '@latchkey/core/internal/client'
import { type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import type { AccountMessages } from './account/use-account-texts.js'
import { formatsIn } from './formats.js'
import { type LoadedLanguage, library, useLanguageOf } from './library.js'
import { LocaleContext } from './locale-context.js'
import type { Messages } from './messages.js'
import { isModeKnown } from './mode.js'
import { directionOf, LOCALES, type Locale, nearest, negotiate } from './negotiate.js'
import type { TeamMessages } from './teams/use-team-texts.js'
import { DEFAULT_TEXTS, type HostTexts, type Texts, TextsContext } from './use-texts.js'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Props of {@link LatchkeyTexts}. */
export interface LatchkeyTextsProps {
  /**
   * Language of the user (BCP 47). The nearest supported language is loaded. Default: the language of the surrounding
   * `<LatchkeyTexts>`, or else `locale` of the provider, or of the browser. Complete `messages` have their own language,
   * `common.language`. An unsupported language requires all its texts in `messages`.
   */
  readonly locale?: Locale | (string & {}) | undefined
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
export function LatchkeyTexts({ locale, messages, t, children, ...others }: LatchkeyTextsProps) {
  checkChoices('LatchkeyTexts', others)
  const outer = useContext(TextsContext)
  const given = useGivenLanguage(locale, messages)
  const inherits = outer !== undefined && locale === undefined
  const { languages: wanted, isChosen } = useWanted(locale)
  const found = useLanguageOf(library, negotiate(wanted), given === undefined && !inherits)
  if (/* @__PURE__ */ isModeKnown())
    if (process.env.NODE_ENV !== 'production' && !given && !messages && !t && !outer?.host && isChosen)
      warnIfUnsupported(wanted)
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
function useWanted(own: string | undefined): { readonly languages: readonly string[]; readonly isChosen: boolean } {
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
  return useMemo(() => ({ languages: (locale ?? set).split(','), isChosen: locale !== undefined }), [locale, set])
}

const warned = new Set<string>()

function warnIfUnsupported(languages: readonly string[]): void {
  const name = languages.join()
  if (languages.some(nearest) || warned.has(name)) return
  warned.add(name)
  console.warn(
    `Latchkey: there are no texts for \`locale="${name}"\`, so that the screens are in English. Use a language tag (BCP 47) such as "de", one of ${LOCALES.join(', ')}, or pass \`messages\`.`,
  )
}
