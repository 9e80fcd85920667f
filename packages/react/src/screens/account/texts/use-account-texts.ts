'use client'

import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { format } from '../../../texts/format.js'
import { type Locale, negotiate } from '../../../texts/negotiate.js'
import type { ArgumentsOf, ParametersOf } from '../../../texts/parameters.js'
import { parse } from '../../../texts/parse.js'
import { useFormats, useLanguage } from '../../../texts/use-texts.js'
import { en } from './en.js'

export type AccountKey = keyof typeof en
/** All texts of the account in one language. */
export type AccountMessages = Readonly<Record<AccountKey, string>>

/** The keys of `M` whose texts have other parameters than the English ones: none, in a sound locale. */
export type MismatchedAccount<M extends AccountMessages> = {
  [K in AccountKey]: [ArgumentsOf<M[K]>, ArgumentsOf<(typeof en)[K]>] extends [
    ArgumentsOf<(typeof en)[K]>,
    ArgumentsOf<M[K]>,
  ]
    ? never
    : K
}[AccountKey]

/** A text of the account with its parameters, if it has any. */
export type AccountSaid = {
  [K in AccountKey]: [ArgumentsOf<(typeof en)[K]>] extends [never]
    ? readonly [key: K]
    : readonly [key: K, values: ParametersOf<(typeof en)[K]>]
}[AccountKey]
export type SayOfAccount = (...said: AccountSaid) => string

const LOADERS: Readonly<Record<Exclude<Locale, 'en-US'>, () => Promise<{ readonly messages: AccountMessages }>>> = {
  'de-DE': () => import('./locales/de-DE.js'),
  'es-419': () => import('./locales/es-419.js'),
  'es-ES': () => import('./locales/es-ES.js'),
  'fr-CA': () => import('./locales/fr-CA.js'),
  'fr-FR': () => import('./locales/fr-FR.js'),
  'it-IT': () => import('./locales/it-IT.js'),
  'pt-BR': () => import('./locales/pt-BR.js'),
  'pt-PT': () => import('./locales/pt-PT.js'),
  'zh-CN': () => import('./locales/zh-CN.js'),
  'zh-TW': () => import('./locales/zh-TW.js'),
}

/** The texts of the account in a language of the kit. Rejects if they cannot be loaded. */
export const loadAccountMessages = async (locale: Locale): Promise<AccountMessages> =>
  locale === 'en-US' ? en : (await LOADERS[locale]()).messages

const shelf = new Map<Locale, AccountMessages>([['en-US', en]])

/** The account's texts in the language of this place; `undefined` until they are there. English where they cannot be had. */
export function useAccountMessages(): AccountMessages | undefined {
  const { lang } = useLanguage()
  const locale = negotiate([lang])
  const [, show] = useState<AccountMessages>()
  const found = shelf.get(locale)
  useEffect(() => {
    if (shelf.has(locale)) return
    let gone = false
    const put = (messages: AccountMessages) => {
      if (!gone) show(messages)
    }
    loadAccountMessages(locale).then(
      (messages) => {
        shelf.set(locale, messages)
        put(messages)
      },
      () => {
        shelf.set(locale, en)
        put(en)
      },
    )
    return () => {
      gone = true
    }
  }, [locale])
  return found
}

export const AccountTexts = createContext<AccountMessages>(en)

/** How to say a text of the account in the language of this place. */
export function useAccountTexts(): SayOfAccount {
  const messages = useContext(AccountTexts)
  const formats = useFormats()
  return useMemo(
    () =>
      (...said) => {
        const [key, values = {}]: readonly [AccountKey, Readonly<Record<string, unknown>>?] = said
        return format(parse(messages[key]), values, formats).join('')
      },
    [messages, formats],
  )
}
