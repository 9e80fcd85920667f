'use client'

import { dictionary, type TextsIn } from '../../../texts/dictionary.js'
import { en } from './en.js'

export type AccountKey = keyof typeof en
/** All texts of the account in one language. */
export type AccountMessages = TextsIn<typeof en>

const texts = dictionary(en, {
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
})

export const loadAccountMessages = texts.load
/** The account's texts in the language of this place; `undefined` until they are there. */
export const useAccountMessages = texts.useMessages
export const AccountTexts = texts.Texts
/** How to say a text of the account in the language of this place. */
export const useAccountTexts = texts.useSay
