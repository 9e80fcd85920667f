import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { figuresOf, replayCommand, simulateRange } from './report.js'
import { simulate } from './world.js'

// `npm run proof -- simulation` runs 10,000 seeds.
const SEEDS = 500

test('keeps every session rule in 500 random worlds', { timeout: 300_000 }, async () => {
  const summary = await simulateRange({ from: 1, count: SEEDS, maxFailures: 5 })
  for (const { name, value } of figuresOf(summary)) console.log(`${name}: ${value}`)
  const failures = summary.failures.map(
    ({ seed, rule, detail }) => `seed ${seed}: ${rule}: ${detail}\n  ${replayCommand(seed)}`,
  )
  expect(failures).toEqual([])
  // The worlds are busy enough to prove something.
  const { calls, overlappingCalls, refreshes, userSwitches, faults, errors } = summary.figures
  expect(calls / SEEDS).toBeGreaterThan(20)
  expect(overlappingCalls / calls).toBeGreaterThan(0.3)
  expect(refreshes / SEEDS).toBeGreaterThan(4)
  expect(userSwitches / SEEDS).toBeGreaterThan(0.5)
  expect(faults / SEEDS).toBeGreaterThan(4)
  expect(errors.SESSION_CHANGED).toBeGreaterThan(20)
})

test('replays a seed exactly', async () => {
  for (const seed of [3, 14, 15]) {
    const first = await simulate(seed, true)
    const second = await simulate(seed, true)
    expect(second.lines).toEqual(first.lines)
    expect(first.lines.length).toBeGreaterThan(50)
  }
})

test.each([
  'no-compare-before-commit',
  'no-identity-check-on-retry',
  'no-finally-on-refresh',
  'network-error-as-rejection',
])('finds the fault %s when it is put into the sources', { timeout: 300_000 }, (name) => {
  const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=@latchkey/source', '--import', file('register.mjs'), file('check-mutations.ts'), `--only=${name}`],
    { encoding: 'utf8', env: { ...process.env, LATCHKEY_FIGURES: '' } },
  )
  expect(stdout + stderr).toMatch(/: seed \d+, /)
  expect(status).toBe(0)
})
