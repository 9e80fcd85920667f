// The language of the screens.
export { LatchkeyTexts, type LatchkeyTextsProps } from '../texts/latchkey-texts.js'
export { loadMessages } from '../texts/load-messages.js'
export type { Messages, TextKey } from '../texts/messages.js'
export { LOCALES, type Locale, negotiate } from '../texts/negotiate.js'
export type { HostTexts } from '../texts/use-texts.js'
