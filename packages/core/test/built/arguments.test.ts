import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { tryArguments, tryOptions } from '../argument-table.js'

// The packed files, for Node and for bundlers, as production and as development load them.

const core = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'latchkey-arguments-'))
for (const [program, args] of [
  ['pnpm', ['pack', '--out', join(folder, 'core.tgz')]],
  ['tar', ['-xzf', join(folder, 'core.tgz'), '-C', folder]],
] as const) {
  const { status, stderr } = spawnSync(program, args, { cwd: core, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
}
const packed = join(folder, 'package')
symlinkSync(join(core, 'node_modules'), join(packed, 'node_modules'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The files of the entry points for apps. */
const { exports } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as {
  exports: Record<string, { readonly node?: string; readonly default?: string }>
}
const filesFor = (condition: 'node' | 'default') =>
  Object.entries(exports).flatMap(([entry, { node, [condition]: file }]) =>
    node && file && !entry.startsWith('./internal/') ? [join(packed, file)] : [],
  )

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

describe.each(['production', 'development'])('in %s', (mode) => {
  test.each(['node', 'default'] as const)(
    '%s refuses IDs without a value, unknown and misspelled fields, and wrong token stores',
    async (condition) => {
      vi.stubEnv('NODE_ENV', mode)
      const entries = await Promise.all(filesFor(condition).map((file) => import(pathToFileURL(file).href)))
      const { createClient } = entries.find((entry) => 'createClient' in entry)
      const { functions, calls, faults } = await tryArguments(entries, createClient)
      expect(faults).toEqual([])
      expect(functions.length).toBeGreaterThan(140)
      expect(calls).toBeGreaterThan(20_000)
    },
  )

  test('functions that are no calls refuse options of another type', async () => {
    vi.stubEnv('NODE_ENV', mode)
    const entries = await Promise.all(filesFor('node').map((file) => import(pathToFileURL(file).href)))
    const { createClient } = entries.find((entry) => 'createClient' in entry)
    const { options, faults } = await tryOptions(entries, createClient, mode === 'production')
    expect(faults).toEqual([])
    expect(options.length).toBeGreaterThan(45)
  })
})
