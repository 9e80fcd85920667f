import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, expectTypeOf, test } from 'vitest'
import { LOCALES } from '../../../texts/negotiate.js'
import { type Part, parse } from '../../../texts/parse.js'
import { en } from './en.js'
import type { messages as de } from './locales/de-DE.js'
import type { messages as latin } from './locales/es-419.js'
import type { messages as spain } from './locales/es-ES.js'
import type { messages as quebec } from './locales/fr-CA.js'
import type { messages as fr } from './locales/fr-FR.js'
import type { messages as it } from './locales/it-IT.js'
import type { messages as brazil } from './locales/pt-BR.js'
import type { messages as pt } from './locales/pt-PT.js'
import type { messages as simplified } from './locales/zh-CN.js'
import type { messages as traditional } from './locales/zh-TW.js'
import { type AccountKey, loadAccountMessages, type MismatchedAccount } from './use-account-texts.js'

const KEYS = Object.keys(en) as readonly AccountKey[]
const others = LOCALES.filter((locale) => locale !== 'en-US')

test('the type check finds a parameter that a translation lacks or misspells', () => {
  expectTypeOf<
    MismatchedAccount<typeof de> | MismatchedAccount<typeof latin> | MismatchedAccount<typeof spain>
  >().toEqualTypeOf<never>()
  expectTypeOf<
    MismatchedAccount<typeof quebec> | MismatchedAccount<typeof fr> | MismatchedAccount<typeof it>
  >().toEqualTypeOf<never>()
  expectTypeOf<
    | MismatchedAccount<typeof brazil>
    | MismatchedAccount<typeof pt>
    | MismatchedAccount<typeof simplified>
    | MismatchedAccount<typeof traditional>
  >().toEqualTypeOf<never>()
  type Wrong = Omit<typeof de, 'danger.type'> & { readonly 'danger.type': 'Tippen Sie {wort}' }
  expectTypeOf<MismatchedAccount<Wrong>>().toEqualTypeOf<'danger.type'>()
})

test.each(others)('%s has the keys, the parameters and the ends of English', async (locale) => {
  const messages = await loadAccountMessages(locale)
  const ends = (text: string) => /[.。]$/.test(text)
  expect(Object.keys(messages)).toEqual(KEYS)
  for (const key of KEYS) expect(namesIn(parse(messages[key])), key).toEqual(namesIn(parse(en[key])))
  expect(KEYS.filter((key) => ends(messages[key]) !== ends(en[key]))).toEqual([])
})

/** Words that are the same in both languages. */
const SAME: Readonly<Record<string, readonly AccountKey[]>> = {
  'de-DE': ['profile.name', 'methods.passkey'],
  'it-IT': ['methods.passkey'],
}
test.each(others)('%s leaves nothing in English', async (locale) => {
  const messages = await loadAccountMessages(locale)
  expect(KEYS.filter((key) => messages[key] === en[key])).toEqual(SAME[locale] ?? [])
})

test('each language is at most 5 kB gzipped', () => {
  for (const file of globSync('locales/*.ts', { cwd: import.meta.dirname }))
    expect(gzipSync(readFileSync(join(import.meta.dirname, file))).length, file).toBeLessThanOrEqual(5000)
})

test('every text is said somewhere', () => {
  const cwd = join(import.meta.dirname, '..')
  const said = globSync('*.{ts,tsx}', { cwd })
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(join(cwd, path), 'utf8'))
    .join('\n')
  expect(KEYS.filter((key) => !said.includes(`'${key}'`))).toEqual([])
})

const namesIn = (parts: readonly Part[]): readonly string[] =>
  parts
    .flatMap((part) => (typeof part === 'string' || !('name' in part) ? [] : [`${part.name}: ${part.kind}`]))
    .toSorted()
