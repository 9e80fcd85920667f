import { expect, test } from 'vitest'
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
