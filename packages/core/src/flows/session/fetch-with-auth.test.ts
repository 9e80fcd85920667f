import { inspect } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'

import { createClient } from '../../client.js'
import { createFakeAccessToken, createFakeEnv } from '../../testing.js'
import { ACCESS, NOW, type SceneOptions, scene, through, withInternals } from '../fake-service.test-support.js'
import { fetchWithAuth } from './fetch-with-auth.js'

const REFRESH = 'POST /auth/oauth/token'
const FRESH = createFakeAccessToken(NOW, 900)
const url = 'https://app.test/api/notes'

/** An API that takes some tokens and refuses all others, and a service that has a new one to give. */
function api(taken: readonly string[], signedIn: SceneOptions['signedIn'] = true) {
  const response = ({ headers }: { headers: Headers }) => {
    const token = headers.get('authorization')?.replace('Bearer ', '')
    return token && taken.includes(token) ? { mine: true } : new Response('Not this one.', { status: 401 })
  }
  const at = scene({ 'POST /api/notes': response, [REFRESH]: { access_token: FRESH } }, { signedIn })
  const call = (more = {}) => fetchWithAuth(at.client, { url, method: 'POST', body: '{"title":"x"}', ...more })
  const tokens = () =>
    at.requests.flatMap(({ call, headers }) => (call === REFRESH ? [] : [headers.get('authorization')]))
  return { ...at, call, tokens }
}

test('sends the access token and the given headers to a custom API', async () => {
  const { call, requests, calls } = api([ACCESS])
  const response = await call({ headers: { 'content-type': 'application/json' } })
  expect(await response.json()).toEqual({ mine: true })
  expect(calls()).toEqual(['POST /api/notes'])
  expect(requests[0]?.body).toEqual({ title: 'x' })
  expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual({
    authorization: `Bearer ${ACCESS}`,
    'content-type': 'application/json',
  })
})

test('refreshes a token that is about to expire first', async () => {
  const { call, env, calls, tokens } = api([FRESH])
  await env.advance(585_000)
  expect((await call()).status).toBe(200)
  expect(calls()).toEqual([REFRESH, 'POST /api/notes'])
  expect(tokens()).toEqual([`Bearer ${FRESH}`])
})

test('refreshes a token that lacks a change of the user first', async () => {
  const { client, call, calls } = api([FRESH])
  client.session.outdateClaims()
  expect((await call()).status).toBe(200)
  expect(calls()).toEqual([REFRESH, 'POST /api/notes'])
})

test('refreshes a rejected token once and repeats the request', async () => {
  const { call, requests, tokens } = api([FRESH])
  expect((await call()).status).toBe(200)
  expect(tokens()).toEqual([`Bearer ${ACCESS}`, `Bearer ${FRESH}`])
  expect(requests.at(-1)?.body).toEqual({ title: 'x' })
})

test('cancels the body of a response that it does not return', async () => {
  const canceled: unknown[] = []
  const refused = () => new Response(new ReadableStream({ cancel: () => void canceled.push(1) }), { status: 401 })
  const fetch = (request: Request) =>
    request.url.endsWith('/token') ? Response.json({ access_token: FRESH }) : refused()
  const tokenStore = { accessToken: ACCESS, refreshToken: 'r1' }
  const client = createClient({ projectId: 'p1', tokenStore }, createFakeEnv({ now: NOW, fetch }))
  const response = await fetchWithAuth(client, { url })
  expect(canceled).toHaveLength(1)
  await response.body?.cancel()
  expect(canceled).toHaveLength(2)
})

test('returns a second 401', async () => {
  const { call, calls } = api([])
  expect((await call()).status).toBe(401)
  expect(calls()).toEqual(['POST /api/notes', REFRESH, 'POST /api/notes'])
})

test('sends the request once without a token when signed out', async () => {
  const { call, tokens } = api([], false)
  expect((await call()).status).toBe(401)
  expect(tokens()).toEqual([null])
})

test('never sends a request of one user with the token of another', async () => {
  const { client, call, calls, tokens } = api([ACCESS])
  await expect(call({ userId: 'somebody else' })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  expect(calls()).toEqual([])
  await client.session.end('signed-out-here')
  await expect(call({ userId: 'u1' })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  const token = `head.${btoa(JSON.stringify({ sub: 'u1', exp: NOW / 1000 + 600 }))}.sign`
  await client.session.start({ accessToken: token, refreshToken: null })
  expect((await call({ userId: 'u1' })).status).toBe(401)
  expect(tokens()).toEqual([`Bearer ${token}`])
})

test.each([
  [
    'another user has signed in',
    { accessToken: createFakeAccessToken(NOW, 900, { sub: 'other' }), refreshToken: 'r2' },
  ],
  ['the user has signed out', undefined],
])('does not return the data of a user to the page in which %s meanwhile', async (_, next) => {
  const { client } = scene(
    {
      'GET /api/notes': async () => {
        await client.session.end('signed-out-elsewhere')
        if (next) await client.session.start(next)
        return { mine: true }
      },
    },
    { signedIn: true },
  )
  await expect(fetchWithAuth(client, { url })).rejects.toMatchObject({
    code: 'SESSION_CHANGED',
    details: { mayHaveBeenApplied: false },
  })
})

test('throws without signing out when the service is unreachable after a 401', async () => {
  const lost = () => {
    throw new TypeError('fetch failed')
  }
  const at = scene({ 'POST /api/notes': () => new Response('', { status: 401 }), [REFRESH]: lost }, { signedIn: true })
  const call = fetchWithAuth(at.client, { url, method: 'POST' })
  await expect(through(at, call)).rejects.toMatchObject({ code: 'UNABLE_TO_CONNECT' })
  expect(at.client.session.state()).toEqual({ status: 'stale-offline' })
})

test.each([
  ['a value', { 'x-app': 'canary\nx' }],
  ['a name', { 'canary\n': 'x' }],
])('rejects %s that headers cannot contain, without repeating it', async (_, headers) => {
  const { call, calls } = api([ACCESS])
  const error = await call({ headers }).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'INVALID_OPTION', details: { option: 'headers', function: 'fetchWithAuth' } })
  expect(inspect(error, { showHidden: true, depth: 9 })).not.toContain('canary')
  expect(calls()).toEqual([])
})

test.each<[string, (signal: AbortSignal) => [{ signal?: AbortSignal }, { signal?: AbortSignal }]]>([
  ['the options of the call', (signal) => [{}, { signal }]],
  ['the options of `fetch`', (signal) => [{ signal }, {}]],
])('a signal in %s also ends a body that is still being received', async (_, passed) => {
  const { client, env } = scene({})
  const stop = new AbortController()
  let received: AbortSignal | undefined
  const streaming = withInternals(client, {
    env: {
      ...env,
      async fetch(_: string, { signal }: RequestInit) {
        received = signal ?? undefined
        return new Response('data')
      },
    },
  })
  const [input, options] = passed(stop.signal)
  await fetchWithAuth(streaming, { url, ...input }, options)
  expect(received?.aborted).toBe(false)
  stop.abort(new Error('The page was left.'))
  expect(received?.reason).toEqual(new Error('The page was left.'))
})

test('a URL without a host is an error that names the option where there is no page', async () => {
  const client = createClient({ projectId: 'p1', tokenStore: 'memory' }, createFakeEnv())
  await expect(fetchWithAuth(client, { url: '/api/notes' })).rejects.toMatchObject({
    code: 'INVALID_OPTION',
    message: '`fetchWithAuth`: `url` must be an absolute URL, or a relative one in a page, got string.',
  })
})

test.each([
  ['a page', { location: { href: 'https://app.test/notes' } }],
  ['a frame with `srcdoc`', { location: { href: 'about:srcdoc' }, document: { baseURI: 'https://app.test/notes' } }],
])('a relative URL is that of %s, also for a redirect', async (_, globals) => {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  onTestFinished(() => void vi.unstubAllGlobals())
  const headers = { location: 'https://elsewhere.test/login' }
  const env = {
    ...createFakeEnv(),
    fetch: async (url: string) =>
      url === '/api/notes' ? new Response() : new Response(null, { status: 302, headers }),
  }
  const client = createClient({ projectId: 'p1', tokenStore: 'memory' }, env)
  expect((await fetchWithAuth(client, { url: '/api/notes' })).status).toBe(200)
  await expect(fetchWithAuth(client, { url: '/api/moved' })).rejects.toMatchObject({
    code: 'UNEXPECTED_REDIRECT',
    details: { origin: 'https://elsewhere.test' },
  })
})
