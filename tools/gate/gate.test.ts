import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { alone } from './alone.mjs'
import { newEnough, rememberEnv, rememberedEnv } from './env.mjs'
import { missingPackages } from './programs.mjs'
import { lastLine, tally } from './tally.mjs'

describe('tasks that run alone', () => {
  test.runIf(process.platform === 'linux')('tasks with the same name run one after another', async () => {
    const name = `test-${process.pid}`
    const journal: string[] = []
    let finish = () => {}
    const first = alone(async () => {
      journal.push('first begins')
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      journal.push('first ends')
    }, name)
    await expect.poll(() => journal).toEqual(['first begins'])
    const others = [alone(async () => journal.push('another'), name), alone(async () => journal.push('another'), name)]
    await alone(async () => journal.push('a stranger'), `${name}-other`)
    expect(journal).toEqual(['first begins', 'a stranger'])
    finish()
    await Promise.all([first, ...others])
    expect(journal.slice(2)).toEqual(['first ends', 'another', 'another'])
  })

  test('a failed task releases its lock', async () => {
    const name = `test-failing-${process.pid}`
    await expect(alone(() => Promise.reject(new Error('no disk')), name)).rejects.toThrow('no disk')
    expect(await alone(async () => 'done', name)).toBe('done')
  })
})

test('remembers where the programs are, until one is gone or the PATH changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'))
  const memory = join(folder, 'cache/tools')
  const env = { PATH: `${folder}:/usr/bin` }
  expect(rememberedEnv(memory)).toBeUndefined()
  rememberEnv(env, memory)
  expect(rememberedEnv(memory)).toBeUndefined()
  writeFileSync(join(folder, 'pnpm'), '')
  expect(rememberedEnv(memory)?.PATH).toBe(env.PATH)
  vi.stubEnv('PATH', '/another')
  expect(rememberedEnv(memory)).toBeUndefined()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

describe('the versions of Node.js', () => {
  test.each([
    ['18.20.4', false],
    ['20.20.2', false],
    ['22.18.0', false],
    ['22.19.0', true],
    ['23.11.0', false],
    ['24.10.0', false],
    ['24.11.0', true],
    ['25.0.0', true],
    ['26.1.0', true],
  ])('Node %s: new enough for the build is %s', (version, answer) => {
    expect(newEnough(version)).toBe(answer)
  })
})

describe('the programs of the system', () => {
  test('lists the packages of programs that are not on the path', () => {
    const programs = { node: 'nodejs', 'no-such-program': 'no-such-package' }
    expect(missingPackages(programs, `/nowhere:${dirname(process.execPath)}`)).toEqual(['no-such-package'])
  })
})

describe('the last line', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [{ status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] }],
  }

  test('counts a file that fails before its first test as a failure', () => {
    const broken = { status: 'failed', assertionResults: [] }
    expect(tally({ ...report, testResults: [...report.testResults, broken] }).failed).toBe(2)
  })

  test('shows skipped and todo tests', () => {
    const total = tally({ ...report, numFailedTests: 0, testResults: [], numPendingTests: 2, numTodoTests: 1 })
    expect(lastLine(total)).toBe('3 passed, 0 failed, 3 skipped')
  })
})
