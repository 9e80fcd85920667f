import { expect, test } from 'vitest'
import { en as account } from './account/en.js'
import { loadAccountMessages } from './account/use-account-texts.js'
import { en } from './en.js'
import { loadTranslation } from './locales.js'
import { LOCALES, type Locale } from './negotiate.js'
import { type Part, parse } from './parse.js'
import { en as teams } from './teams/en.js'
import { loadTeamMessages } from './teams/use-team-texts.js'

type Messages = Readonly<Record<string, string>>
interface Subject {
  readonly folder: string
  readonly english: Messages
  readonly load: (locale: Locale) => Promise<Messages>
  /** Words that are the same in both languages. */
  readonly same: Readonly<Record<string, readonly string[]>>
}

const SUBJECTS: readonly Subject[] = [
  {
    folder: 'texts/account',
    english: account,
    load: loadAccountMessages,
    same: {
      'de-DE': ['nav.teams', 'profile.name', 'profile.zoom', 'methods.passkey', 'keys.status'],
      'es-419': ['profile.zoom'],
      'es-ES': ['profile.zoom'],
      'fr-CA': ['profile.zoom', 'keys.active', 'keys.description'],
      'fr-FR': ['profile.zoom', 'keys.active', 'keys.description'],
      'it-IT': ['nav.password', 'nav.account', 'profile.zoom', 'methods.passkey'],
      'pt-BR': ['profile.zoom', 'keys.status'],
      'pt-PT': ['profile.zoom'],
    },
  },
  {
    folder: 'texts/teams',
    english: teams,
    load: loadTeamMessages,
    same: {
      'es-419': ['team.general'],
      'es-ES': ['team.general'],
    },
  },
]
const others = LOCALES.filter((locale) => locale !== 'en-US')
const rows = SUBJECTS.flatMap((subject) => others.map((locale) => ({ ...subject, locale })))

test.each(rows)('$folder in $locale has the keys and parameters of English', async (row) => {
  const messages = await row.load(row.locale)
  const keys = Object.keys(row.english)
  expect(keys.filter((key) => !(key in messages))).toEqual([])
  for (const key of keys)
    expect(namesIn(parse(messages[key] ?? '')), key).toEqual(namesIn(parse(row.english[key] ?? '')))
})

test.each(rows)('$folder in $locale has no untranslated English text', async ({ english, load, locale, same }) => {
  const messages = await load(locale)
  expect(Object.keys(english).filter((key) => messages[key] === english[key])).toEqual(same[locale] ?? [])
})

test.each(others)('the account texts in %s have no unknown key', async (locale) => {
  const known = { ...account, ...teams }
  expect(Object.keys(await loadTranslation(locale, 'account')).filter((key) => !(key in known))).toEqual([])
})

test('no key occurs in two dictionaries', () => {
  const keys = [en, account, teams].flatMap((messages) => Object.keys(messages))
  expect(new Set(keys).size).toBe(keys.length)
})

const namesIn = (parts: readonly Part[]): readonly string[] =>
  parts.flatMap((part) => (typeof part === 'string' || !('name' in part) ? [] : [`${part.name}: ${part.kind}`])).sort()
