import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { selfContainedLazyFiles } from './self-contained.js'

const FILES = {
  'index.js':
    "export { shared } from './shared.js'\nexport const load = () => import('./lazy.js')\nexport * from './client.js'",
  'client.js': 'export class Client {}',
  'shared.js': "import { Client } from './client.js'\nexport const shared = () => new Client()",
  'lazy.js': "import { shared } from './shared.js'\nexport const use = () => [shared(), import('./next.js')]",
  'next.js': 'export const next = 1',
}

async function build(changed: Partial<typeof FILES> = {}, plugin = selfContainedLazyFiles('client.js')) {
  const folder = await mkdtemp(join(tmpdir(), 'self-contained-'))
  for (const [name, text] of Object.entries({ ...FILES, ...changed })) await writeFile(join(folder, name), text)
  const dir = join(folder, 'dist')
  const made = await rolldown({
    input: join(folder, 'index.js'),
    cwd: folder,
    plugins: [plugin],
  })
  await made.write({ dir, preserveModules: true, preserveModulesRoot: folder })
  await made.close()
  return (name: string) => readFile(join(dir, name), 'utf8')
}

test('puts what a file that loads on use imports into it, except for the file that every app loads', async () => {
  const read = await build()
  const lazy = await read('lazy.js')
  expect(lazy).toContain('new Client()')
  expect(lazy).toMatch(/from "\.\/client\.js"/)
  expect(lazy).toContain('import("./next.js")')
  expect(lazy).not.toContain('./shared.js')
  expect(await read('index.js')).toContain('./shared.js')
})

test('changes only the files that are wanted', async () => {
  const read = await build({}, selfContainedLazyFiles(undefined, /^next/))
  expect(await read('lazy.js')).toContain('./shared.js')
  const all = await build({}, selfContainedLazyFiles(undefined, /^lazy/))
  expect(await all('lazy.js')).not.toMatch(/from "\.\/(shared|client)\.js"/)
})

test.each(['export const shared = new WeakMap()', 'let calls = 0\nexport const shared = () => ++calls'])(
  'refuses to copy a module with state: %j',
  async (text) => {
    await expect(build({ 'shared.js': text })).rejects.toThrow(/would have its own copy of a state/)
  },
)
