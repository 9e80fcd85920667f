import { describe, expect, test, vi } from 'vitest'
import type { Fault } from '../../src/index.js'
import { startEmulator } from '../../src/node.js'
import { requester, signedUp, testEmulator } from '../caller.js'

const ROUTE = 'GET /projects/current'
const current = (emulator: ReturnType<typeof testEmulator>) => requester(emulator)(ROUTE)

describe('a fault', () => {
  const answers: [fault: Fault, status: number, code: string | null, header?: [string, string]][] = [
    [{ type: 'rate-limit', retryAfter: 7 }, 429, null, ['retry-after', '7']],
    [{ type: 'rate-limit' }, 429, null, ['retry-after', '1']],
    [{ type: 'server-error' }, 500, null],
    [{ type: 'infinite-loop' }, 508, null],
    [{ type: 'mismatched-error' }, 404, 'PROJECT_NOT_FOUND'],
    [{ type: 'unknown-error' }, 400, 'UNKNOWN_TO_THIS_CLIENT'],
    [{ type: 'unknown-error', code: 'NEW_CODE' }, 400, 'NEW_CODE'],
    [{ type: 'html' }, 200, null, ['content-type', 'text/html; charset=utf-8']],
    [{ type: 'redirect', to: 'http://other.test/' }, 307, null, ['location', 'http://other.test/']],
    [{ type: 'redirect', to: '/other', status: 302 }, 302, null, ['location', '/other']],
    [{ type: 'known-error', code: 'SIGN_UP_NOT_ENABLED' }, 400, 'SIGN_UP_NOT_ENABLED'],
    [{ type: 'known-error', code: 'PASSWORD_TOO_SHORT', details: { min_length: 8 } }, 400, 'PASSWORD_TOO_SHORT'],
  ]
  test.each(answers)('%j applies once, then requests succeed', async (fault, status, code, header) => {
    const emulator = testEmulator()
    emulator.faults.add(ROUTE, fault)
    const response = await current(emulator)
    expect([response.status, response.headers.get('x-stack-known-error')]).toEqual([status, code])
    if (header) expect(response.headers.get(header[0])).toBe(header[1])
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(emulator.trace.at(-1)).toMatchObject({ status })
    expect((await current(emulator)).status).toBe(200)
  })

  test('includes the error details and honors the override header', async () => {
    const emulator = testEmulator()
    emulator.faults.add(ROUTE, { type: 'known-error', code: 'TEAM_NOT_FOUND', details: { team_id: '7' } })
    const response = await requester(emulator)(ROUTE, { headers: { 'x-stack-override-error-status': 'true' } })
    expect([response.status, response.headers.get('x-stack-actual-status')]).toEqual([200, '404'])
    expect(response.body).toMatchObject({ code: 'TEAM_NOT_FOUND', details: { team_id: '7' } })
  })

  test('responds with the 508 marker or with a mismatched error code', async () => {
    const emulator = testEmulator()
    emulator.faults.add(ROUTE, { type: 'infinite-loop' })
    emulator.faults.add(ROUTE, { type: 'mismatched-error' })
    expect((await current(emulator)).body).toContain('INFINITE_LOOP_DETECTED')
    expect((await current(emulator)).body.code).toBe('USER_NOT_FOUND')
  })

  test('delays a response without blocking other requests', async () => {
    const wait = vi.fn(async (_: number) => undefined)
    const emulator = testEmulator({ wait })
    emulator.faults.add(ROUTE, { type: 'delay', millis: 900 })
    expect((await current(emulator)).status).toBe(200)
    expect(wait).toHaveBeenCalledExactlyOnceWith(900)
  })

  test('stops delaying when the caller aborts', async () => {
    const emulator = testEmulator({ wait: () => new Promise(() => undefined) })
    emulator.faults.add(ROUTE, { type: 'delay', millis: 1 })
    const stop = new AbortController()
    const asked = emulator.fetch('http://emulator.test/api/v1/projects/current', { signal: stop.signal })
    stop.abort(new Error('enough'))
    await expect(asked).rejects.toThrow('enough')
  })
})

describe('a fault that changes the response', () => {
  const changed = async (fault: Fault) => {
    const emulator = testEmulator()
    const unchanged = await current(emulator)
    emulator.faults.add(ROUTE, fault)
    return { before: unchanged.body, response: await current(emulator) }
  }

  test('labels it as HTML', async () => {
    const { before, response } = await changed({ type: 'wrong-content-type' })
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(JSON.parse(response.body)).toEqual(before)
  })

  test('adds unknown fields to every object', async () => {
    const { before, response } = await changed({ type: 'unknown-fields' })
    expect(response.body).toMatchObject(before)
    expect(response.body.unknown_field).toBeDefined()
    expect(response.body.config.unknown_field).toBeDefined()
  })

  test('sets the body or a nested field to null', async () => {
    expect((await changed({ type: 'null-field' })).response.body).toBeNull()
    const { before, response } = await changed({ type: 'null-field', field: 'config.sign_up_enabled' })
    expect(response.body).toEqual({ ...before, config: { ...before.config, sign_up_enabled: null } })
  })
})

describe('which requests a fault applies to', () => {
  test.each([
    ['GET /projects/current', true],
    ['* /projects/current', true],
    ['GET /projects/*', true],
    ['GET /projects/{project_id}', true],
    ['GET /**', true],
    ['POST /projects/current', false],
    ['GET /*', false],
    ['GET /projects', false],
    ['GET /projects.current', false],
  ])('%s: %s', async (route, struck) => {
    const emulator = testEmulator()
    emulator.faults.add(route, { type: 'server-error' })
    expect((await current(emulator)).status).toBe(struck ? 500 : 200)
    expect(emulator.faults.list()).toHaveLength(struck ? 0 : 1)
  })

  test.each(['projects/current', 'GET', 'get /projects'])('rejects the invalid route "%s"', (route) => {
    expect(() => testEmulator().faults.add(route, { type: 'server-error' })).toThrow(/Invalid route/)
  })

  test.each([
    ['times', 0],
    ['times', 1.5],
    ['times', Number.NaN],
    ['probability', 2],
    ['probability', Number.NaN],
  ])('rejects %s: %d', (option, value) => {
    const { faults } = testEmulator()
    expect(() => faults.add(ROUTE, { type: 'server-error' }, { [option]: value })).toThrow(TypeError)
    expect(faults.list()).toEqual([])
  })

  test('applies as often as specified, oldest fault first', async () => {
    const emulator = testEmulator()
    emulator.faults.add(ROUTE, { type: 'server-error' }, { times: 2 })
    emulator.faults.add(ROUTE, { type: 'infinite-loop' })
    expect(emulator.faults.list()).toEqual([
      { id: 1, route: ROUTE, fault: { type: 'server-error' }, remaining: 2, probability: 1 },
      { id: 2, route: ROUTE, fault: { type: 'infinite-loop' }, remaining: 1, probability: 1 },
    ])
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await current(emulator)).status)
    expect(statuses).toEqual([500, 500, 508, 200])
  })

  test('applies with a seeded probability that does not affect generated ids', async () => {
    const run = async (seed: string) => {
      const emulator = testEmulator({ seed })
      emulator.faults.add(ROUTE, { type: 'server-error' }, { probability: 0.5 })
      const statuses = []
      for (let i = 0; i < 40; i++) statuses.push((await current(emulator)).status)
      emulator.faults.clear()
      return { statuses, id: (await signedUp(emulator)).user_id }
    }
    const [first, again, other] = [await run('a'), await run('a'), await run('b')]
    expect(first).toEqual(again)
    expect(first.statuses).not.toEqual(other.statuses)
    expect(new Set(first.statuses)).toEqual(new Set([200, 500]))
  })

  test('stops applying when removed, cleared or reset', async () => {
    const emulator = testEmulator()
    emulator.faults.add(ROUTE, { type: 'server-error' })()
    emulator.faults.add(ROUTE, { type: 'server-error' })
    emulator.faults.clear()
    emulator.faults.add(ROUTE, { type: 'server-error' })
    emulator.reset()
    expect((await current(emulator)).status).toBe(200)
  })
})

test('a dropped connection fails a call over the port, and the next call succeeds', async () => {
  const running = await startEmulator({ port: 0 })
  running.emulator.faults.add('GET /health', { type: 'drop-request' })
  await expect(fetch(`${running.url}/health`)).rejects.toThrow(TypeError)
  expect((await fetch(`${running.url}/health`)).status).toBe(200)
  await running.close()
})
