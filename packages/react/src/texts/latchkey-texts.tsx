'use client'

import { type ReactNode, useContext, useMemo } from 'react'
import type { Messages } from './messages.js'
import { type Texts, TextsContext } from './use-texts.js'

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
      language: locale === undefined ? around.language : { lang: locale, dir: directionOf(locale) },
    }),
    [around, messages, locale],
  )
  return <TextsContext value={texts}>{children}</TextsContext>
}

const directionOf = (locale: string) => (/^(ar|fa|he|ur)\b/.test(locale) ? 'rtl' : 'ltr')
