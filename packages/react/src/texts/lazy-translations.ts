import { type CompleteLocale, loadTranslation, type TranslatedLocale, type VariantLocale } from './locales.js'
import type { RareErrorMessages } from './messages.js'

// The texts that most pages do not need. Not in `locales.ts`, which every sign-in screen loads.

interface LazyTexts {
  /** The texts of account settings and teams. */
  readonly account: Readonly<Record<string, string>>
  /** The error texts that few users ever see. */
  readonly rareErrors: RareErrorMessages
}
type VariantTexts = { readonly [K in keyof LazyTexts]: Partial<LazyTexts[K]> }
type Load<T> = () => Promise<{ readonly default: T }>

const TEXTS: Readonly<Record<CompleteLocale, Load<LazyTexts>> & Record<VariantLocale, Load<VariantTexts>>> = {
  'de-DE': () => import('./locales/de-DE/lazy.json'),
  'es-419': () => import('./locales/es-419/lazy.json'),
  'es-ES': () => import('./locales/es-ES/lazy.json'),
  'fr-CA': () => import('./locales/fr-CA/lazy.json'),
  'fr-FR': () => import('./locales/fr-FR/lazy.json'),
  'it-IT': () => import('./locales/it-IT/lazy.json'),
  'pt-BR': () => import('./locales/pt-BR/lazy.json'),
  'pt-PT': () => import('./locales/pt-PT/lazy.json'),
  'zh-CN': () => import('./locales/zh-CN/lazy.json'),
  'zh-TW': () => import('./locales/zh-TW/lazy.json'),
}

/** Loads one part of the texts in a language other than English. Rejects if loading fails. */
export const loadLazyTexts = <P extends keyof LazyTexts>(locale: TranslatedLocale, part: P): Promise<LazyTexts[P]> =>
  loadTranslation<LazyTexts[P]>(locale, async (one) => (await TEXTS[one]()).default[part])
