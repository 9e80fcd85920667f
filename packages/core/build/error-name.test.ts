import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'

test('a built error has the name of its class, whatever the bundler calls the class', async () => {
  const build = await rolldown({
    input: join(import.meta.dirname, '../src/index.ts'),
    platform: 'node',
    resolve: { extensionAlias: { '.js': ['.ts'] } },
    logLevel: 'silent',
  })
  const dir = await mkdtemp(join(tmpdir(), 'error-name-'))
  await build.write({ dir })
  await build.close()
  const { LatchkeyError } = await import(join(dir, 'index.js'))
  const error = new LatchkeyError('OFFLINE', 'No network.')
  expect(error.constructor.name).toBe('LatchkeyError')
  expect(inspect(error)).toMatch(/^LatchkeyError: No network\.\n/)
})
