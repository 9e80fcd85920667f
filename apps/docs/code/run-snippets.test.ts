import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../tools/root.mjs'

/** Runs the snippets of a page, and returns the exit code and the lines that were printed. */
function runPage(...lines: string[]) {
  const page = join(mkdtempSync(join(tmpdir(), 'snippets-')), 'page.md')
  writeFileSync(page, lines.join('\n'))
  const args = ['--conditions=@latchkey/source', 'apps/docs/code/run-snippets.ts', page]
  const { status, stdout, stderr } = spawnSync('node', args, { cwd: root, encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}`.replaceAll(page, 'page.md').trim().split('\n') }
}

const CLIENT = "<!-- snippet: import type { Client } from '@latchkey/core'; declare const client: Client -->"

test('runs snippets against the emulator, and counts those that are not run', () => {
  const { status, output } = runPage(
    CLIENT,
    '```ts',
    "import { getUser } from '@latchkey/core'",
    '',
    'const user = await getUser(client)',
    '```',
    '<!-- snippet: continue -->',
    '```ts',
    "if (user?.primaryEmail !== 'ada@example.com') throw new Error('not Ada')",
    '```',
    '```tsx',
    "import { useUser } from '@latchkey/react'",
    "export const Name = () => <Bold user={useUser({ or: 'redirect' })} />",
    'const Bold = ({ user }: { user: { displayName: string | null } }) => <b>{user.displayName}</b>',
    '```',
    '<!-- snippet: no run because it is an example -->',
    '```ts',
    'throw new Error()',
    '```',
  )
  expect(output).toEqual([
    'not run: page.md:17: it is an example',
    '3 snippets run, 0 in example apps, 1 not run, 0 examples run, 0 not run, 0 callbacks not called, 0 errors',
  ])
  expect(status).toBe(0)
})

test('fails for a snippet that throws, with its line', () => {
  const { status, output } = runPage(
    '# Title',
    CLIENT,
    '```ts',
    "import { signInWithPassword } from '@latchkey/core'",
    '',
    "await signInWithPassword(client, { email: 'ada@example.com', password: 'wrong' })",
    '```',
    '```tsx',
    'export const Broken = () => <p>{(undefined as unknown as { name: string }).name}</p>',
    '```',
    '```ts',
    "await fetch('https://other.example')",
    '```',
  )
  expect(output).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^page\.md:3: LatchkeyError: The email or password is incorrect/),
      expect.stringMatching(/^page\.md:9: TypeError: Cannot read properties of undefined/),
      expect.stringMatching(/^page\.md:12: TypeError: fetch failed: snippets have no network/),
      '0 snippets run, 0 in example apps, 0 not run, 0 examples run, 0 not run, 0 callbacks not called, 3 errors',
    ]),
  )
  expect(status).toBe(1)
})

test('fails for a snippet that does not run and has no reason', () => {
  const { status, output } = runPage(
    '```ts',
    'export function handle() {',
    '  return 1',
    '}',
    '```',
    '```ts',
    'interface Options {}',
    '```',
    '<!-- snippet: declare const unknownName: string -->',
    '```ts',
    'console.log(unknownName)',
    '```',
  )
  expect(output).toEqual(
    expect.arrayContaining([
      'page.md:2: Error: `handle` is never called.',
      'page.md:6: nothing in it runs. Add <!-- snippet: no run because … -->',
      expect.stringMatching(/^page\.md:10: Error: `unknownName` has no value/),
    ]),
  )
  expect(status).toBe(1)
})

test('requires a reason', () => {
  const { status, output } = runPage('<!-- snippet: no run -->', '```ts', 'act()', '```')
  expect(output.join()).toContain('line 2: the snippet needs a reason: <!-- snippet: no run because … -->')
  expect(status).toBe(1)
})
