import { expect, test } from 'vitest'
import { linesWithCode, partsOfLine } from './live-line.ts'

const looks = (line: string) => partsOfLine(line).map(({ text, look }) => (look ? `${look}:${text}` : text))

test.each([
  ['Plain text.', ['Plain text.']],
  ['## This week', ['mark:## ', 'heading:This week']],
  ['> Said', ['mark:> ', 'quote:Said']],
  ['- [x] done **not bold**', ['mark:- [x] ', 'done:done **not bold**']],
  ['  - [ ] open **bold**', ['mark:  - [ ] ', 'open ', 'mark:**', 'strong:bold', 'mark:**']],
  ['1. one', ['mark:1. ', 'one']],
  ['~~gone~~ `**code**`', ['mark:~~', 'gone:gone', 'mark:~~', ' ', 'code:`**code**`']],
  ['see [Ana](https://a.test) #work', ['see ', 'link:[Ana]', 'mark:(https://a.test)', ' ', 'tag:#work']],
  ['C#, a#b, #1', ['C#, a#b, #1']],
  ['an _old map_, *new*', ['an ', 'mark:_', 'old map', 'mark:_', ', ', 'mark:*', 'new', 'mark:*']],
  [
    'snake_case_name, 2 * 3 * 4, _ _, **bold**',
    ['snake_case_name, 2 * 3 * 4, _ _, ', 'mark:**', 'strong:bold', 'mark:**'],
  ],
])('divides %j', (line, parts) => {
  expect(looks(line)).toEqual(parts)
})

test('keeps every letter of a line', () => {
  for (const line of [
    '',
    '  ',
    '> ',
    '- ',
    '**',
    '[a](b',
    '# ',
    '`',
    '**a** **',
    '#a #b',
    '~~~~',
    '* [X] #t',
    '_a_ *b* _',
    '***a***',
  ])
    expect(
      partsOfLine(line)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line)
})

test('finds the lines of code', () => {
  const lines = linesWithCode('a\n```sh\n# b\n```\n# c\n~~~\nd')
  expect(lines.map(({ isCode }) => isCode)).toEqual([false, true, true, true, false, true, true])
})

test('takes linear time for a long line', () => {
  const start = performance.now()
  for (const part of ['**a', '[a', '`a', '~~', '#1', '_a', '*a', ' _a ']) partsOfLine(part.repeat(5_000))
  expect(performance.now() - start).toBeLessThan(2_000)
})
