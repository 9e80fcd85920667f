import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { describe, expect, test } from 'vitest'
import { loadMessages } from './load-messages.js'
import { directionOf, LOCALES, negotiate } from './negotiate.js'

// spec: 1.languages
test.each<readonly [string, string]>([
  ['de', 'de-DE'],
  ['de-AT', 'de-DE'],
  ['de-CH', 'de-DE'],
  ['en', 'en-US'],
  ['en-GB', 'en-US'],
  ['es', 'es-ES'],
  ['es-ES', 'es-ES'],
  ['es-GQ', 'es-ES'],
  ['es-MX', 'es-419'],
  ['es-AR', 'es-419'],
  ['es-US', 'es-419'],
  ['fr', 'fr-FR'],
  ['fr-BE', 'fr-FR'],
  ['fr-CH', 'fr-FR'],
  ['fr-CA', 'fr-CA'],
  ['it-CH', 'it-IT'],
  ['pt', 'pt-BR'],
  ['pt-AO', 'pt-PT'],
  ['pt-MZ', 'pt-PT'],
  ['zh', 'zh-CN'],
  ['zh-Hans', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-HK', 'zh-TW'],
  ['zh-MO', 'zh-TW'],
  ['zh-Hant', 'zh-TW'],
  ['zh-Hans-HK', 'zh-CN'],
  ['DE_at', 'de-DE'],
  ['ja', 'en-US'],
  ['', 'en-US'],
  ['not a tag', 'en-US'],
  ...LOCALES.map((locale) => [locale, locale] as const),
])('negotiates %s as %s', (wanted, expected) => {
  expect(negotiate([wanted])).toBe(expected)
})

test('selects the first supported language', () => {
  expect(negotiate(['ja-JP', 'fr-CA', 'de'])).toBe('fr-CA')
  expect(negotiate([])).toBe('en-US')
})

test('returns the writing direction of a language', () => {
  const rightToLeft = [
    'ar',
    'AR',
    'he-IL',
    'iw',
    'yi',
    'fa-AF',
    'ps',
    'ur',
    'dv',
    'ckb',
    'sd',
    'ug',
    'ku-Arab',
    'pa_Arab',
  ]
  for (const language of rightToLeft) expect(directionOf(language), language).toBe('rtl')
  for (const language of ['de-DE', 'arn', 'ku', 'pa', 'az', 'ar-Latn', 'not a tag'])
    expect(directionOf(language), language).toBe('ltr')
})

describe('loading', () => {
  const others = LOCALES.filter((locale) => locale !== 'en-US')

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
})
