'use client'

import { type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { TeamMessages } from '../screens/account/teams/texts/use-team-texts.js'
import type { AccountMessages } from '../screens/account/texts/use-account-texts.js'
import { formatsIn } from './formats.js'
import { type Library, library, type Spoken } from './library.js'
import type { Messages } from './messages.js'
import { directionOf, type Locale, nearest, negotiate } from './negotiate.js'
import { DEFAULT_TEXTS, type HostTexts, type Texts, TextsContext } from './use-texts.js'

export interface LatchkeyTextsProps {
  /**
   * The person's language (BCP 47): the kit's nearest one is loaded. Without it that of the texts around, or else what
   * the browser is set to. A language that the kit does not speak needs all its texts in `messages`.
   */
  readonly locale?: string | undefined
  /** Texts that replace those of the language, by key: some of one's own, or a whole language, as a server gives it. */
  readonly messages?: Partial<Messages & AccountMessages & TeamMessages> | undefined
  /** The app's own translator. What it answers goes before everything else. */
  readonly t?: HostTexts | undefined
  readonly children?: ReactNode
}

/**
 * Gives the kit's parts below it their language. Until a language has loaded they keep the one before; the first time,
 * when there is none before, they wait.
 */
export function LatchkeyTexts({ locale, messages, t, children }: LatchkeyTextsProps) {
  const around = useContext(TextsContext)
  const whole = isWhole(messages)
  const own = useOwn(whole ? locale : undefined, messages)
  const inherits = around !== undefined && locale === undefined
  const wanted = useWanted(locale)
  const found = useLanguageOf(negotiate(wanted), own !== undefined || inherits)
  const texts = useMemo((): Texts => {
    const base = own ? textsOf(own) : inherits ? around : found ? textsOf(found, wanted) : WAITING
    return {
      ...base,
      messages: messages ? { ...base.messages, ...messages } : base.messages,
      host: t ?? around?.host,
    }
  }, [around, inherits, own, found, wanted, messages, t])
  return <TextsContext value={texts}>{children}</TextsContext>
}

const WAITING: Texts = { ...DEFAULT_TEXTS, waiting: true }

/** Only whole dictionaries tell their language; what replaces single texts does not. */
const isWhole = (messages: Partial<Messages> | undefined) => messages?.['common.language'] !== undefined

function useOwn(locale: string | undefined, messages: Partial<Messages> | undefined): Spoken | undefined {
  return useMemo(
    () => (locale === undefined ? undefined : { lang: locale, messages: messages ?? {} }),
    [locale, messages],
  )
}

/** Dates are written as in the person's own region, where that speaks this language. */
function textsOf({ lang, messages }: Spoken, wanted: readonly string[] = []): Texts {
  const region = wanted.find((tag) => nearest(tag) === lang)
  return { messages, language: { lang, dir: directionOf(lang) }, formats: formatsIn(lang, region), waiting: false }
}

/** The language's texts, or until they are there those shown before. */
function useLanguageOf(locale: Locale, needless: boolean): Spoken | undefined {
  const now = useShelf(library, locale)
  const [shown, show] = useState(now)
  if (now && now !== shown) show(now)
  useEffect(() => {
    if (!needless) library.load(locale)
  }, [locale, needless])
  return now ?? shown
}

const useShelf = (from: Library, locale: Locale) =>
  useSyncExternalStore(
    from.subscribe,
    () => from.get(locale),
    // What a page has loaded before it hydrates, the server did not have.
    () => (locale === 'en-US' ? from.get(locale) : undefined),
  )

/** The given language, or those that the browser is set to; on a server, none. */
function useWanted(locale: string | undefined): readonly string[] {
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
