import { expect, test } from 'vitest'
import { matches, pattern, words } from './words.ts'

test.each([
  ['two words', ['two', 'words']],
  ["it's & (no) | operator:*", ['it', 's', 'no', 'operator']],
  ['Ärger 日本語 v2', ['Ärger', '日本語', 'v2']],
  ['?! _', []],
])('splits the query %j into %j', (query, wanted) => expect(words(query)).toEqual(wanted))

test.each([
  ['gar pe', 'Garden: sow the peas', true],
  ['den', 'Garden', false],
  ['ÄRG', 'kein ärger', true],
  ['peas beans', 'only peas', false],
  ['bar', 'foo-bar@x.de', true],
  ['!', 'anything', true],
])('the query %j matches %j: %s', (query, text, found) => expect(matches(query, text)).toBe(found))

test('marks the matching prefix', () => {
  expect('Peas, and peanuts'.replace(pattern(['pea']), '[$&]')).toBe('[Pea]s, and [pea]nuts')
  expect('Peas'.replace(pattern([]), '[$&]')).toBe('Peas')
})
