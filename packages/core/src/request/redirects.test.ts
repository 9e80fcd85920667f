import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOwnedProjectClient, getAdminProject } from '../admin/index.js'
import { createClient } from '../client.js'
import { detectEnv } from '../env.js'
import { isLatchkeyError } from '../errors/latchkey-error.js'
import { startedOAuth } from '../flows/fake-service.test-support.js'
import { completeOAuth, diagnose, fetchWithAuth, getAccessToken, getUser, signInWithPassword } from '../index.js'
import { INTERNALS } from '../lib/internals.js'
import { listUsers } from '../server/index.js'
import { createFakeAccessToken, createFakeEnv } from '../testing.js'
import { refuseRedirect } from './classify-response.js'

// Two servers: the API, which redirects everything, and another host, which must never receive a secret. The platform's
// own fetch sends the requests.

interface Received {
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
}

let status = 307
const received: Received[] = []
const other = createServer((request, response) => {
  received.push({ url: request.url, headers: request.headers })
  response.end('{}')
})
const api = createServer((request, response) => {
  request.resume()
  response.writeHead(status, { location: `${urlOf(other)}/stolen` })
  response.end()
})
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const servers = [api, other]

beforeAll(async () => {
  for (const server of servers) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})
beforeEach(() => {
  received.length = 0
})

const options = () => ({ projectId: 'internal', publishableKey: 'pck_canary', baseUrl: urlOf(api) })
const signedIn = () =>
  createClient({
    ...options(),
    tokenStore: { accessToken: createFakeAccessToken(Date.now()), refreshToken: 'r-canary' },
  })
const calls: [name: string, call: () => Promise<unknown>][] = [
  ['a call with an access token', () => getUser(signedIn())],
  [
    'a sign-in with a password',
    () =>
      signInWithPassword(createClient({ ...options(), tokenStore: 'memory' }), {
        email: 'a@b.test',
        password: 'canary',
      }),
  ],
  [
    'a refresh',
    () => getAccessToken(createClient({ ...options(), tokenStore: { accessToken: null, refreshToken: 'r-canary' } })),
  ],
  ['a call with a secret server key', () => listUsers(createClient({ ...options(), secretKey: 'ssk_canary' }), {})],
  [
    'a call with a super secret admin key',
    () => getAdminProject(createClient({ ...options(), adminKey: 'sak_canary' }), {}),
  ],
  [
    'a call by the owner of a project',
    () => getAdminProject(createOwnedProjectClient(signedIn(), { projectId: 'p2' }), {}),
  ],
  ['fetchWithAuth', () => fetchWithAuth(signedIn(), { url: `${urlOf(api)}/notes`, method: 'POST', body: 'canary' })],
  ['an OAuth code exchange', () => exchangeCode()],
]

function exchangeCode(): Promise<unknown> {
  const { fetch, timer, now } = detectEnv()
  const env = {
    ...createFakeEnv({ href: 'https://app.test/handler/oauth-callback?code=c1&state=s1' }),
    fetch,
    timer,
    now,
  }
  const client = createClient({ ...options(), tokenStore: 'memory' }, env)
  startedOAuth(client[INTERNALS].env)
  return completeOAuth(client, { redirectTo: false })
}

test.each(calls)(
  '%s does not follow a redirect to another host, and has the origin of the target in its details',
  async (_, call) => {
    for (status of [301, 302, 303, 307, 308]) {
      const error = await call().catch((reason) => reason)
      expect(isLatchkeyError(error, 'UNEXPECTED_REDIRECT'), String(error)).toBe(true)
      expect(error).toMatchObject({
        details: { origin: urlOf(other) },
        message: expect.not.stringContaining(urlOf(other)),
      })
    }
    expect(received).toEqual([])
  },
)

test('fetchWithAuth follows redirects when asked to, without the token', async () => {
  status = 307
  await fetchWithAuth(signedIn(), { url: `${urlOf(api)}/notes`, redirect: 'follow' })
  expect(received).toHaveLength(1)
  expect(received[0]?.headers.authorization).toBeUndefined()
})

test('fetchWithAuth returns the redirect with redirect: manual', async () => {
  status = 302
  const response = await fetchWithAuth(signedIn(), { url: `${urlOf(api)}/notes`, redirect: 'manual' })
  expect(response.status).toBe(302)
  expect(received).toEqual([])
})

test('diagnose reports the redirect', async () => {
  status = 302
  expect((await diagnose(signedIn())).health).toContain(urlOf(other))
})

test('an opaque redirect of a browser names the origin of the request', () => {
  const error = refuseRedirect('https://api.test/api/v1/users/me?code=canary', { status: 0, headers: new Headers() })
  expect(error).toMatchObject({ code: 'UNEXPECTED_REDIRECT', details: { origin: 'https://api.test' } })
  expect(error?.message).not.toContain('canary')
})

test.each([
  ['/elsewhere', 'https://api.test'],
  ['//evil.test/x', 'https://evil.test'],
  ['https://user:canary@evil.test/?token=canary', 'https://evil.test'],
  ['http://[', 'an invalid URL'],
])('reports only the origin of %s', (location, origin) => {
  const error = refuseRedirect('https://api.test/x', { status: 302, headers: new Headers({ location }) })
  expect(error?.details).toEqual({ origin })
  expect(error?.message).not.toMatch(/canary|evil|elsewhere/)
})

test.each([300, 399])('treats status %s as a redirect', (code) => {
  expect(refuseRedirect('https://api.test/x', { status: code, headers: new Headers() })).toMatchObject({
    code: 'UNEXPECTED_REDIRECT',
  })
})

test.each([200, 204, 299, 304, 400, 500])('does not treat status %s as a redirect', (code) => {
  expect(refuseRedirect('https://api.test/x', { status: code, headers: new Headers() })).toBeUndefined()
})
