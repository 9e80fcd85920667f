'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { en } from './en.js'
import { type Messages, type Say, sayIn } from './messages.js'

interface Texts {
  readonly messages: Messages
  readonly language: { readonly lang: string; readonly dir: 'ltr' | 'rtl' }
}

const TextsContext = createContext<Texts>({ messages: en, language: { lang: 'en-US', dir: 'ltr' } })

export interface LatchkeyTextsProps {
  /** Texts that replace those of the surrounding language, by key: some of one's own, or a whole language. */
  readonly messages: Partial<Messages>
  /** The language that they are in (BCP 47), when it is another one than around. */
  readonly locale?: string | undefined
  readonly children?: ReactNode
}

/** Gives the screens below it other texts. Whoever loads a language gives it here. */
export function LatchkeyTexts({ messages, locale, children }: LatchkeyTextsProps) {
  const around = useContext(TextsContext)
  const texts = useMemo(
    (): Texts => ({
      messages: { ...around.messages, ...messages },
      language:
        locale === undefined ? around.language : { lang: locale, dir: RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr' },
    }),
    [around, messages, locale],
  )
  return <TextsContext value={texts}>{children}</TextsContext>
}

const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/

/** How to say a text in the language of this place. */
export function useTexts(): Say {
  const { messages } = useContext(TextsContext)
  return useMemo(() => sayIn(messages), [messages])
}

/** The attributes that tell the language of this place. */
export const useLanguage = () => useContext(TextsContext).language
