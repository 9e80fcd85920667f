'use client'

import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'
import { common } from './en/common.js'
import { format } from './format.js'
import { type Formats, formatsIn } from './formats.js'
import { ENGLISH } from './library.js'
import type { Messages, TextKey } from './messages.js'
import { type Part, parse } from './parse.js'
import type { English, RichSaidIn, SayIn } from './said.js'

/** Another translator: the text in the person's language, or `undefined` to leave it to the kit. */
export type HostTexts = (key: TextKey, values: Readonly<Record<string, unknown>>) => string | undefined

/** The texts of a place, and the language that they are in. */
export interface Texts {
  /** What is not among them is said in English. */
  readonly messages: Partial<Messages>
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

type Untyped = readonly [key: TextKey, values?: Readonly<Record<string, unknown>>]

/**
 * How to say the texts of these groups, and those that many screens say, in the language of this place. The groups are
 * the English ones: a screen carries only those that it names.
 */
export function useTexts<const G extends readonly English[]>(...groups: G): SayIn<typeof common | G[number]> {
  const { messages, formats, host } = useTextsHere()
  return (...said) => {
    const [key, values = {}] = said as Untyped
    return host?.(key, values) ?? format(parse(messages[key] ?? english(groups, key)), values, formats).join('')
  }
}

/** Says a text with tags: `rich('x.terms', { link: (inside) => <a href="/terms">{inside}</a> })`. */
export type SayRich<E extends English> = (...said: RichSaidIn<E, ReactNode>) => ReactNode

/** How to say a text with links or other elements within it. Each tag gets its inside as children to put anywhere. */
export function useRichTexts<const G extends readonly English[]>(...groups: G): SayRich<G[number]> {
  const { messages, formats, host } = useTextsHere()
  return (...said) => {
    const [key, values = {}] = said as Untyped
    const theirs = host?.(key, values)
    const parts = theirs === undefined ? parse(messages[key] ?? english(groups, key)) : tagsIn(theirs)
    return createElement(Fragment, null, ...format<ReactNode>(parts, values, formats))
  }
}

/** The text in one of the groups. The type check lets no key pass that is in none. */
function english(groups: readonly English[], key: TextKey): string {
  return groups.find((group) => key in group)?.[key] ?? (common as English)[key] ?? key
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
