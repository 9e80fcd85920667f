import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const cli = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js')
const config = fileURLToPath(new URL('playwright/playwright.config.ts', import.meta.url))
const repeats = process.env.PLAY_REPEATS ?? '2'

test('eight Playwright workers are isolated from each other', async () => {
  const output = await mkdtemp(join(tmpdir(), 'play-'))
  const args = ['test', '--config', config, '--workers', '8', '--repeat-each', repeats]
  const env = { ...process.env, PLAY_OUTPUT: output, NODE_OPTIONS: '' }
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args], { env }).catch((error) => error)
  await rm(output, { recursive: true })
  expect(stdout).toContain(`${4 * Number(repeats)} passed`)
}, 600_000)
