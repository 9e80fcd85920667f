import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { en } from './en.js'
import { loadMessages } from './load-messages.js'
import type { Messages, TextKey } from './messages.js'
import { LOCALES } from './negotiate.js'
import { type Part, parse } from './parse.js'

const KEYS = Object.keys(en) as readonly TextKey[]
const others = LOCALES.filter((locale) => locale !== 'en-US')

// spec: 1.languages
test.each(others)('%s has the keys and the parameters of English', async (locale) => {
  const messages = await loadMessages(locale)
  expect(Object.keys(messages).sort()).toEqual([...KEYS].sort())
  for (const key of KEYS) expect(namesIn(parse(messages[key])), key).toEqual(namesIn(parse(en[key])))
})

test.each([
  ['de-DE,de;q=0.9,en;q=0.8', 'de-DE'],
  ['en;q=0.5, ja, pt-PT; q=0.9', 'pt-PT'],
  ['de;q=0, *;q=0.1, fr-CA;q=0.3', 'fr-CA'],
  ['', 'en-US'],
])('loads the language of the header `Accept-Language: %s`', async (header, locale) => {
  expect((await loadMessages(header))['common.language']).toBe(locale)
})

test('a complete dictionary contains its language', async () => {
  for (const locale of LOCALES) expect((await loadMessages(locale))['common.language']).toBe(locale)
})

test.each(LOCALES)('%s has all plural forms', async (locale) => {
  const messages = await loadMessages(locale)
  expect(KEYS.flatMap((key) => missingForms(messages[key], locale).map((form) => `${key}: ${form}`))).toEqual([])
})

test('detects a missing plural form', () => {
  const text = '<b>{n, plural, one{# clé} other{{k, select, other{# clés}}}}</b>'
  expect(missingForms(text, 'fr-FR')).toEqual(['many'])
  expect(missingForms(text, 'de-DE')).toEqual([])
  expect(missingForms('{n, plural, =0{keine} other{#}}', 'de-DE')).toEqual(['one'])
})

/** Words that are the same in both languages. */
const SAME: Readonly<Record<string, readonly TextKey[]>> = {
  'it-IT': ['field.password'],
  // The name of the key.
  'pt-BR': ['field.capsLock'],
  'pt-PT': ['field.capsLock'],
}

// spec: 1.languages
test.each(others)('%s has no untranslated English text', async (locale) => {
  const messages: Messages = await loadMessages(locale)
  expect(KEYS.filter((key) => messages[key] === en[key])).toEqual(SAME[locale] ?? [])
})

test.each(others)('%s translates identical English texts identically', async (locale) => {
  const messages = await loadMessages(locale)
  const first = (key: TextKey) => KEYS.find((other) => en[other] === en[key]) ?? key
  expect(KEYS.filter((key) => messages[key] !== messages[first(key)])).toEqual([])
})

test.each([
  ['screens', 'common.language', 5500],
  ['lazy', 'error.', 6100],
])('the %s texts of each language are a separate chunk', async (part, key, budget) => {
  const files = Object.fromEntries(
    others.map((name) => [name, join(import.meta.dirname, `locales/${name}/${part}.json`)]),
  )
  const output = (await build({
    logLevel: 'silent',
    configFile: false,
    build: { write: false, rolldownOptions: { input: files, preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput
  const chunks = output.output.filter((file) => file.type === 'chunk').filter(({ isEntry }) => isEntry)
  expect(chunks.map(({ name }) => name).sort()).toEqual([...others].sort())
  for (const { name, code } of chunks) {
    expect(code).toContain(key)
    expect(gzipSync(code, { level: 9 }).length, name).toBeLessThanOrEqual(budget)
  }
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
