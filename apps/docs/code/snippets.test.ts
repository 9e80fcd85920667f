import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../../tools/root.mjs'
import { EXAMPLES } from '../../examples/test/list.ts'
import type { PublicSymbol } from './examples.ts'
import { checkTables, mistakesOf, paragraphsOf } from './mentions.ts'
import { lineNotIn, modulesOf, snippetsOf } from './snippets.ts'

const page = (...lines: string[]) => lines.join('\n')

test('keeps the line numbers of the page', () => {
  const snippets = snippetsOf(page('# Title', '', '<!-- snippet: let a = 1 -->', '```ts', 'first()', 'second()', '```'))
  const text = modulesOf(snippets).get(4)?.split('\n') ?? []
  expect(text[0]).toBe('let a = 1')
  expect(text[4]).toBe('first()')
  expect(text[5]).toBe('second()')
})

test('joins a block with the one that it continues', () => {
  const snippets = snippetsOf(
    page('```ts', 'const a = 1', '```', '', '<!-- snippet: continue -->', '```ts', 'use(a)', '```'),
  )
  const modules = modulesOf(snippets)
  expect([...modules.keys()]).toEqual([6])
  expect(modules.get(6)?.split('\n').slice(0, 7)).toEqual(['', 'const a = 1', '', '', '', '', 'use(a)'])
})

test('leaves out skipped blocks and requires a reason', () => {
  expect(
    modulesOf(snippetsOf(page('<!-- snippet: skip because the file is generated -->', '```ts', 'x', '```'))).size,
  ).toBe(0)
  expect(() => snippetsOf(page('<!-- snippet: skip -->', '```ts', 'x', '```'))).toThrow('needs a reason')
})

test('compares the lines of a block with its example in order', () => {
  const file = page('import { a } from "a"', '', '/** Uses it. */', 'function use() {', '  a()', '}')
  expect(lineNotIn(file, page('function use() {', '    a()', '}'))).toBeUndefined()
  expect(lineNotIn(file, page('import { a } from "a"', '', 'a()'))).toBeUndefined()
  expect(lineNotIn(file, page('a()', 'import { a } from "a"'))).toBe('import { a } from "a"')
  expect(lineNotIn(file, page('b()'))).toBe('b()')
})

test.each(['react', 'next', 'react-router', 'tanstack', 'html', 'servers', 'cli'])(
  'the code of the quick start %s is the text of an example that CI runs',
  (name) => {
    const text = readFileSync(join(root, `docs/guides/${name}.md`), 'utf8')
    const sources = snippetsOf(text).flatMap(({ source }) => (source === undefined ? [] : [source]))
    expect(sources).not.toEqual([])
    for (const source of sources)
      expect(EXAMPLES.map(({ name, folder = name }) => folder)).toContain(source.split('/')[2])
  },
)

describe('mentions', () => {
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
})
