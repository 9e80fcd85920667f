import { describe, expect, test } from 'vitest'
import { LatchkeyError } from '../errors/latchkey-error.js'
import { Secret } from '../lib/secret.js'
import type { TokenStore, Tokens } from '../session-types.js'
import { createFakeAccessToken, createFakeEnv, createFakeLocks } from '../testing.js'
import { crossTab } from './cross-tab.js'
import { createSession, type Refreshed } from './session.js'
import { isSessionChanged, sessionChanged } from './session-changed.js'
import { NO_TOKENS } from './tokens.js'

const NOW = 1_800_000_000_000

/** A store whose content tests change behind the session's back, as another tab would. */
function sharedStore(
  tokens: Tokens = NO_TOKENS,
  asynchronous = false,
): TokenStore & { tokens: Tokens; elsewhere(tokens: Tokens): void } {
  let changed = () => {}
  const store = {
    tokens,
    read: () => (asynchronous ? Promise.resolve(store.tokens) : store.tokens),
    write(next: Tokens) {
      store.tokens = next
    },
    subscribe(listener: () => void) {
      changed = listener
      return () => {}
    },
    elsewhere(next: Tokens) {
      store.tokens = next
      changed()
    },
  }
  return store as never
}

function setup(
  tokens: Tokens,
  refresh: (token: Secret, n: number) => Promise<Refreshed> = async () => ({
    accessToken: createFakeAccessToken(NOW, 900),
  }),
  asynchronous = false,
) {
  const env = createFakeEnv({ now: NOW })
  const store = sharedStore(tokens, asynchronous)
  let refreshes = 0
  const session = createSession({ store, env, refresh: (token) => refresh(token, ++refreshes) })
  return { env, store, session, refreshes: () => refreshes }
}
const signedIn = (life = 600): Tokens => ({ accessToken: createFakeAccessToken(NOW, life), refreshToken: 'r1' })
const lostNetwork = async (): Promise<Refreshed> => {
  throw new LatchkeyError('UNABLE_TO_CONNECT', 'no network', { tried: [] })
}
/** A session reads its store once per task. */
const nextTask = () => Promise.resolve()
const revealed = async (session: ReturnType<typeof createSession>) => (await session.tokens())?.accessToken.reveal()

test('reads the claims of the stored access token, or of another one', () => {
  const { session } = setup({ accessToken: createFakeAccessToken(NOW, 600, { sub: 'u1' }), refreshToken: 'r1' })
  session.state()
  expect(session.claims()).toMatchObject({ sub: 'u1' })
  const other = createFakeAccessToken(NOW, 600, { sub: 'u2', is_restricted: true })
  expect(session.claims(other)).toMatchObject({ sub: 'u2', is_restricted: true })
  expect(setup(NO_TOKENS).session.claims()).toEqual({})
})

test('a refresh that was already on its way does not hide a change of the claims', async () => {
  const waiting: ((refreshed: Refreshed) => void)[] = []
  const { session, refreshes } = setup(
    { accessToken: null, refreshToken: 'r1' },
    () => new Promise((resolve) => waiting.push(resolve)),
  )
  const early = session.tokens()
  await expect.poll(() => waiting.length).toBe(1)
  session.outdateClaims()
  const late = session.tokens({ current: true })
  const [first, second] = [900, 901].map((life) => createFakeAccessToken(NOW, life))
  waiting[0]?.({ accessToken: first as string })
  await early
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]?.({ accessToken: second as string })
  expect((await late)?.accessToken.reveal()).toBe(second)
  expect(refreshes()).toBe(2)
})

test('reads a synchronous store in the same tick', () => {
  expect(setup(signedIn()).session.state()).toEqual({ status: 'active' })
  expect(setup(NO_TOKENS).session.state()).toEqual({ status: 'signed-out' })
})

test('an asynchronous store starts as loading', async () => {
  const { session } = setup(signedIn(), undefined, true)
  expect(session.state()).toEqual({ status: 'loading' })
  await session.loaded()
  expect(session.state()).toEqual({ status: 'active' })
})

// spec: 9.freshness
test('uses a token with more than 20 s left', async () => {
  const { session, refreshes } = setup(signedIn(600))
  expect(await revealed(session)).toBe(createFakeAccessToken(NOW, 600))
  expect(refreshes()).toBe(0)
})

// spec: 4.session-refresh, 9.freshness
test('refreshes a token with less than 20 s left first', async () => {
  const { session, env, refreshes } = setup(signedIn(600))
  await env.advance(581_000)
  expect(await revealed(session)).toBe(createFakeAccessToken(NOW, 900))
  expect(refreshes()).toBe(1)
})

// spec: 4.session-refresh
test('refreshes a missing access token with the refresh token, and stores the new one', async () => {
  const used: string[] = []
  const { session, store } = setup({ accessToken: null, refreshToken: 'r1' }, async (token) => {
    used.push(token.reveal())
    return { accessToken: createFakeAccessToken(NOW, 900) }
  })
  expect(session.state()).toEqual({ status: 'active' })
  expect(await revealed(session)).toBe(createFakeAccessToken(NOW, 900))
  expect(await revealed(session)).toBe(createFakeAccessToken(NOW, 900))
  expect(used).toEqual(['r1'])
  expect(store.tokens).toEqual({ accessToken: createFakeAccessToken(NOW, 900), refreshToken: 'r1' })
})

// spec: 9.freshness
test.each([
  ['does not refresh', 20_001, 0],
  ['refreshes', 20_000, 1],
])('%s a token with %d ms left', async (_, left, expected) => {
  const { session, env, refreshes } = setup(signedIn(600))
  await env.advance(600_000 - left)
  await session.tokens()
  expect(refreshes()).toBe(expected)
})

// spec: 5.token-validity, 9.freshness
test('rejects a minimum validity of 60 s or more', async () => {
  const { session } = setup(signedIn())
  await expect(session.tokens({ validity: 60_000 })).rejects.toMatchObject({
    code: 'INVALID_OPTION',
    details: { option: 'validity' },
  })
  expect(await session.tokens({ validity: 59_999 })).toBeDefined()
})

test('uses a fresh token whose lifetime is shorter than the margin', async () => {
  const { session, refreshes } = setup({ accessToken: null, refreshToken: 'r1' }, async () => ({
    accessToken: createFakeAccessToken(NOW, 10),
  }))
  expect(await revealed(session)).toBe(createFakeAccessToken(NOW, 10))
  expect(await revealed(session)).toBe(createFakeAccessToken(NOW, 10))
  expect(refreshes()).toBe(1)
})

test('fifty calls on an expired token cause exactly one refresh and all fifty succeed', async () => {
  const { session, env, refreshes } = setup(signedIn(600))
  await env.advance(600_000)
  const all = await Promise.all(Array.from({ length: 50 }, () => revealed(session)))
  expect(new Set(all)).toEqual(new Set([createFakeAccessToken(NOW, 900)]))
  expect(refreshes()).toBe(1)
})

test('a refresh that failed on the network succeeds on the next call', async () => {
  const { session, env, refreshes } = setup(signedIn(600), async (_, n) =>
    n === 1 ? lostNetwork() : { accessToken: createFakeAccessToken(NOW + 600_000, 600) },
  )
  await env.advance(600_000)
  await expect(session.tokens()).rejects.toMatchObject({ code: 'UNABLE_TO_CONNECT' })
  expect(session.state()).toEqual({ status: 'stale-offline' })
  expect(await revealed(session)).toBe(createFakeAccessToken(NOW + 600_000, 600))
  expect(session.state()).toEqual({ status: 'active' })
  expect(refreshes()).toBe(2)
})

test('keeps using a token that is about to expire on a network error', async () => {
  const { session, env } = setup(signedIn(600), lostNetwork)
  await env.advance(590_000)
  expect(await revealed(session)).toBe(createFakeAccessToken(NOW, 600))
})

test('a network error never signs the user out', async () => {
  const { session, env, store } = setup(signedIn(600), lostNetwork)
  await env.advance(86_400_000)
  for (let n = 0; n < 3; n++) await session.tokens().catch(() => {})
  expect(session.state()).toEqual({ status: 'stale-offline' })
  expect(store.tokens.refreshToken).toBe('r1')
})

// spec: 4.session-invalid, 7.answer-failed-refresh
test('a rejection by the server signs the user out and clears the store', async () => {
  const { session, env, store } = setup(signedIn(600), async () => 'rejected')
  await env.advance(600_000)
  expect(await session.tokens()).toBeUndefined()
  expect(session.state()).toEqual({ status: 'ended', reason: 'revoked' })
  expect(store.tokens).toEqual(NO_TOKENS)
})

test('a rejection of an older session does not sign out a newer one', async () => {
  const { session, env, store } = setup(signedIn(600), async () => {
    store.elsewhere({ accessToken: createFakeAccessToken(NOW + 600_000, 600, { sub: 'u2' }), refreshToken: 'r2' })
    return 'rejected'
  })
  await env.advance(600_000)
  await expect(session.tokens()).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
  expect(await revealed(session)).toBe(createFakeAccessToken(NOW + 600_000, 600, { sub: 'u2' }))
  expect(store.tokens.refreshToken).toBe('r2')
})

test('a refreshed token of an older session never overwrites a newer one', async () => {
  const newer = { accessToken: createFakeAccessToken(NOW + 600_000, 600, { sub: 'u2' }), refreshToken: 'r2' }
  const { session, env, store } = setup(signedIn(600), async () => {
    store.tokens = newer
    return { accessToken: createFakeAccessToken(NOW + 600_000, 1200) }
  })
  await env.advance(600_000)
  await expect(session.tokens()).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
  expect(await revealed(session)).toBe(newer.accessToken)
  expect(store.tokens).toEqual(newer)
})

// spec: 4.session-invalid
test('a refresh that completes after a sign-out does not restore the session', async () => {
  let response = (_: Refreshed) => {}
  const { session, env, store } = setup(signedIn(600), () => new Promise((resolve) => (response = resolve)))
  await env.advance(600_000)
  const waiting = session.tokens()
  await env.advance(0)
  await session.end('signed-out-here')
  response({ accessToken: createFakeAccessToken(NOW + 600_000) })
  expect(await waiting).toBeUndefined()
  expect(store.tokens).toEqual(NO_TOKENS)
  expect(session.state()).toEqual({ status: 'ended', reason: 'signed-out-here' })
})

test('ends a session that left the store meanwhile and is back, but no other session', async () => {
  const { session, store } = setup(signedIn())
  const identity = await session.capture()
  store.elsewhere(NO_TOKENS)
  expect(session.state()).toEqual({ status: 'ended', reason: 'signed-out-elsewhere' })
  const other = { ...signedIn(), refreshToken: 'r2' }
  store.elsewhere(other)
  await session.end('signed-out-here', identity)
  expect(store.tokens).toEqual(other)
  store.elsewhere(signedIn())
  await session.end('signed-out-here', identity)
  expect(store.tokens).toEqual(NO_TOKENS)
})

test('a sign-out in another tab signs out this tab', () => {
  const { session, store } = setup(signedIn())
  store.elsewhere(NO_TOKENS)
  expect(session.state()).toEqual({ status: 'ended', reason: 'signed-out-elsewhere' })
})

test('adopts a sign-in in another tab with a new identity', async () => {
  const { session, store } = setup(NO_TOKENS)
  const before = session.identity()
  store.elsewhere(signedIn())
  await nextTask()
  expect(session.state()).toEqual({ status: 'active' })
  expect(session.identity()).not.toBe(before)
})

test('a refresh in another tab keeps the identity', () => {
  const { session, store } = setup(signedIn())
  const before = session.identity()
  store.elsewhere({ accessToken: createFakeAccessToken(NOW, 1200), refreshToken: 'r1' })
  expect(session.identity()).toBe(before)
})

test('does not reuse a rejected token', async () => {
  const { session, refreshes } = setup(signedIn())
  const tokens = await session.tokens()
  session.rejectAccessToken(tokens!.accessToken)
  expect(await revealed(session)).toBe(createFakeAccessToken(NOW, 900))
  expect(refreshes()).toBe(1)
})

test('an access token without a refresh token is used until it expires', async () => {
  const { session, env } = setup({ accessToken: createFakeAccessToken(NOW, 60), refreshToken: null })
  await env.advance(59_000)
  expect(await revealed(session)).toBe(createFakeAccessToken(NOW, 60))
  await env.advance(1000)
  expect(await session.tokens()).toBeUndefined()
  expect(session.state()).toEqual({ status: 'ended', reason: 'expired' })
})

test('measures lifetimes with the server clock: a device that is a day ahead refreshes once', async () => {
  const SERVER = NOW - 86_400_000
  const { session, refreshes } = setup({ accessToken: null, refreshToken: 'r1' }, async () => ({
    accessToken: createFakeAccessToken(SERVER, 600),
  }))
  for (let n = 0; n < 5; n++) expect(await revealed(session)).toBe(createFakeAccessToken(SERVER, 600))
  expect(refreshes()).toBe(1)
})

// spec: 3.undefined-token
test.each([
  { accessToken: 'undefined', refreshToken: 'r1' },
  { accessToken: null, refreshToken: 'undefined' },
])('rejects the string undefined as a token: %j', async (tokens) => {
  const { session } = setup(NO_TOKENS)
  await expect(session.start(tokens)).rejects.toMatchObject({ code: 'INVALID_OPTION' })
  expect(session.state()).toEqual({ status: 'signed-out' })
})

test.each([
  ['has lost it', null],
  ['gets an older one from a tab that was frozen', createFakeAccessToken(NOW - 1000)],
])('keeps the access token in memory when the store %s', async (_, accessToken) => {
  const { session, store, refreshes } = setup(signedIn())
  store.elsewhere({ accessToken, refreshToken: 'r1' })
  expect(await revealed(session)).toBe(createFakeAccessToken(NOW))
  expect(refreshes()).toBe(0)
})

test('uses the later of two overlapping reads of an asynchronous store', async () => {
  const { session, store } = setup(signedIn(), undefined, true)
  await session.loaded()
  const earlier = session.capture()
  store.tokens = NO_TOKENS
  const later = session.capture()
  await earlier
  expect((await later).isSignedIn).toBe(false)
})

test.each([
  ['has lost', null, false],
  ['has lost, after the service has rejected another one', null, true],
  ['has replaced by an older one', createFakeAccessToken(NOW - 1000), false],
  ['has replaced by an older one, after the service has rejected another one', createFakeAccessToken(NOW - 1000), true],
])('replaces a refreshed token that the store %s', async (_, accessToken, isRejected) => {
  const refreshed = [900, 1800].map((life) => createFakeAccessToken(NOW, life))
  const { env, store, session, refreshes } = setup({ accessToken: null, refreshToken: 'r1' }, async (_, n) => ({
    accessToken: refreshed[n - 1] ?? '',
  }))
  expect(await revealed(session)).toBe(refreshed[0])
  if (isRejected) session.rejectAccessToken(new Secret('earlier'))
  store.tokens = { accessToken, refreshToken: 'r1' }
  await env.advance(890_000)
  expect(await revealed(session)).toBe(refreshed[1])
  expect(refreshes()).toBe(2)
})

test('uses a refreshed token although the store ignores what is written', async () => {
  const { session, store, refreshes } = setup({
    accessToken: createFakeAccessToken(NOW - 600_000, 605),
    refreshToken: 'r1',
  })
  store.write = () => {}
  expect(await revealed(session)).toBe(createFakeAccessToken(NOW, 900))
  expect(await revealed(session)).toBe(createFakeAccessToken(NOW, 900))
  expect(refreshes()).toBe(1)
})

describe('access tokens of a service whose instances have different clocks', () => {
  const token = (issued: number, claims?: object) => createFakeAccessToken(NOW + issued, 600, claims)
  const stored: Tokens = { accessToken: token(5000, { is_restricted: true }), refreshToken: 'r1' }
  const refreshed = token(0, { is_restricted: false })

  test.each([
    ['stores', undefined],
    ['ignores', () => {}],
  ])('uses its refreshed token after a change of the claims, in a store that %s it', async (_, write) => {
    const { session, store, refreshes } = setup(stored, async () => ({ accessToken: refreshed }))
    if (write) store.write = write
    session.outdateClaims()
    expect((await session.tokens({ current: true }))?.accessToken.reveal()).toBe(refreshed)
    expect(await revealed(session)).toBe(refreshed)
    expect(refreshes()).toBe(1)
  })

  test('uses its refreshed token after the service has rejected the one before', async () => {
    const { session, refreshes } = setup(stored, async () => ({ accessToken: refreshed }))
    session.rejectAccessToken((await session.tokens())?.accessToken as Secret)
    expect(await revealed(session)).toBe(refreshed)
    expect(refreshes()).toBe(1)
  })

  test('uses what another tab has refreshed instead of a rejected token', async () => {
    const { session, store, refreshes } = setup(stored)
    session.rejectAccessToken((await session.tokens())?.accessToken as Secret)
    store.elsewhere({ accessToken: refreshed, refreshToken: 'r1' })
    expect(await revealed(session)).toBe(refreshed)
    expect(refreshes()).toBe(0)
  })
})

test('signing in throws without a store', async () => {
  const session = createSession({ store: null, env: createFakeEnv(), refresh: lostNetwork })
  expect(session.state()).toEqual({ status: 'signed-out' })
  await expect(session.start(signedIn())).rejects.toMatchObject({ code: 'NO_TOKEN_STORE' })
})

test('aborting one caller does not abort a shared refresh', async () => {
  let response = (_: Refreshed) => {}
  const { session, env } = setup(signedIn(600), () => new Promise((resolve) => (response = resolve)))
  await env.advance(600_000)
  const stop = new AbortController()
  const impatient = session.tokens({ signal: stop.signal }).catch((error) => error)
  const patient = revealed(session)
  stop.abort(new Error('enough'))
  expect(await impatient).toMatchObject({ message: 'enough' })
  response({ accessToken: createFakeAccessToken(NOW + 600_000) })
  expect(await patient).toBe(createFakeAccessToken(NOW + 600_000))
})

test('the timeline records the reason for a sign-out', async () => {
  const { session, env, store } = setup(signedIn(600), async (_, n) => (n === 1 ? lostNetwork() : 'rejected'))
  await env.advance(600_000)
  await session.tokens().catch(() => {})
  await session.tokens()
  expect(session.timeline().map(({ at: _, ...state }) => state)).toEqual([
    { status: 'active' },
    { status: 'refreshing' },
    { status: 'stale-offline' },
    { status: 'refreshing' },
    { status: 'ended', reason: 'revoked' },
  ])
  expect(session.timeline().at(-1)?.at).toBe(env.now())
  store.elsewhere(signedIn())
  session.state()
  await nextTask()
  store.elsewhere({ ...signedIn(), refreshToken: 'r2' })
  session.state()
  expect(session.timeline().slice(-2)).toMatchObject([{ status: 'ended', reason: 'replaced' }, { status: 'active' }])
})

test('reads the store once for all that one task reads', async () => {
  const { session, store } = setup(signedIn())
  await nextTask()
  let reads = 0
  const { read } = store
  store.read = () => {
    reads++
    return read()
  }
  for (let n = 0; n < 1000; n++) {
    session.state()
    session.identity()
  }
  expect(reads).toBe(1)
  await nextTask()
  session.state()
  expect(reads).toBe(2)
})

test('the timeline retains 20 states', async () => {
  const { session, store } = setup(NO_TOKENS)
  for (let n = 0; n < 30; n++) {
    store.elsewhere(n % 2 ? NO_TOKENS : signedIn())
    session.state()
    await nextTask()
  }
  expect(session.timeline()).toHaveLength(20)
})

test('does not refresh again after another tab refreshed in the meantime', async () => {
  const env = createFakeEnv({ now: NOW })
  const store = sharedStore({ accessToken: null, refreshToken: 'r1' })
  let requests = 0
  const session = createSession({
    store,
    env,
    refresh: async () => {
      requests++
      return { accessToken: createFakeAccessToken(NOW) }
    },
    exclusively: (_token, _signal, run) => {
      // While this tab waits for its turn, the one before it commits.
      store.tokens = { accessToken: createFakeAccessToken(NOW, 700), refreshToken: 'r1' }
      return run()
    },
  })
  expect(await revealed(session)).toBe(createFakeAccessToken(NOW, 700))
  expect(requests).toBe(0)
  expect(session.state()).toEqual({ status: 'active' })
})

test('stores the clock offset, so that the next page load needs no refresh', async () => {
  const SERVER = NOW - 86_400_000
  let skew = 0
  const remembered = { get: () => skew, set: (ms: number) => (skew = ms) }
  const first = createSession({
    store: sharedStore(),
    env: createFakeEnv({ now: NOW }),
    refresh: lostNetwork,
    skew: remembered,
  })
  await first.start({ accessToken: createFakeAccessToken(SERVER, 600), refreshToken: 'r1' }, { sentAt: NOW })
  expect(skew).toBe(86_400_000)
  const next = setup({ accessToken: createFakeAccessToken(SERVER, 600), refreshToken: 'r1' })
  const again = createSession({ store: next.store, env: next.env, refresh: lostNetwork, skew: remembered })
  expect(await revealed(again)).toBe(createFakeAccessToken(SERVER, 600))
})

test('does not subscribe to the store while the session has no listeners', () => {
  let watching = 0
  const store: TokenStore = {
    read: () => signedIn(),
    write() {},
    subscribe() {
      watching++
      return () => watching--
    },
  }
  const session = createSession({ store, env: createFakeEnv(), refresh: lostNetwork })
  session.state()
  expect(watching).toBe(0)
  const leave = session.subscribe(() => {})
  const leaveToo = session.subscribe(() => {})
  expect(watching).toBe(1)
  leave()
  expect(watching).toBe(1)
  leaveToo()
  expect(watching).toBe(0)
})

test('a page frozen during a refresh does not measure the clock and never uses an expired token', async () => {
  let skew = 0
  let frozen = 0
  const env = createFakeEnv({ now: NOW })
  const now = () => env.now() + frozen
  const session = createSession({
    store: sharedStore({ accessToken: null, refreshToken: 'r1' }),
    env: { ...env, now },
    async refresh() {
      const accessToken = createFakeAccessToken(now())
      // The server responds at once, the page handles it an hour later.
      if (frozen === 0) frozen = 3_600_000
      return { accessToken }
    },
    skew: { get: () => skew, set: (ms) => (skew = ms) },
  })
  expect(await revealed(session)).toBe(createFakeAccessToken(NOW + 3_600_000))
  expect(skew).toBe(0)
})

test('a page frozen during a refresh keeps the newer access token that another tab has stored in the meantime', async () => {
  const env = createFakeEnv({ now: NOW })
  const store = sharedStore({ accessToken: null, refreshToken: 'r1' })
  const newer = createFakeAccessToken(NOW + 1_000)
  const session = createSession({
    store,
    env,
    async refresh() {
      await store.write({ accessToken: newer, refreshToken: 'r1' })
      return { accessToken: createFakeAccessToken(NOW) }
    },
  })
  expect(await revealed(session)).toBe(newer)
  expect((await store.read()).accessToken).toBe(newer)
})

test('refreshes a token from the future, which detects a clock that was set back', async () => {
  const { session, env, refreshes } = setup(
    { accessToken: createFakeAccessToken(NOW + 86_400_000), refreshToken: 'r1' },
    async () => ({ accessToken: createFakeAccessToken(NOW + 86_400_000, 900) }),
  )
  for (let n = 0; n < 3; n++) expect(await revealed(session)).toBe(createFakeAccessToken(NOW + 86_400_000, 900))
  expect(refreshes()).toBe(1)
  await env.advance(890_000)
  await session.tokens()
  expect(refreshes()).toBe(2)
})

test('calls of one session share a refresh, and another session refreshes independently', async () => {
  const { session, env, store } = setup(signedIn(600), (_, n) =>
    n === 1 ? new Promise(() => {}) : Promise.resolve({ accessToken: createFakeAccessToken(env.now(), 700) }),
  )
  await env.advance(600_000)
  const hanging = session.tokens().catch((error) => error)
  await env.advance(0)
  store.elsewhere({ accessToken: null, refreshToken: 'r2' })
  expect(await revealed(session)).toBe(createFakeAccessToken(env.now(), 700))
  await env.advance(90_000)
  expect(await hanging).toMatchObject({ code: 'SESSION_CHANGED' })
  expect(session.state()).toEqual({ status: 'active' })
})

test('a refresh that hangs fails after 90 s, and delays another tab for four seconds', async () => {
  const env = createFakeEnv({ now: NOW })
  const locks = createFakeLocks()
  const { exclusively } = crossTab('p1', { ...env, locks })
  const store = sharedStore({ accessToken: null, refreshToken: 'r1' })
  const tab = (refresh: () => Promise<Refreshed>) => createSession({ store, env, refresh, exclusively })
  const hanging = tab(() => new Promise(() => {}))
    .tokens()
    .catch((error) => error)
  const waiting = revealed(tab(async () => ({ accessToken: createFakeAccessToken(env.now()) })))
  await env.advance(4000)
  expect(await waiting).toBe(createFakeAccessToken(NOW + 4000))
  await env.advance(86_000)
  expect(await hanging).toMatchObject({ code: 'UNABLE_TO_CONNECT' })
})

test('a call waiting for the refresh of another tab rejects at its own deadline without refreshing', async () => {
  const env = createFakeEnv({ now: NOW })
  const { exclusively } = crossTab('p1', { ...env, locks: createFakeLocks() })
  const store = sharedStore({ accessToken: null, refreshToken: 'r1' })
  let refreshes = 0
  const tab = () =>
    createSession({
      store,
      env,
      exclusively,
      refresh: () => {
        refreshes++
        return new Promise(() => {})
      },
    })
  tab()
    .tokens()
    .catch(() => {})
  const waiting = tab()
  for (let n = 0; n < 3; n++) {
    const stop = new AbortController()
    const call = waiting.tokens({ signal: stop.signal })
    await env.advance(1000)
    stop.abort(new Error('timeout'))
    await expect(call).rejects.toThrow('timeout')
  }
  await env.advance(20_000)
  expect(refreshes).toBe(1)
})

test('a call that is canceled while it waits for the refresh of another tab is not offline', async () => {
  const env = createFakeEnv({ now: NOW })
  const { exclusively } = crossTab('p1', { ...env, locks: createFakeLocks() })
  const store = sharedStore({ accessToken: null, refreshToken: 'r1' })
  const tab = () => createSession({ store, env, exclusively, refresh: () => new Promise(() => {}) })
  tab()
    .tokens()
    .catch(() => {})
  const waiting = tab()
  const stop = new AbortController()
  const call = waiting.tokens({ signal: stop.signal })
  await env.advance(1000)
  stop.abort(new Error('The component was unmounted.'))
  await expect(call).rejects.toThrow('The component was unmounted.')
  await nextTask()
  expect(waiting.state()).toEqual({ status: 'active' })
})

test('a store that cannot be read fails the call without signing the user out', async () => {
  const { session, store } = setup(signedIn())
  await session.loaded()
  store.read = () => {
    throw new Error('storage is blocked')
  }
  expect(session.state()).toEqual({ status: 'active' })
  await expect(session.tokens()).rejects.toThrow('storage is blocked')
  expect(session.state()).toEqual({ status: 'active' })
})

describe('the error of a changed session', () => {
  test.each([
    [undefined, false],
    [false, false],
    [true, true],
  ])('with %o, the error reports that the call may have been applied: %o', (given, mayHaveBeenApplied) => {
    expect(sessionChanged(given).details).toEqual({ mayHaveBeenApplied })
  })

  test('recognizes only the error of a changed session', () => {
    expect(isSessionChanged(sessionChanged())).toBe(true)
    expect(isSessionChanged(new LatchkeyError('OFFLINE', 'offline'))).toBe(false)
    expect(isSessionChanged(undefined)).toBe(false)
  })
})
