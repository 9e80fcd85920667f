import { expect, expectTypeOf, test } from 'vitest'
import { countryName } from './country-name.js'
import { format } from './format.js'
import { formatsIn } from './formats.js'
import type { ParametersOf, TagsOf } from './parameters.js'
import { parse } from './parse.js'

const formatted = (text: string, values: Record<string, unknown> = {}, language = 'en-US') =>
  format(parse(text), values, formatsIn(language)).join('')

const KEYS = '{count, plural, =0{no keys} one{# key of {team}} other{# keys of {team}}}'

test.each([
  ['plain', {}, 'plain'],
  ['{a} and {a}', { a: 'x' }, 'x and x'],
  ['to {team}', { team: '$& {a} <b>' }, 'to $& {a} <b>'],
  ['{n} in all', { n: 12_345 }, '12,345 in all'],
  ['{a} {b}', { a: 1 }, '1 {b}'],
  ['#1 < 2 <3', {}, '#1 < 2 <3'],
  [KEYS, { count: 0, team: 'Blue' }, 'no keys'],
  [KEYS, { count: 1, team: 'Blue' }, '1 key of Blue'],
  [KEYS, { count: 2000, team: 'Blue' }, '2,000 keys of Blue'],
  ['{kind, select, team{its} other{your}} key', { kind: 'team' }, 'its key'],
  ['{kind, select, team{its} other{your}} key', { kind: 'toString' }, 'your key'],
  ['{n, plural, one{{k, select, a{# A} other{# B}}} other{many}}!', { n: 1, k: 'a' }, '1 A!'],
  ['read <link>the {what}</link>.', { what: 'terms' }, 'read the terms.'],
])('formats "%s" with %o as "%s"', (text, values, expected) => {
  expect(formatted(text, values)).toBe(expected)
})

test.each([
  ['de-DE', 1, '1 Tag'],
  ['de-DE', 1234, '1.234 Tage'],
  ['fr-FR', 0, '0 Tag'],
  ['zh-CN', 1, '1 Tage'],
])('uses the plurals and number format of %s: %s', (language, n, expected) => {
  expect(formatted('{n, plural, one{# Tag} other{# Tage}}', { n }, language)).toBe(expected)
})

test('a tag receives its content in any position', () => {
  const parts = format<{ link: unknown }>(
    parse('a <link>b {c}</link> d'),
    { c: 1, link: (inside: unknown) => ({ link: inside }) },
    formatsIn('en-US'),
  )
  expect(parts).toEqual(['a ', { link: ['b ', '1'] }, ' d'])
})

test.each([
  ['en-US', /, 3:04\u00a0PM$/],
  ['de-DE', /, 15:04$/],
  ['fr-CA', /15\u00a0h\u00a004$/],
  ['ko-KR', /오후\u00a03:04$/],
])('keeps a time of %s on one line', (language, expected) => {
  expect(formatsIn(language).time(new Date(2026, 10, 21, 15, 4))).toMatch(expected)
})

test('formats dates in the language', () => {
  const when = new Date(2026, 10, 21, 15, 4)
  const plainSpaces = (text: string) => text.replace(/\s/g, ' ')
  expect(formatted('until {when, date}', { when })).toBe('until Nov 21, 2026')
  expect(formatted('bis {when, date}', { when }, 'de-DE')).toBe('bis 21.11.2026')
  expect(plainSpaces(formatted('{when, time}', { when }))).toBe('Nov 21, 2026, 3:04 PM')
})

test.each([
  [-1000 * 86_400, 'yesterday'],
  [3_600_000 * 3, 'in 3 hours'],
  [-59_999, '59 seconds ago'],
  [0, 'now'],
  [-86_400_000 * 400, 'last year'],
])('formats a time %s ms away as "%s"', (ms, expected) => {
  expect(formatsIn('en-US').relative(1_000_000 + ms, 1_000_000)).toBe(expected)
})

test.each([
  [0, 'in 1 second'],
  [89_000, 'in 89 seconds'],
  [90_000, 'in 2 minutes'],
  [121_000, 'in 3 minutes'],
  [9_000_000, 'in 3 hours'],
  [86_400_000 * 3, 'in 3 days'],
])('formats a wait of %s ms as "%s"', (ms, expected) => {
  expect(formatsIn('en-US').wait(ms)).toBe(expected)
})

test('formats a wait in the language', () => {
  const waits = ['de-DE', 'fr-FR', 'pt-PT', 'zh-CN'].map((locale) => formatsIn(locale).wait(9_000_000))
  expect(waits).toEqual(['in 3 Stunden', 'dans 3 heures', 'dentro de 3 horas', '3小时后'])
})

test('formats dates by region and words by language', () => {
  const british = formatsIn('en-US', 'en-GB')
  expect(british.date(new Date(2026, 10, 21))).toBe('21 Nov 2026')
  expect(british.relative(0, 86_400_000)).toBe('yesterday')
})

test.each([
  '{',
  'a } b',
  '{n, plural, one{x}}',
  '{n, plural other{x}}',
  '{a, date, other{x}}',
  '<b>open',
  '{n, number}',
])('rejects "%s" and names the position', (text) => {
  expect(() => parse(text)).toThrow(/^This text is malformed at character \d+: /)
})

test('the type of a text requires its parameters', () => {
  expectTypeOf<ParametersOf<'{min} to {max}'>>().toEqualTypeOf<{
    readonly min: string | number
    readonly max: string | number
  }>()
  expectTypeOf<ParametersOf<typeof KEYS>>().toEqualTypeOf<{
    readonly count: number
    readonly team: string | number
  }>()
  expectTypeOf<ParametersOf<'{n, plural, one{{k, select, a{# {x}} other{b}}} other{c}} {d, date}'>>().toEqualTypeOf<{
    readonly n: number
    readonly k: string
    readonly x: string | number
    readonly d: Date | number
  }>()
  expectTypeOf<keyof ParametersOf<'no {'>>().toEqualTypeOf<never>()
  expectTypeOf<TagsOf<'<a>x</a> and <b>{c}</b>'>>().toEqualTypeOf<'a' | 'b'>()
})

test.each([
  ['PT', 'en-US', 'Portugal'],
  ['de', 'fr-FR', 'Allemagne'],
  // Not assigned, and not a country code.
  ['ZX', 'en-US', 'ZX'],
  ['Atlantis', 'en-US', 'Atlantis'],
])('the name of %s in %s is %s', (code, language, name) => {
  expect(countryName(code, language)).toBe(name)
})
