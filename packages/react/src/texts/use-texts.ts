'use client'

import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'
import { common } from './en/common.js'
import { format } from './format.js'
import { type Formats, formatsIn } from './formats.js'
import { ENGLISH } from './library.js'
import type { English, RichMessageArgs, Translate } from './message-args.js'
import type { Messages, TextKey } from './messages.js'
import { type Part, parse } from './parse.js'

/**
 * Custom translate function: returns the text in the language of the user, or `undefined` to use the text of the kit.
 */
export type HostTexts = (key: TextKey, values: Readonly<Record<string, unknown>>) => string | undefined

/** The current texts and their language. */
export interface Texts {
  /** Missing texts fall back to English. */
  readonly messages: Partial<Messages>
  readonly language: { readonly lang: string; readonly dir: 'ltr' | 'rtl' }
  readonly formats: Formats
  readonly host?: HostTexts | undefined
  /** The language is loading and no other one was shown before. */
  readonly waiting: boolean
}

/** Default outside of `<LatchkeyTexts>`: English. Kit components detect the language of the browser themselves. */
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
 * Returns the translate function for these groups of texts and the common ones, in the current language. Groups are
 * English texts: a screen bundles only the groups it imports.
 */
export function useTexts<const G extends readonly English[]>(...groups: G): Translate<typeof common | G[number]> {
  const { messages, formats, host } = useTextsHere()
  return (...args) => {
    const [key, values = {}] = args as Untyped
    return host?.(key, values) ?? format(parse(messages[key] ?? english(groups, key)), values, formats).join('')
  }
}

/** Translates a text with tags: `rich('x.terms', { link: (inside) => <a href="/terms">{inside}</a> })`. */
export type TranslateRich<E extends English> = (...args: RichMessageArgs<E, ReactNode>) => ReactNode

/**
 * Returns the translate function for texts with links or other elements. Each tag function receives its content as
 * children.
 */
export function useRichTexts<const G extends readonly English[]>(...groups: G): TranslateRich<G[number]> {
  const { messages, formats, host } = useTextsHere()
  return (...args) => {
    const [key, values = {}] = args as Untyped
    const hostText = host?.(key, values)
    const parts = hostText === undefined ? parse(messages[key] ?? english(groups, key)) : tagsIn(hostText)
    return createElement(Fragment, null, ...format<ReactNode>(parts, values, formats))
  }
}

/** Looks up the English text. The type check guarantees that the key exists. */
function english(groups: readonly English[], key: TextKey): string {
  return groups.find((group) => key in group)?.[key] ?? (common as English)[key] ?? key
}

/** Parses the tags in the output of a custom translate function. */
function tagsIn(text: string): readonly Part[] {
  const [before = '', name, inside = '', ...after] = text.split(/<(\w+)>(.*?)<\/\1>/s)
  if (name === undefined) return [before]
  return [before, { kind: 'tag', name, inside: [inside] }, ...tagsIn(after.join(''))]
}

/** The `lang` and `dir` attributes of the current language. */
export const useLanguage = () => useTextsHere().language

/** The number and date formats of the current language. */
export const useFormats = () => useTextsHere().formats
