import { currentHeaderName } from '@latchkey/core/internal/contract'
import { describe, expect, test, vi } from 'vitest'
import { createEmulator, type EmulatorOptions } from '../src/index.js'
import { startEmulator } from '../src/node.js'
import { AS_ADMIN, AS_CLIENT, AS_SERVER, SIGN_UP, signedUp } from './caller.js'

const NAMES = [
  ['former', (name: string) => name],
  ['current', currentHeaderName],
] as const

const URL = 'http://emulator.test/api/v1'
const emulatorOf = (options: EmulatorOptions = {}) => createEmulator({ passwordRounds: 1, ...options })
const renamed = (headers: Record<string, string>, rename: (name: string) => string) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [rename(name), value]))

describe.each(NAMES)('with the %s names of headers', (_, rename) => {
  test.each([
    ['client', AS_CLIENT],
    ['server', AS_SERVER],
    ['admin', AS_ADMIN],
  ])('accepts the keys of a %s', async (_access, headers) => {
    const response = await emulatorOf().fetch(`${URL}/projects/current`, { headers: renamed(headers, rename) })
    expect(response.status).toBe(200)
  })

  test('accepts tokens, and hides the status of an error', async () => {
    const emulator = emulatorOf()
    const ada = await signedUp(emulator)
    const headers = renamed({ ...AS_CLIENT, ...ada.headers, 'x-stack-override-error-status': 'true' }, rename)
    expect((await emulator.fetch(`${URL}/users/me`, { headers })).status).toBe(200)
    const refresh = { ...headers, ...renamed({ 'x-stack-refresh-token': ada.refresh_token }, rename) }
    const path = `${URL}/auth/sessions/current/refresh`
    expect((await emulator.fetch(path, { method: 'POST', headers: refresh })).status).toBe(200)
    const error = await emulator.fetch(`${URL}/users/me`, {
      headers: { ...headers, [rename('x-stack-access-token')]: 'x' },
    })
    expect([error.status, error.headers.get(rename('x-stack-actual-status'))]).toEqual([200, '401'])
    expect(error.headers.get(rename('x-stack-known-error'))).toBe('UNPARSABLE_ACCESS_TOKEN')
  })

  test('the local server accepts requests with and without a body', async () => {
    const running = await startEmulator({ port: 0, host: 'localhost', passwordRounds: 1 })
    const headers = { 'content-type': 'application/json', ...renamed(AS_CLIENT, rename) }
    const url = `${running.url}/api/v1`
    const body = JSON.stringify({ email: SIGN_UP.email, password: SIGN_UP.password })
    expect((await fetch(`${url}/auth/password/sign-up`, { method: 'POST', body, headers })).status).toBe(200)
    expect((await fetch(`${url}/projects/current`, { headers })).status).toBe(200)
    await running.close()
  })
})

test('reads the current name of a header that has both', async () => {
  const headers = { ...AS_CLIENT, 'x-hexclave-publishable-client-key': 'pck_wrong' }
  const response = await emulatorOf().fetch(`${URL}/projects/current`, { headers })
  expect(response.headers.get('x-hexclave-known-error')).toBe('INVALID_PUBLISHABLE_CLIENT_KEY')
})

// A client with several hosts takes a 4xx without a request ID for an outage.
test.each([
  ['a success', '/api/v1/projects/current', {}],
  ['a known error', '/api/v1/users/me', {}],
  ['an unknown path', '/api/v1/nowhere', {}],
  ['a wrong method', '/api/v1/projects/current', { method: 'PUT' }],
  ['an unreadable body', '/api/v1/auth/password/sign-in', { method: 'POST', body: '{' }],
  ['a preflight request', '/api/v1/users/me', { method: 'OPTIONS' }],
  ['a path outside of the API', '/elsewhere', {}],
  ['the health check', '/health', {}],
  ['a callback with an unknown state', '/api/v1/auth/oauth/callback/github?state=x', {}],
  [
    'a key that works on this machine only',
    '/api/v1/users',
    { headers: { ...AS_SERVER, origin: 'https://evil.test' } },
  ],
])('%s has a request ID under both names', async (_, path, init) => {
  const emulator = emulatorOf({ allowedHosts: ['localhost'] })
  const { headers } = await emulator.fetch(`http://emulator.test${path}`, { headers: AS_CLIENT, ...init })
  expect(headers.get('x-stack-request-id')).toMatch(/^[\w-]{36}$/)
  expect(headers.get('x-hexclave-request-id')).toBe(headers.get('x-stack-request-id'))
})

test('pages of other origins can read the headers under both names', async () => {
  const { headers } = await emulatorOf().fetch(`${URL}/projects/current`, { headers: AS_CLIENT })
  const exposed = headers.get('access-control-expose-headers')?.split(', ')
  for (const name of ['actual-status', 'known-error', 'request-id'])
    expect(exposed).toEqual(expect.arrayContaining([`x-stack-${name}`, `x-hexclave-${name}`]))
})

test('2.8.8 knows the former names only', async () => {
  const emulator = emulatorOf({ serverVersion: '2.8.8' })
  const response = await emulator.fetch(`${URL}/projects/current`, { headers: renamed(AS_CLIENT, currentHeaderName) })
  expect(response.headers.get('x-stack-known-error')).toBe('ACCESS_TYPE_REQUIRED')
  expect([...response.headers].filter(([name]) => name.startsWith('x-hexclave-'))).toEqual([])
})

test('warns once about requests without headers of the service', async () => {
  const warn = vi.fn()
  const emulator = emulatorOf({ warn })
  await emulator.fetch(`${URL}/projects/current`, { headers: AS_CLIENT })
  await emulator.fetch(`${URL}/projects/current`, { headers: { 'x-stack-project-id': 'p' } })
  expect(warn).not.toHaveBeenCalled()
  await emulator.fetch(`${URL}/users/me`)
  await emulator.fetch(`${URL}/users/me`)
  expect(warn.mock.calls).toEqual([[expect.stringContaining('GET /api/v1/users/me has no headers of the service')]])
})

test.each([
  ['an unknown path', '/nowhere', {}, /^POST \/api\/v1\/nowhere is not in the API/],
  [
    'an invalid field',
    '/auth/password/sign-up',
    {},
    /^POST \/api\/v1\/auth\/password\/sign-up: .*email.* \(SCHEMA_ERROR\)$/,
  ],
  [
    'an unknown project',
    '/teams',
    { 'x-stack-project-id': '22222222-2222-4222-8222-222222222222' },
    /PROJECT_NOT_FOUND\)$/,
  ],
  ['a wrong key', '/teams', { 'x-stack-publishable-client-key': 'pck_x' }, /INVALID_PUBLISHABLE_CLIENT_KEY\)$/],
])('explains a request with %s once', async (_, path, headers, explanation) => {
  const warn = vi.fn()
  const emulator = emulatorOf({ warn })
  const request = {
    method: 'POST',
    headers: { ...AS_CLIENT, 'content-type': 'application/json', ...headers },
    body: '{}',
  }
  await emulator.fetch(`${URL}${path}`, request)
  await emulator.fetch(`${URL}${path}`, request)
  expect(warn.mock.calls).toEqual([[expect.stringMatching(explanation)]])
})

test('explains nothing that a user causes', async () => {
  const warn = vi.fn()
  const emulator = emulatorOf({ warn })
  const send = (path: string, body: object) =>
    emulator.fetch(`${URL}${path}`, {
      method: 'POST',
      headers: { ...AS_CLIENT, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await emulator.fetch(`${URL}/users/me`, { headers: AS_CLIENT })).status).toBe(400)
  expect((await send('/auth/password/sign-in', { email: 'ada@example.test', password: 'wrong password' })).status).toBe(
    400,
  )
  expect(warn).not.toHaveBeenCalled()
})
