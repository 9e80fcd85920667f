import { expect, test } from 'vitest'
import { twoWordName } from '../names/two-word-name.ts'
import { previewOf, titleOf, writtenTitle } from './note-title.ts'

const id = '0d2f7a6e-5b1c-4c3e-9a52-3f1de8a0b7c4'

test.each([
  [' Garden ', 'Sow the peas.', 'Garden'],
  ['', '\n  \nSow the peas.\nWater them.', 'Sow the peas.'],
  ['', '# Garden', 'Garden'],
  ['', '- [x] Sow **the** `peas`', 'Sow the peas'],
  ['', '2) [Peas](https://example.test/peas) and beans', 'Peas and beans'],
  ['', '---\nbelow the line', 'below the line'],
  ['', '#hashtag and 2 * 3', '#hashtag and 2 * 3'],
  ['', '_Sow_ the *peas* in snake_case_rows, 5*', 'Sow the peas in snake_case_rows, 5*'],
  ['  ', ' \n ', ''],
])('the title of %j with the text %j is %j', (title, body, written) => {
  expect(writtenTitle({ title, body })).toBe(written)
  expect(titleOf({ id, title, body })).toBe(written || twoWordName(id))
})

test.each([
  ['Garden', '# March\n\n- [ ] Sow the peas\n> Water them.', '', 'March Sow the peas Water them.'],
  ['', '# March\nSow the peas', '', 'Sow the peas'],
  ['', 'March', '', ''],
  ['Garden', 'one\ntwo\nthree\nSow the peas\nlast', 'pea', 'Sow the peas last'],
  ['Garden', 'one\ntwo', 'gard', 'one two'],
])('the preview of %j with the text %j and the query %j is %j', (title, body, query, preview) =>
  expect(previewOf({ title, body }, query)).toBe(preview),
)

test('limits the preview to a few lines', () => {
  expect(previewOf({ title: 'Long', body: 'word '.repeat(20_000) })).toHaveLength(300)
})
