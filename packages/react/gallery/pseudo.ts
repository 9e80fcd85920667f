import { en as account } from '../src/texts/account/en.js'
import { en } from '../src/texts/en.js'
import type { Messages } from '../src/texts/messages.js'
import { type Part, parse } from '../src/texts/parse.js'
import { en as teams } from '../src/texts/teams/en.js'

// Pseudo-locales for visual tests: text that does not change does not come from the dictionaries.

export type PseudoLocale = keyof typeof PSEUDO

/**
 * Adds accents to every letter, and makes the text two fifths longer, like German and French. Keeps digits and
 * parameters.
 */
const long = (text: string) => {
  const accented = text.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter)
  const more = 'ľőñĝ '.repeat(Math.ceil(text.length / 12)).trim()
  return accented.replace(/(\s*\p{P}*\s*)$/u, (end) => (/\p{L}/u.test(text) ? ` ${more}${end}` : end))
}

/** Replaces every letter with an Arabic one, so that lines and punctuation run from right to left. */
const rightToLeft = (text: string) => text.replace(/[a-z]/gi, (letter) => ARABIC[letter.toLowerCase()] ?? letter)

const PSEUDO = { 'en-XA': long, 'ar-XB': rightToLeft } as const

const table = (from: string, to: string) => Object.fromEntries([...from].map((letter, at) => [letter, [...to][at]]))
const ACCENTED = table(
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'áƀçďéƒĝĥíĵķľɱñőþǫřšţúṽŵẋýžÁƁÇĎÉƑĜĤÍĴĶĽṀÑŐÞǪŘŠŢÚṼŴẊÝŽ',
)
const ARABIC = table('abcdefghijklmnopqrstuvwxyz', 'ابتثجحخدذرزسشصضطظعغفقكلمنه')

export const isPseudo = (locale: string): locale is PseudoLocale => Object.hasOwn(PSEUDO, locale)

/** All texts in a pseudo-locale, including those of lazy screens. */
export function pseudoMessages(locale: PseudoLocale): Messages {
  const change = PSEUDO[locale]
  return Object.fromEntries(
    Object.entries({ ...en, ...account, ...teams }).map(([key, text]) => [key, written(parse(text), change)]),
  ) as Messages
}

/** Rebuilds a text with its literal parts changed. */
function written(parts: readonly Part[], change: (text: string) => string): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return change(part)
      switch (part.kind) {
        case 'count':
          return '#'
        case 'value':
          return `{${part.name}}`
        case 'tag':
          return `<${part.name}>${written(part.inside, change)}</${part.name}>`
        case 'plural':
        case 'select': {
          const options = Object.entries(part.options).map(([name, inside]) => `${name}{${written(inside, change)}}`)
          return `{${part.name}, ${part.kind}, ${options.join(' ')}}`
        }
        default:
          return `{${part.name}, ${part.kind}}`
      }
    })
    .join('')
}
