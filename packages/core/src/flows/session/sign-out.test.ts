import { expect, test } from 'vitest'
import { withInternals } from '../fake-service.test-support.js'

import '../../lazy-modules.test-support.js'
import { createClient } from '../../client.js'
import { signOutRedirects } from '../../session/sign-out-redirects.js'
import { createFakeAccessToken, createFakeEnv } from '../../testing.js'
import { isVerificationSent, storeSentVerification } from '../users/sent-verification.js'
import { sendQueuedSignOuts } from './send-queued-sign-outs.js'
import { signOut } from './sign-out.js'

const NOW = 1_800_000_000_000
const ENTRY = 'latchkey-sign-out-p1'

function setup(response: (request: Request) => Response | Promise<Response>, life = 600) {
  const requests: Request[] = []
  const env = createFakeEnv({
    now: NOW,
    // A host without a parent domain, with which the session could be shared.
    href: 'http://localhost:3000/note',
    fetch: (request) => {
      requests.push(request)
      return response(request)
    },
  })
  env.cookies?.write('stack-refresh-p1=r1; Path=/')
  env.cookies?.write(
    `stack-access=${encodeURIComponent(JSON.stringify(['r1', createFakeAccessToken(NOW, life)]))}; Path=/`,
  )
  const client = createClient(
    { projectId: 'p1', publishableKey: 'k', baseUrl: 'https://api.test', redirectMethod: 'none' },
    env,
  )
  return { env, client, requests, paths: () => requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`) }
}
const lost = (): never => {
  throw new TypeError('fetch failed')
}
const known = (code: string) =>
  Response.json({ code, error: '' }, { status: 401, headers: { 'x-stack-known-error': code } })
async function done(env: ReturnType<typeof createFakeEnv>, work: Promise<unknown>) {
  const outcome = work.then(
    () => 'done',
    (error) => error,
  )
  await env.settle()
  return outcome
}

test('notifies the service by access token and other tabs by cookie', async () => {
  const { env, client, requests, paths } = setup(() => Response.json({ success: true }))
  expect(await done(env, signOut(client))).toBe('done')
  expect(paths()).toEqual(['DELETE /api/v1/auth/sessions/current'])
  expect(requests[0]?.headers.get('x-stack-access-token')).toBe(createFakeAccessToken(NOW))
  expect(requests[0]?.headers.has('x-stack-refresh-token')).toBe(false)
  expect(env.cookies?.read()).toBe('')
  expect(client.session.state()).toEqual({ status: 'ended', reason: 'signed-out-here' })
})

test('leaves no email address in the storage of the tab', async () => {
  const { env, client } = setup(() => Response.json({ success: true }))
  storeSentVerification(client, 'u1', 'ada@example.com')
  expect(isVerificationSent(client, 'u1', 'ada@example.com')).toBe(true)
  await done(env, signOut(client))
  expect(isVerificationSent(client, 'u1', 'ada@example.com')).toBe(false)
})

const expired = () =>
  setup(
    (request) =>
      request.url.endsWith('/token')
        ? Response.json({ access_token: createFakeAccessToken(NOW, 900) })
        : Response.json({ success: true }),
    -10,
  )

test('refreshes an expired access token first', async () => {
  const { env, client, paths } = expired()
  await done(env, signOut(client))
  expect(paths()).toEqual(['POST /api/v1/auth/oauth/token', 'DELETE /api/v1/auth/sessions/current'])
})

test('revokes the other sessions in the cookies, which it deletes', async () => {
  const revoked: unknown[] = []
  const { env, client } = setup(async (request) => {
    if (!request.url.endsWith('/token')) {
      revoked.push(client.session.claims(request.headers.get('x-stack-access-token') ?? '').of ?? 'r1')
      return Response.json({ success: true })
    }
    const refreshToken = new URLSearchParams(await request.text()).get('refresh_token')
    if (refreshToken === 'r1') return known('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    return Response.json({ access_token: createFakeAccessToken(NOW, 900, { of: refreshToken }) })
  })
  const other = encodeURIComponent(JSON.stringify({ refresh_token: 'r2', updated_at_millis: NOW - 5000 }))
  env.cookies?.write(`stack-refresh-p1--default=${other}; Path=/`)
  expect(await done(env, signOut(client))).toBe('done')
  await env.settle()
  expect(env.cookies?.read()).toBe('')
  expect(revoked).toEqual(['r1', 'r2'])
  expect(env.sharedStore?.get(ENTRY)).toBeNull()
})

test('signs out when the service has already ended the session, and queues nothing', async () => {
  const { env, client } = setup(() => known('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'))
  expect(await done(env, signOut(client))).toBe('done')
  expect(client.session.state().status).toBe('ended')
  expect(env.sharedStore?.get(ENTRY)).toBeNull()
})

test.each([
  ['a rate limit', () => new Response('slow down', { status: 429 })],
  ['a server error', () => new Response('oops', { status: 500 })],
  ['a page of the network in between', () => new Response('<html>Log in to the Wi-Fi</html>')],
  ['two rejected access tokens', () => known('ACCESS_TOKEN_EXPIRED')],
])('signs out after %s and queues the sign-out, because the session may be alive', async (_, response) => {
  const { env, client } = setup((request) =>
    request.url.endsWith('/token') ? Response.json({ access_token: createFakeAccessToken(NOW, 900) }) : response(),
  )
  expect(await done(env, signOut(client))).toBe('done')
  expect(client.session.state().status).toBe('ended')
  expect(env.sharedStore?.get(ENTRY)).toContain('r1')
})

test('shares one refresh with a call that runs at the same time', async () => {
  const { env, client, paths } = expired()
  await done(env, Promise.allSettled([client.session.tokens(), signOut(client)]))
  expect(paths().filter((path) => path.endsWith('/token'))).toHaveLength(1)
})

test('delivers a queued sign-out within one deadline for both of its requests', async () => {
  const { env, client } = setup((request) =>
    request.url.endsWith('/token')
      ? new Promise((resolve) => {
          env.timer(400, () => resolve(Response.json({ access_token: createFakeAccessToken(NOW, 900) })))
        })
      : new Promise(() => {}),
  )
  env.sharedStore?.set(ENTRY, JSON.stringify({ refreshToken: 'r9', at: NOW }))
  const started = env.now()
  let ended = Number.NaN
  const delivering = sendQueuedSignOuts(client, {}, { timeout: 500 }).finally(() => {
    ended = env.now()
  })
  await done(env, delivering)
  expect(ended - started).toBe(500)
  expect(env.sharedStore?.get(ENTRY)).toContain('r9')
})

test('a tab whose refresh is rejected while another one signs out reports the sign-out', async () => {
  let respond = (_: Response) => {}
  const { env, client } = setup((request) =>
    request.url.endsWith('/token')
      ? known('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
      : new Promise((resolve) => (respond = resolve)),
  )
  const other = createClient({ projectId: 'p1', publishableKey: 'k', baseUrl: 'https://api.test' }, env)
  const signingOut = signOut(client)
  await env.advance(0)
  other.session.outdateClaims()
  expect(await other.session.tokens({ current: true })).toBeUndefined()
  expect(other.session.state()).toEqual({ status: 'ended', reason: 'signed-out-elsewhere' })
  respond(Response.json({ success: true }))
  await done(env, signingOut)
  expect(client.session.state()).toEqual({ status: 'ended', reason: 'signed-out-here' })
})

test('signing out twice does not throw', async () => {
  const { env, client, requests } = setup(() => Response.json({ success: true }))
  await done(env, signOut(client))
  expect(await done(env, signOut(client))).toBe('done')
  expect(requests).toHaveLength(1)
})

test('revokes the session at once although the device reports that it is offline', async () => {
  const { env, client, paths } = setup(() => Response.json({ success: true }))
  env.online = false
  expect(await done(env, signOut(client))).toBe('done')
  expect(paths()).toEqual(['DELETE /api/v1/auth/sessions/current'])
  expect(env.sharedStore?.get(ENTRY)).toBeNull()
})

test('clears every tab within a second while offline, and queues the refresh token outside the session store', async () => {
  const { env, client } = setup(lost)
  env.online = false
  const startedAt = env.now()
  expect(await done(env, signOut(client))).toBe('done')
  expect(env.now() - startedAt).toBe(1000)
  expect(env.cookies?.read()).toBe('')
  expect(JSON.parse(env.sharedStore?.get(ENTRY) ?? '')).toEqual([{ refreshToken: 'r1', at: startedAt }])
  expect(createClient({ projectId: 'p1', publishableKey: 'k' }, env).session.state()).toEqual({
    status: 'signed-out',
  })
})

test('signs out, also when the caller leaves before the service has responded', async () => {
  const { env, client } = setup(() => new Promise<Response>(() => {}))
  const leaving = new AbortController()
  const signingOut = signOut(client, { redirectTo: false }, { signal: leaving.signal })
  await expect.poll(() => env.sharedStore?.get(ENTRY)).toContain('r1')
  leaving.abort()
  expect(await done(env, signingOut)).toBe('done')
  expect(client.session.state()).toEqual({ status: 'ended', reason: 'signed-out-here' })
})

test('ends the session of a page that was closed during its sign-out', async () => {
  const { env, client } = setup(lost)
  const cookies = env.cookies?.read() ?? ''
  await done(env, signOut(client, { redirectTo: false }))
  for (const cookie of cookies.split('; ')) env.cookies?.write(cookie)
  const reopened = createClient({ projectId: 'p1', publishableKey: 'k' }, env)
  expect(reopened.session.state()).toEqual({ status: 'active' })
  await done(env, sendQueuedSignOuts(reopened))
  expect(reopened.session.state()).toEqual({ status: 'ended', reason: 'signed-out-here' })
})

test('waits five seconds for an unreachable service, then queues the sign-out', async () => {
  const { env, client } = setup(() => new Promise<Response>(() => {}))
  const began = env.now()
  expect(await done(env, signOut(client))).toBe('done')
  expect(env.now() - began).toBe(5000)
  expect(env.sharedStore?.get(ENTRY)).toContain('r1')
})

test('delivers and removes queued sign-outs, and keeps them while offline', async () => {
  let network = false
  const { env, client, paths } = setup((request) => {
    if (!network) return lost()
    return request.url.endsWith('/token')
      ? Response.json({ access_token: createFakeAccessToken(NOW, 900) })
      : Response.json({ success: true })
  })
  env.online = false
  await done(env, signOut(client))
  await done(env, sendQueuedSignOuts(client))
  expect(env.sharedStore?.get(ENTRY)).toContain('r1')
  network = true
  env.online = true
  await done(env, sendQueuedSignOuts(client))
  expect(paths().slice(-2)).toEqual(['POST /api/v1/auth/oauth/token', 'DELETE /api/v1/auth/sessions/current'])
  expect(env.sharedStore?.get(ENTRY)).toBeNull()
  expect(env.cookies?.read()).toBe('')
})

test('removes a queued sign-out after a rejection', async () => {
  const { env, client } = setup(() => known('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'))
  env.sharedStore?.set(ENTRY, JSON.stringify({ refreshToken: 'r9', at: NOW }))
  await done(env, sendQueuedSignOuts(client))
  expect(env.sharedStore?.get(ENTRY)).toBeNull()
})

test.each([
  ['keeps', 364, true],
  ['removes', 365, false],
])('%s a sign-out that could not be sent for %i days', async (_, days, isQueued) => {
  const { env, client, requests } = setup(lost)
  env.sharedStore?.set(ENTRY, JSON.stringify({ refreshToken: 'r9', at: NOW - days * 86_400_000 }))
  await done(env, sendQueuedSignOuts(client))
  expect(requests.length).toBeGreaterThan(0)
  expect(env.sharedStore?.get(ENTRY) !== null).toBe(isQueued)
})

test.each(['{', 'null', '7', '[]', '[null]', '{"refreshToken":7,"at":1}', '{"refreshToken":"r9"}', '[[]]'])(
  'removes %s, which is not a sign-out, from the queue',
  async (garbage) => {
    const { env, client, requests } = setup(() => Response.json({ success: true }))
    env.sharedStore?.set(ENTRY, garbage)
    expect(await done(env, sendQueuedSignOuts(client))).toBe('done')
    expect(requests).toEqual([])
    expect(env.sharedStore?.get(ENTRY)).toBeNull()
  },
)

test('delivers sign-outs next to malformed entries, and those of an earlier version', async () => {
  for (const queue of [[null, { refreshToken: 'r9', at: NOW }, 'x'], { refreshToken: 'r9', at: NOW }]) {
    const { env, client, paths } = setup((request) =>
      request.url.endsWith('/token')
        ? Response.json({ access_token: createFakeAccessToken(NOW, 900) })
        : Response.json({ success: true }),
    )
    env.sharedStore?.set(ENTRY, JSON.stringify(queue))
    await done(env, sendQueuedSignOuts(client))
    expect(paths()).toEqual(['POST /api/v1/auth/oauth/token', 'DELETE /api/v1/auth/sessions/current'])
    expect(env.sharedStore?.get(ENTRY)).toBeNull()
  }
})

test('keeps the sign-outs of several sessions until each is delivered', async () => {
  let network = false
  const { env, client } = setup(async (request) => {
    if (!network || (await request.text()).includes('refresh_token=r2')) return lost()
    return request.url.endsWith('/token')
      ? Response.json({ access_token: createFakeAccessToken(NOW, 900) })
      : Response.json({ success: true })
  })
  env.online = false
  for (const refreshToken of ['r2', 'r3']) {
    await client.session.start({ accessToken: null, refreshToken })
    await done(env, signOut(client))
  }
  network = true
  env.online = true
  await done(env, sendQueuedSignOuts(client))
  expect(JSON.parse(env.sharedStore?.get(ENTRY) ?? '[]')).toMatchObject([{ refreshToken: 'r2' }])
})

test('a sign-in keeps the sign-out of the previous session in the queue', async () => {
  const { env, client } = setup(lost)
  env.online = false
  await done(env, signOut(client))
  await client.session.start({ accessToken: null, refreshToken: 'r2' })
  expect(env.sharedStore?.get(ENTRY)).toContain('r1')
  expect(env.sharedStore?.get(ENTRY)).not.toContain('r2')
})

test('a caller that aborts as soon as the session ends, as an unmounting component does, is still redirected', async () => {
  const { env, client } = setup(() => Response.json({ success: true }))
  const stop = new AbortController()
  client.session.subscribe(() => stop.abort(new Error('unmounted')))
  const { visited } = env
  const page = withInternals(client, { redirectMethod: 'window' })
  expect(await done(env, signOut(page, {}, { signal: stop.signal }))).toBe('done')
  expect(stop.signal.aborted).toBe(true)
  expect(visited).toHaveLength(1)
})

test('a sign-out that timed out does not sign out the session that a hanging store returns later', async () => {
  const { env, client, requests } = setup(() => Response.json({ success: true }))
  let resume = () => {}
  const hanging = new Promise<void>((resolve) => {
    resume = resolve
  })
  let stored = { accessToken: createFakeAccessToken(NOW, 600), refreshToken: 'r2' as string | null }
  const tokenStore = {
    read: async () => {
      await hanging
      return stored
    },
    write: async (next: typeof stored) => {
      stored = next
    },
  }
  const error = await done(env, signOut(client, { redirectTo: false }, { tokenStore, timeout: 1000 }))
  expect(error).toMatchObject({ code: 'UNABLE_TO_CONNECT' })
  resume()
  await env.settle()
  expect(requests).toEqual([])
  expect(stored.refreshToken).toBe('r2')
})

test('stops holding guards when the page can no longer be read, as after the end of a test in jsdom', async () => {
  const { env } = setup(() => Response.json({ success: true }))
  const client = createClient({ projectId: 'p1', publishableKey: 'k', baseUrl: 'https://api.test' }, env)
  const page = env.page as NonNullable<typeof env.page>
  let isGone = false
  const { href } = page
  page.href = () => {
    if (isGone) throw new ReferenceError('window is not defined')
    return href()
  }
  page.assign = () => {
    isGone = true
  }
  await done(env, signOut(client))
  expect(isGone).toBe(true)
  expect(signOutRedirects.has(client.session)).toBe(false)
})
