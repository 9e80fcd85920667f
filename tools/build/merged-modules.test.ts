import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { mergedModules } from './merged-modules.js'

const FILES = {
  'src/index.ts': "export { hook } from './hooks/hook.js'\nexport { Provider } from './provider.js'",
  'src/provider.ts':
    "'use client'\nimport { context } from './context.js'\nexport const Provider = () => [context, 'provider']",
  'src/context.ts': "'use client'\nimport { shared } from './shared.js'\nexport const context = [shared, 'context']",
  'src/shared.ts': "export const shared: string = 'shared'",
  'src/hooks/hook.ts':
    "'use client'\nimport { context } from '../context.js'\nexport const hook = () => [context, import('../lazy.js')]",
  'src/lazy.ts': "'use client'\nimport { context } from './context.js'\nexport const lazy = context",
}

const options = { resolve: { extensionAlias: { '.js': ['.ts'] } }, checks: { moduleLevelDirective: false } }

async function build(merged: readonly (readonly string[])[], changed: Partial<typeof FILES> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'merged-modules-'))
  for (const [name, text] of Object.entries({ ...FILES, ...changed })) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const dir = join(folder, 'dist')
  const src = join(folder, 'src')
  const made = await rolldown({
    ...options,
    input: join(src, 'index.ts'),
    cwd: folder,
    plugins: [mergedModules(merged, options, src)],
  })
  await made.write({ dir, preserveModules: true, preserveModulesRoot: src })
  await made.close()
  const names = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.js')).sort()
  return { names, read: (name: string) => readFile(join(dir, name), 'utf8') }
}

test('publishes the modules as one file, which other files import in their place', async () => {
  const { names, read } = await build([['provider', 'context']])
  expect(names).toEqual(['hooks/hook.js', 'index.js', 'lazy.js', 'provider.js', 'shared.js'])
  const provider = await read('provider.js')
  expect(provider).toMatch(/^["']use client["']/)
  expect(provider).toContain('"context"')
  expect(provider).toContain('from "./shared.js"')
  expect(await read('hooks/hook.js')).toContain('import { context } from "../provider.js"')
  expect(await read('lazy.js')).toContain('import { context } from "./provider.js"')
})

test('loads on use what the modules load on use', async () => {
  const { read } = await build([['hooks/hook', 'provider']])
  expect(await read('hooks/hook.js')).toContain('import("../lazy.js")')
})

test('runs in browsers only what servers cannot call', async () => {
  const callable = { 'src/index.ts': "export { shared } from './shared.js'\nexport { hook } from './hooks/hook.js'" }
  await expect(build([['context', 'shared']], callable)).rejects.toThrow(/shared\.js on a server: .*'use client'/)
  await expect(build([['context', 'shared']])).resolves.toBeDefined()
})
