import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../tools/root.mjs'
import { EXAMPLES } from '../../examples/test/list.ts'
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
