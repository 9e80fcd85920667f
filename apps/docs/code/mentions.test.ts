import { expect, test } from 'vitest'
import type { PublicSymbol } from './examples.ts'
import { checkTables, mistakesOf, paragraphsOf } from './mentions.ts'

const symbol = (name: string, entry: string): PublicSymbol => ({
  name,
  entry,
  alsoIn: [],
  isCallable: true,
  examples: [],
  words: new Set(),
})

const SURFACE = {
  entries: new Map([
    ['@latchkey/core', new Set(['getUser', 'signOut'])],
    ['@latchkey/react', new Set(['useUser'])],
    ['@latchkey/react/user-button', new Set(['UserButton'])],
    ['@latchkey/emulator', new Set<string>()],
    ['@latchkey/emulator/msw', new Set<string>()],
  ]),
  symbols: [
    symbol('getUser', '@latchkey/core'),
    symbol('signOut', '@latchkey/core'),
    symbol('useUser', '@latchkey/react'),
    symbol('UserButton', '@latchkey/react/user-button'),
  ],
}

const messages = (text: string) => mistakesOf(text, SURFACE).map(({ line, message }) => `${line}: ${message}`)

test('joins the lines of a paragraph, and leaves out code', () => {
  const text = ['# Title', 'one', 'two', '', '```ts', 'code', '```', '| a |', '| b |', '- c', '  d'].join('\n')
  expect(paragraphsOf(text).map(({ line, text }) => `${line}: ${text}`)).toEqual([
    '1: # Title',
    '2: one two',
    '8: | a |',
    '9: | b |',
    '10: - c d',
  ])
})

test('reports an entry point that does not exist', () => {
  expect(messages('Import it from\n`@latchkey/core/users`.')).toEqual([
    '1: there is no entry point @latchkey/core/users',
  ])
  expect(messages('| [`@latchkey/emulator`](x) | `/msw` for msw, `/node` for a server |')).toEqual([
    '1: there is no entry point @latchkey/emulator/node',
  ])
})

test.each([
  '`useUser` and `<UserButton />` of `@latchkey/react`',
  'components of [`@latchkey/react`](react.md): `useUser`, `<UserButton>`. The',
  '`UserButton` from\n`@latchkey/react`',
])('reports a name that its entry point does not export: %s', (text) => {
  expect(messages(text)).toEqual(['1: @latchkey/react does not export UserButton'])
})

test('accepts what the entry points export, and names that no package has', () => {
  expect(
    messages('`useUser()`, `other` of `@latchkey/react`, `<UserButton />` in `@latchkey/react/user-button`'),
  ).toEqual([])
})

test('requires tables to name an entry point that the page is not about, and returns the calls to compile', () => {
  const table = ['| To | Use |', '|---|---|', '| a | `signOut(client)` |', '| b | `<UserButton />` |']
  const named = '| c | `<UserButton />` of `@latchkey/react/user-button` |'
  const other = ['', '| You are used to | Latchkey |', '|---|---|', '| `signOut(x)` | `await getUser(client)` |']
  const { mistakes, calls } = checkTables([...table, named, ...other].join('\n'), ['@latchkey/core'], SURFACE)
  expect(mistakes).toEqual([
    { line: 4, message: 'UserButton is exported by @latchkey/react/user-button: name the entry point in the row' },
  ])
  expect(calls.map(({ line, text, symbol }) => [line, text, symbol.entry])).toEqual([
    [3, 'signOut(client)', '@latchkey/core'],
    [5, '<UserButton />', '@latchkey/react/user-button'],
    [9, 'await getUser(client)', '@latchkey/core'],
  ])
})
