'use client'

import { createContext, useContext, useMemo } from 'react'
import { en } from './en.js'
import { type Messages, type Say, sayIn } from './messages.js'

/** The texts of a place, and the language that they are in. */
export interface Texts {
  readonly messages: Messages
  readonly language: { readonly lang: string; readonly dir: 'ltr' | 'rtl' }
}

export const TextsContext = createContext<Texts>({ messages: en, language: { lang: 'en-US', dir: 'ltr' } })

/** How to say a text in the language of this place. */
export function useTexts(): Say {
  const { messages } = useContext(TextsContext)
  return useMemo(() => sayIn(messages), [messages])
}

/** The attributes that tell the language of this place. */
export const useLanguage = () => useContext(TextsContext).language
