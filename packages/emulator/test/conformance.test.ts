import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type Outcome, play } from '../conformance/play.js'
import { conforms, report } from '../conformance/report.js'
import { ok, step, story } from '../conformance/step.js'
import { stories } from '../conformance/stories/index.js'
import { inProcess, remote } from '../conformance/target.js'

const target = inProcess()
const all: Outcome[] = []

describe('the emulator passes the conformance suite', () => {
  test.each(stories.map((story, i) => ({ story, area: story.area, run: `t${i}` })))('$area', async ({ story, run }) => {
    const outcomes = await play(target, story, run)
    all.push(...outcomes)
    const different = outcomes.filter(({ result }) => result.is !== 'same')
    expect(different).toEqual([])
  })

  test('runs at least 250 cases', () => {
    expect(all.length).toBeGreaterThanOrEqual(250)
    expect(report(target.name, all)).toMatch(
      new RegExp(`\\n${all.length} cases: ${all.length} the same, 0 different, 0 skipped\\n$`),
    )
  })
})

describe('the conformance report', () => {
  const UP = story('health', step('is up', 'GET /health', { as: 'nobody' }, ok({ status: 'ok' })))

  test('shows each difference', async () => {
    const broken = inProcess()
    broken.emulator?.faults.add('GET /health', { type: 'server-error' })
    const outcomes = await play(broken, UP, 'r')
    expect(conforms(outcomes)).toBe(false)
    expect(report('x', outcomes)).toMatch(/health: is up \(GET \/health\)\n {4}status is 500, not 200/)
    expect(report('x', outcomes)).toMatch(/1 cases: 0 the same, 1 different, 0 skipped/)
  })

  const wrong: [what: string, expected: ReturnType<typeof ok>, how: RegExp][] = [
    ['a value', ok({ status: 'down' }), /body\.status is "ok", not "down"/],
    ['a pattern', ok({ status: /^d/ }), /body\.status is "ok", not \/\^d\//],
    ['an error that did not come', { status: 200, code: 'X' }, /the known error is none, not X/],
    ['a header', { status: 200, headers: { 'x-none': 'a' } }, /header x-none is null, not "a"/],
    ['a list', ok({ status: [] }), /body\.status is "ok", not a list/],
  ]
  test.each(wrong)('reports the difference: %s', async (_, expected, how) => {
    const [outcome] = await play(target, story('a', step('b', 'GET /health', { as: 'nobody' }, expected)), 'r')
    expect(outcome?.result).toEqual({ is: 'different', how: expect.arrayContaining([expect.stringMatching(how)]) })
  })

  test('counts cases that cannot run against a remote service, with the reason', async () => {
    const { emulator, ...elsewhere } = target
    const wait = { name: 'a day goes by', needs: 'a clock that can be moved', act: () => undefined }
    const outcomes = await play(elsewhere, story('a', UP.steps, wait, UP.steps), 'r')
    expect(outcomes.map(({ result }) => result.is)).toEqual(['same', 'skipped'])
    expect(conforms(outcomes)).toBe(true)
    expect(report('x', outcomes)).toMatch(
      /1 skipped: a clock that can be moved\n2 cases: 1 the same, 0 different, 1 skipped/,
    )
    expect(emulator).toBeDefined()
  })

  test('calls a remote service with its own keys', () => {
    const pendingWebhooks = {
      target: 'https://auth.example.com/',
      project: 'p',
      publishable: 'pck',
      mailbox: 'http://localhost:9000/',
    }
    expect(remote(pendingWebhooks)).toMatchObject({
      ...{ base: 'https://auth.example.com', mailbox: 'http://localhost:9000', projectId: 'p' },
      keys: { publishable: 'pck', secret: expect.stringMatching(/^ssk_/) },
    })
  })
})

test('the command exits with 1 when the service is unreachable', async () => {
  const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  const words = [
    '--conditions=source',
    '--import',
    path('../../../tools/register-source.mjs'),
    path('../conformance/run.ts'),
  ]
  const child = spawn(process.execPath, [...words, '--target', 'http://127.0.0.1:1'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let out = ''
  child.stderr.on('data', (chunk) => {
    out += chunk
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  expect(out).toContain('Cannot reach http://127.0.0.1:1.')
}, 60_000)
