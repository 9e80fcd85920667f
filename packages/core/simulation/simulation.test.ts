import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { mutations } from './mutations.js'
import { figuresOf, replayCommand, simulateRange } from './report.js'
import { simulate } from './simulate.js'
import { MODE_NAMES } from './world/modes.js'

// `npm run proof -- simulation` runs 20,000 seeds of each mode.
const SEEDS = 60

test.each(MODE_NAMES)('keeps every session rule in random worlds with %s', { timeout: 300_000 }, async (mode) => {
  const summary = await simulateRange({ mode, from: 1, count: SEEDS, maxFailures: 5 })
  for (const { name, value } of figuresOf(summary)) console.log(`${name}: ${value}`)
  const failures = summary.failures.map(
    (failure) => `seed ${failure.seed}: ${failure.rule}: ${failure.detail}\n  ${replayCommand(failure)}`,
  )
  expect(failures).toEqual([])
  // The worlds are busy enough to prove something.
  const { calls, overlappingCalls, refreshes, userSwitches, faults, errors } = summary.figures
  expect(calls / SEEDS).toBeGreaterThan(20)
  expect(overlappingCalls / calls).toBeGreaterThan(0.2)
  expect(refreshes / SEEDS).toBeGreaterThan(3)
  expect(userSwitches / SEEDS).toBeGreaterThan(0.4)
  expect(faults / SEEDS).toBeGreaterThan(4)
  expect(errors.SESSION_CHANGED).toBeGreaterThan(2)
})

test('replays a seed exactly', async () => {
  for (const mode of MODE_NAMES) {
    const first = await simulate(14, mode, true)
    const second = await simulate(14, mode, true)
    expect(second.lines).toEqual(first.lines)
    expect(first.lines.length).toBeGreaterThan(50)
  }
})

test.each(['no-compare-before-commit', 'no-identity-check-after-response', 'no-refresh-lock', 'refresh-token-shown'])(
  'finds the fault %s when it is put into the sources',
  { timeout: 300_000 },
  (name) => {
    const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--conditions=@latchkey/source', '--import', file('register.mjs'), file('check-mutations.ts'), `--only=${name}`],
      { encoding: 'utf8', env: { ...process.env, LATCHKEY_FIGURES: '' } },
    )
    expect(stdout + stderr).toMatch(/: seed \d+/)
    expect(status).toBe(0)
  },
)

const edits = mutations.flatMap(({ fault, edits }) => edits.map(([file, from]) => ({ fault, file, from })))

test.each(edits)('the edit in $file that "$fault" matches the source once', ({ file, from }) => {
  expect(readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8').split(from)).toHaveLength(2)
})
