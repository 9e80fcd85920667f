import { expect, test } from 'vitest'
import { moduleOfExample, modulesOf, snippetsOf } from './snippets.ts'

const page = (...lines: string[]) => lines.join('\n')

test('finds TypeScript blocks with their line and context', () => {
  const [snippet, ...others] = snippetsOf(
    page('Text', '', '<!-- snippet: declare const id: string -->', '```ts', 'use(id)', '```', '```sh', 'ls', '```'),
  )
  expect(snippet).toMatchObject({ line: 4, code: 'use(id)', context: 'declare const id: string' })
  expect(others).toEqual([])
})

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

const publicSymbol = (name: string, entry = '@latchkey/core') => ({
  name,
  entry,
  alsoIn: [],
  isCallable: true,
  examples: [],
  words: new Set<string>(),
})

test('imports the public symbols of an example and declares its client', () => {
  const getTeam = publicSymbol('getTeam')
  const symbols = [getTeam, publicSymbol('isKnown'), publicSymbol('listTeams')]
  const text = moduleOfExample(getTeam, 'if (isKnown(error)) await getTeam(client, { teamId })', symbols)
  expect(text).toContain("import { getTeam } from '@latchkey/core'\nimport { isKnown } from '@latchkey/core'")
  expect(text).toContain("declare const client: import('@latchkey/core').Client\n")
  expect(text).not.toContain('listTeams')
})

test('keeps the imports and exports of an example at the top level', () => {
  const auth = publicSymbol('auth', '@latchkey/next')
  const text = moduleOfExample(auth, "import { auth } from '@latchkey/next'\n\nexport const { user } = await auth()", [
    auth,
  ])
  expect(text.match(/import \{ auth \}/g)).toHaveLength(1)
  expect(text).not.toContain('function example')
})

test('wraps elements of an example in a fragment', () => {
  const one = publicSymbol('SignIn', '@latchkey/react')
  expect(moduleOfExample(one, '<SignIn />', [one])).toContain(';<><SignIn /></>')
})
