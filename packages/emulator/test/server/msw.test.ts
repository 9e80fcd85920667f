import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stories } from '../../conformance/stories/index.js'
import { runSuite } from '../../conformance/suite.js'
import { inProcess } from '../../conformance/target.js'
import { createEmulator } from '../../src/index.js'
import { emulatorHandlers } from '../../src/msw.js'
import { AS_CLIENT, testEmulator } from '../caller.js'

const emulator = testEmulator()
const server = setupServer(...emulatorHandlers(emulator))
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

test.each(['http://localhost:4999', 'https://api.example.test'])('msw handles requests to %s', async (origin) => {
  const response = await fetch(`${origin}/api/v1/projects/current`, { headers: AS_CLIENT })
  expect(await response.json()).toMatchObject({ id: AS_CLIENT['x-stack-project-id'] })
  const refused = await fetch(`${origin}/api/v1/users/me`, { headers: AS_CLIENT })
  expect(refused.headers.get('x-stack-known-error')).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
})

test('handles requests to the newest API version of 2.8.86', async () => {
  server.use(...emulatorHandlers(createEmulator({ serverVersion: '2.8.86' })))
  const response = await fetch('https://a.test/api/v2beta5/projects/current', { headers: AS_CLIENT })
  server.resetHandlers()
  expect(response.status).toBe(200)
})

test('a dropped connection is a network error under msw', async () => {
  emulator.faults.add('GET /projects/current', { type: 'drop-request' })
  await expect(fetch('https://a.test/api/v1/projects/current', { headers: AS_CLIENT })).rejects.toThrow(TypeError)
})

// In one version: the handlers treat requests of all versions alike.
test('passes the conformance suite under msw', async () => {
  const mocked = createEmulator({
    seed: 'conformance',
    now: () => Date.UTC(2026, 0, 1),
    passwordRounds: 1,
    onContractViolation: 'respond',
  })
  server.resetHandlers(...emulatorHandlers(mocked))
  const target = { ...inProcess(mocked), fetch: (input: string, init?: RequestInit) => fetch(input, init) }
  const result = await runSuite(target, stories, { run: 'r' })
  server.resetHandlers()
  expect(result.outcomes.filter((row) => row.result.is !== 'same')).toEqual([])
  expect(result.outcomes.length).toBeGreaterThanOrEqual(900)
})
