import { expect, test } from 'vitest'
import { en as account } from './account/en.js'
import { en as screens } from './en.js'
import { loadLazyTexts } from './lazy-translations.js'
import { loadMessages } from './load-messages.js'
import { LOCALES, type Locale } from './negotiate.js'
import { type Part, parse } from './parse.js'
import { en as teams } from './teams/en.js'

const en = { ...screens, ...account, ...teams }
type Key = keyof typeof en
const KEYS = Object.keys(en) as readonly Key[]
const others = LOCALES.filter((locale) => locale !== 'en-US')

/** All texts in a language. */
const textsIn = async (locale: Locale): Promise<Readonly<Record<Key, string>>> =>
  locale === 'en-US'
    ? en
    : ({ ...(await loadMessages(locale)), ...(await loadLazyTexts(locale, 'account')) } as typeof en)

test('no key occurs in two dictionaries', () => {
  const keys = [screens, account, teams].flatMap((texts) => Object.keys(texts))
  expect(new Set(keys).size).toBe(keys.length)
})

// spec: 1.languages
test.each(others)('%s has the keys and the parameters of English', async (locale) => {
  const texts = await textsIn(locale)
  expect(Object.keys(texts).sort()).toEqual([...KEYS].sort())
  for (const key of KEYS) expect(namesIn(parse(texts[key])), key).toEqual(namesIn(parse(en[key])))
})

test.each(LOCALES)('%s has all plural forms', async (locale) => {
  const texts = await textsIn(locale)
  expect(KEYS.flatMap((key) => missingForms(texts[key], locale).map((form) => `${key}: ${form}`))).toEqual([])
})

test('detects a missing plural form', () => {
  const text = '<b>{n, plural, one{# clé} other{{k, select, other{# clés}}}}</b>'
  expect(missingForms(text, 'fr-FR')).toEqual(['many'])
  expect(missingForms(text, 'de-DE')).toEqual([])
  expect(missingForms('{n, plural, =0{keine} other{#}}', 'de-DE')).toEqual(['one'])
})

/** Words that are the same in both languages. */
const SAME: Readonly<Record<string, readonly Key[]>> = {
  'de-DE': ['nav.teams', 'profile.name', 'profile.zoom', 'methods.passkey', 'keys.status'],
  'es-419': ['profile.zoom', 'team.general'],
  'es-ES': ['profile.zoom', 'team.general'],
  'fr-CA': ['profile.zoom', 'keys.active', 'keys.description'],
  'fr-FR': ['profile.zoom', 'keys.active', 'keys.description'],
  'it-IT': ['field.password', 'nav.password', 'nav.account', 'profile.zoom', 'methods.passkey'],
  // `field.capsLock` is the name of the key.
  'pt-BR': ['field.capsLock', 'profile.zoom', 'keys.status'],
  'pt-PT': ['field.capsLock', 'profile.zoom'],
}

// spec: 1.languages
test.each(others)('%s has no untranslated English text', async (locale) => {
  const texts = await textsIn(locale)
  expect(KEYS.filter((key) => texts[key] === en[key])).toEqual(SAME[locale] ?? [])
})

test.each(others)('%s translates identical English texts of the screens identically', async (locale) => {
  const texts = await textsIn(locale)
  const keys = Object.keys(screens) as readonly Key[]
  const first = (key: Key) => keys.find((other) => en[other] === en[key]) ?? key
  expect(keys.filter((key) => texts[key] !== texts[first(key)])).toEqual([])
})

function namesIn(parts: readonly Part[]): readonly string[] {
  const found = parts.flatMap((part): readonly string[] => {
    if (typeof part === 'string' || part.kind === 'count') return []
    if (part.kind === 'tag') return [`<${part.name}>`, ...namesIn(part.inside)]
    const inside = 'options' in part ? Object.values(part.options).flatMap(namesIn) : []
    return [`${part.name}: ${part.kind}`, ...inside]
  })
  return [...new Set(found)].sort()
}

function missingForms(text: string, locale: string): readonly string[] {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  const within = (parts: readonly Part[]): readonly string[] =>
    parts.flatMap((part) => {
      if (typeof part === 'string') return []
      if (part.kind === 'tag') return within(part.inside)
      if (!('options' in part)) return []
      const missing = part.kind === 'plural' ? forms.filter((form) => !part.options[form]) : []
      return [...missing, ...Object.values(part.options).flatMap(within)]
    })
  return within(parse(text))
}
