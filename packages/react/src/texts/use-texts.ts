'use client'

import { createContext, createElement, Fragment, type ReactNode, useContext, useMemo } from 'react'
import { format } from './format.js'
import { type Formats, formatsIn } from './formats.js'
import { ENGLISH } from './load-messages.js'
import { type Messages, type RichSaid, type Say, sayIn, type TextKey } from './messages.js'
import { type Part, parse } from './parse.js'

/** Another translator: the text in the person's language, or `undefined` to leave it to the kit. */
export type HostTexts = (key: TextKey, values: Readonly<Record<string, unknown>>) => string | undefined

/** The texts of a place, and the language that they are in. */
export interface Texts {
  readonly messages: Messages
  readonly language: { readonly lang: string; readonly dir: 'ltr' | 'rtl' }
  readonly formats: Formats
  readonly host?: HostTexts | undefined
  /** The language is on its way, and no other was shown before. */
  readonly waiting: boolean
}

/** Where nobody has given texts: English. The kit's own parts look for the person's language themselves. */
export const DEFAULT_TEXTS: Texts = {
  messages: ENGLISH.messages,
  language: { lang: ENGLISH.lang, dir: 'ltr' },
  formats: formatsIn(ENGLISH.lang),
  waiting: false,
}
export const TextsContext = createContext<Texts | undefined>(undefined)

const useTextsHere = () => useContext(TextsContext) ?? DEFAULT_TEXTS

/** How to say a text in the language of this place. */
export function useTexts(): Say {
  const { messages, formats, host } = useTextsHere()
  return useMemo(() => {
    const own = sayIn(messages, formats)
    return host ? (...said) => host(said[0], said[1] ?? {}) ?? own(...said) : own
  }, [messages, formats, host])
}

/** Says a text with tags: `rich('x.terms', { link: (inside) => <a href="/terms">{inside}</a> })`. */
export type SayRich = (...said: RichSaid<ReactNode>) => ReactNode

/** How to say a text with links or other elements within it. Each tag gets its inside as children to put anywhere. */
export function useRichTexts(): SayRich {
  const { messages, formats, host } = useTextsHere()
  return useMemo(
    () =>
      (...said) => {
        const [key, values = {}]: readonly [TextKey, Readonly<Record<string, unknown>>?] = said
        const theirs = host?.(key, values)
        const parts = theirs === undefined ? parse(messages[key]) : tagsIn(theirs)
        return createElement(Fragment, null, ...format<ReactNode>(parts, values, formats))
      },
    [messages, formats, host],
  )
}

/** What another translator made: filled in already, with tags left for us. */
function tagsIn(text: string): readonly Part[] {
  const [before = '', name, inside = '', ...after] = text.split(/<(\w+)>(.*?)<\/\1>/s)
  if (name === undefined) return [before]
  return [before, { kind: 'tag', name, inside: [inside] }, ...tagsIn(after.join(''))]
}

/** The attributes that tell the language of this place. */
export const useLanguage = () => useTextsHere().language

/** How to write numbers, days and distances in time in the language of this place. */
export const useFormats = () => useTextsHere().formats
