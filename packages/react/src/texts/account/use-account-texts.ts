'use client'

import { dictionary, type MessagesIn } from '../dictionary.js'
import { en } from './en.js'

export type AccountKey = keyof typeof en
/** All account texts in one language. */
export type AccountMessages = MessagesIn<typeof en>

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
/** The account texts in the current language. `undefined` until loaded. */
export const useAccountMessages = texts.useMessages
export const AccountTexts = texts.Texts
/** Returns the translate function for account texts. */
export const useAccountTexts = texts.useTranslate
