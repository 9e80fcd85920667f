'use client'

import { dictionary, type MessagesIn } from '../dictionary.js'
import type { MessageArgs } from '../message-args.js'
import { en } from './en.js'

export type TeamKey = keyof typeof en
/** All team texts in one language. */
export type TeamMessages = MessagesIn<typeof en>
/** A team text: its key and parameters. */
export type TeamMessageArgs = MessageArgs<typeof en>

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

export const loadTeamMessages = texts.load
/** The team texts in the current language. `undefined` until loaded. */
export const useTeamMessages = texts.useMessages
export const TeamTexts = texts.Texts
/** Returns the translate function for team texts. */
export const useTeamTexts = texts.useTranslate
