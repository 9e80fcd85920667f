import { expect, test } from 'vitest'
import type { Env } from '../env.js'
import { LatchkeyError } from '../errors/latchkey-error.js'
import type { ClientEvent } from '../events.js'
import { Secret } from '../lib/secret.js'
import type { TokenStore, Tokens } from '../session-types.js'
import { createFakeAccessToken, createFakeEnv } from '../testing.js'
import type { Refreshed } from './session.js'
import { createSession } from './session.js'
import { NO_TOKENS } from './tokens.js'

// How a session reads, writes and watches its token store.

const NOW = 1_800_000_000_000
const TOKEN = createFakeAccessToken(NOW)
const ACTIVE: Tokens = { accessToken: TOKEN, refreshToken: 'r1' }
const STALE: Tokens = { accessToken: null, refreshToken: 'r1' }

function setup(content: Tokens, overrides: Partial<TokenStore> = {}) {
  const events: ClientEvent[] = []
  const env = { ...createFakeEnv({ now: NOW }), emit: (event: ClientEvent) => events.push(event) } satisfies Env
  const watchers = new Set<() => void>()
  const store: TokenStore & { content: Tokens; reads: number } = {
    content,
    reads: 0,
    read() {
      store.reads++
      return store.content
    },
    write(next: Tokens) {
      store.content = next
    },
    subscribe(listener: () => void) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    ...overrides,
  }
  let refresh = async (): Promise<Refreshed> => {
    throw new LatchkeyError('UNABLE_TO_CONNECT', 'no network', { tried: [] })
  }
  const session = createSession({ store, env, refresh: () => refresh() })
  return {
    env,
    events,
    session,
    store,
    watchers,
    /** Changes the store as another tab does. */
    elsewhere(next: Tokens) {
      store.content = next
      for (const watcher of watchers) watcher()
    },
    onRefresh(next: typeof refresh) {
      refresh = next
    },
  }
}

test('notifies its listeners of a change in another tab, and emits each state', () => {
  const { session, events, elsewhere } = setup(ACTIVE)
  let calls = 0
  session.subscribe(() => calls++)
  elsewhere(NO_TOKENS)
  expect(calls).toBe(1)
  expect(events).toEqual([
    { type: 'session', state: { status: 'active' } },
    { type: 'session', state: { status: 'ended', reason: 'signed-out-elsewhere' } },
  ])
})

test('reads the store when the first listener subscribes, and on demand only without listeners', () => {
  const { session, store } = setup(ACTIVE)
  store.content = NO_TOKENS
  const leave = session.subscribe(() => {})
  const { reads } = store
  expect(session.state().status).toBe('ended')
  expect(store.reads).toBe(reads)
  leave()
  session.state()
  expect(store.reads).toBe(reads + 1)
})

test('subscribes to the store again after its last listener has left, and unsubscribes when disposed', () => {
  const { session, watchers } = setup(ACTIVE)
  session.subscribe(() => {})()
  expect(watchers.size).toBe(0)
  session.subscribe(() => {})
  expect(watchers.size).toBe(1)
  session.dispose()
  expect(watchers.size).toBe(0)
})

test('keeps the token that another tab stored during a refresh', async () => {
  const newer = createFakeAccessToken(NOW, 700)
  const { session, store, onRefresh } = setup(STALE)
  onRefresh(async () => {
    store.content = { accessToken: newer, refreshToken: 'r1' }
    return { accessToken: TOKEN }
  })
  expect((await session.tokens())?.accessToken.reveal()).toBe(newer)
  expect(store.content).toEqual({ accessToken: newer, refreshToken: 'r1' })
})

test('does not replace a session that another tab started during a refresh', async () => {
  const { session, store, onRefresh } = setup(STALE)
  const other = { accessToken: null, refreshToken: 'r2' }
  onRefresh(async () => {
    store.content = other
    return { accessToken: TOKEN }
  })
  await expect(session.tokens()).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
  expect(store.content).toEqual(other)
})

test('a network error rejects when there is no token that could be used instead', async () => {
  const { session, store } = setup(STALE)
  await expect(session.tokens()).rejects.toMatchObject({ code: 'UNABLE_TO_CONNECT' })
  session.rejectAccessToken(new Secret(TOKEN))
  await expect(session.tokens()).rejects.toMatchObject({ code: 'UNABLE_TO_CONNECT' })
  expect(store.content).toEqual(STALE)
})

test('an aborted call rejects although its token is valid for some more seconds', async () => {
  const { session, env, onRefresh } = setup(ACTIVE)
  onRefresh(() => new Promise(() => {}))
  await env.advance(590_000)
  const stop = new AbortController()
  const reason = new Error('left')
  const call = session.tokens({ signal: stop.signal })
  await env.advance(0)
  stop.abort(reason)
  await expect(call).rejects.toBe(reason)
})

test('an aborted call rejects while the store is read', async () => {
  const { session } = setup(ACTIVE, { read: () => new Promise<never>(() => {}) })
  const reason = new Error('left')
  await expect(session.tokens({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})

test('ignores a read that completes after a newer one', async () => {
  const reads: ((tokens: Tokens) => void)[] = []
  const { session } = setup(NO_TOKENS, { read: () => new Promise<Tokens>((resolve) => reads.push(resolve)) })
  session.subscribe(() => {})
  const older = session.capture()
  const newer = session.capture()
  reads.at(-1)?.(ACTIVE)
  await newer
  for (const resolve of reads) resolve(NO_TOKENS)
  await older
  expect(session.state()).toEqual({ status: 'active' })
})

test('a new session can use a token that was rejected in the previous one', async () => {
  const { session } = setup(ACTIVE)
  const tokens = await session.tokens()
  session.rejectAccessToken(tokens!.accessToken)
  await session.end('signed-out-here')
  await session.start(ACTIVE)
  expect((await session.tokens())?.accessToken.reveal()).toBe(TOKEN)
})

test.each<[string, TokenStore['write']]>([
  [
    'synchronous',
    () => {
      throw new Error('no storage')
    },
  ],
  ['asynchronous', () => Promise.reject(new Error('no storage'))],
])('no listener sees a session that a store cannot store: %s', async (_, write) => {
  const { session, events } = setup(NO_TOKENS, { write })
  await session.loaded()
  const identity = session.identity()
  let changes = 0
  session.subscribe(() => changes++)
  await expect(session.start(ACTIVE)).rejects.toThrow('no storage')
  expect(session.state()).toEqual({ status: 'signed-out' })
  expect(session.identity()).toBe(identity)
  expect(changes).toBe(0)
  expect(events).toEqual([{ type: 'session', state: { status: 'signed-out' } }])
})

test('reports a stored value that is not a token', () => {
  const { events } = setup({ accessToken: 'a b', refreshToken: null })
  expect(events.filter(({ type }) => type === 'invalid-storage')).toEqual([
    { type: 'invalid-storage', place: 'token store', reason: expect.any(String) },
  ])
})

test.each([
  ['starts', NO_TOKENS, ACTIVE, 'active'],
  ['ends', ACTIVE, NO_TOKENS, 'ended'],
] as const)(
  'a listener that reads the session again when it %s does not undo the change',
  async (kind, before, after, status) => {
    const { session, store } = setup(before)
    session.subscribe(() => void session.capture())
    if (kind === 'starts') {
      const started = await session.start(after)
      expect(started.isSignedIn).toBe(true)
      expect(await session.isCurrent(started)).toBe(true)
    } else await session.end('signed-out-here')
    expect(session.state()).toMatchObject({ status })
    expect(session.timeline().map((entry) => entry.status)).toEqual([
      before === ACTIVE ? 'active' : 'signed-out',
      status,
    ])
    expect(store.content).toEqual(after)
  },
)

test('identifies a session only by the tokens that it has', async () => {
  const { session, elsewhere } = setup(STALE)
  expect(await session.capture()).toMatchObject({ isSignedIn: true, accessToken: undefined })
  elsewhere(NO_TOKENS)
  const signedOut = await session.capture()
  expect(signedOut).toMatchObject({ isSignedIn: false, accessToken: undefined, refreshToken: undefined })
  expect(session.refreshToken()).toBeUndefined()
})

test('returns the identity of a session that started in another tab', async () => {
  const { session, store } = setup(NO_TOKENS)
  const signedOut = session.identity()
  await Promise.resolve()
  store.content = ACTIVE
  expect(session.identity()).not.toBe(signedOut)
})

test('keeps an access token without claims in memory when the store has lost it', async () => {
  const { session, store } = setup({ accessToken: 'opaque', refreshToken: 'r1' })
  store.content = STALE
  expect((await session.tokens())?.accessToken.reveal()).toBe('opaque')
})

test('adopts the refresh token that the store gains for the same session', async () => {
  const claims = { refreshTokenId: 's1' }
  const { session, store } = setup({ accessToken: createFakeAccessToken(NOW, 600, claims), refreshToken: null })
  const { id } = await session.capture()
  store.content = { accessToken: createFakeAccessToken(NOW - 60_000, 600, claims), refreshToken: 'r1' }
  expect((await session.tokens())?.refreshToken?.reveal()).toBe('r1')
  expect((await session.capture()).id).toBe(id)
})

test('reports no state twice when a session is replaced and comes back during its refresh', async () => {
  const { session, elsewhere, onRefresh } = setup(STALE)
  session.subscribe(() => {})
  onRefresh(async () => {
    elsewhere({ accessToken: TOKEN, refreshToken: 'r2' })
    elsewhere(ACTIVE)
    return { accessToken: TOKEN }
  })
  await expect(session.tokens()).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
  expect(session.timeline().map(({ status }) => status)).toEqual([
    'active',
    'refreshing',
    'ended',
    'active',
    'ended',
    'active',
  ])
})

test('a call that starts after the only waiting call was aborted shares the running refresh', async () => {
  const { session, env, onRefresh } = setup(STALE)
  let refreshes = 0
  let respond = (_: Refreshed) => {}
  onRefresh(() => {
    refreshes++
    return new Promise((resolve) => (respond = resolve))
  })
  const stop = new AbortController()
  const impatient = session.tokens({ signal: stop.signal })
  await env.advance(0)
  stop.abort(new Error('left'))
  await expect(impatient).rejects.toThrow('left')
  const next = session.tokens()
  await env.advance(0)
  respond({ accessToken: TOKEN })
  expect((await next)?.accessToken.reveal()).toBe(TOKEN)
  expect(refreshes).toBe(1)
})

test('a token that is usable causes no refresh, also when the sign-in did not measure the clock', async () => {
  const { session, onRefresh } = setup(NO_TOKENS)
  let refreshes = 0
  onRefresh(async () => {
    refreshes++
    return { accessToken: TOKEN }
  })
  await session.start(ACTIVE)
  await session.tokens()
  expect(refreshes).toBe(0)
  expect(session.timeline().map(({ status }) => status)).toEqual(['signed-out', 'active'])
})

test('a call of a previous session does not refresh the next one', async () => {
  const { session, store, onRefresh } = setup(ACTIVE)
  let refreshes = 0
  onRefresh(async () => {
    refreshes++
    return { accessToken: TOKEN }
  })
  const identity = await session.capture()
  store.content = { accessToken: null, refreshToken: 'r2' }
  await expect(session.tokens({ identity })).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
  expect(refreshes).toBe(0)
})

test('a sign-out in another tab that is found while a refresh or a sign-in is stored is one of another tab', async () => {
  const reasons = (session: ReturnType<typeof setup>['session']) =>
    session.timeline().flatMap((state) => (state.status === 'ended' ? [state.reason] : []))

  const refreshing = setup(STALE)
  refreshing.onRefresh(async () => {
    refreshing.store.content = NO_TOKENS
    return { accessToken: TOKEN }
  })
  expect(await refreshing.session.tokens()).toBeUndefined()
  expect(reasons(refreshing.session)).toEqual(['signed-out-elsewhere'])

  const rejected = setup(STALE)
  rejected.onRefresh(async () => {
    rejected.store.content = NO_TOKENS
    return 'rejected'
  })
  expect(await rejected.session.tokens()).toBeUndefined()
  expect(reasons(rejected.session)).toEqual(['signed-out-elsewhere'])

  const signingIn = setup(ACTIVE)
  const identity = await signingIn.session.capture()
  signingIn.store.content = NO_TOKENS
  await signingIn.session.start({ accessToken: TOKEN, refreshToken: 'r2' }, { identity })
  expect(reasons(signingIn.session)).toEqual(['signed-out-elsewhere'])
})

test('a refresh that the service rejects because a tab is signing out ends with that sign-out', async () => {
  const queue = new Set(['r1'])
  const { store, env } = setup(STALE)
  const isSigningOut = (token: Secret) => queue.has(token.reveal())
  const session = createSession({ store, env, refresh: async () => 'rejected', isSigningOut })
  const identity = await session.capture()
  expect(await session.tokens()).toBeUndefined()
  expect(session.state()).toEqual({ status: 'ended', reason: 'signed-out-elsewhere' })
  await session.end('signed-out-here', identity)
  expect(session.state()).toEqual({ status: 'ended', reason: 'signed-out-here' })
  await session.end('user-deleted')
  expect(session.state()).toEqual({ status: 'ended', reason: 'signed-out-here' })
})

test('a read that started before a sign-in and completes after it does not undo the sign-in', async () => {
  const reads: ((tokens: Tokens) => void)[] = []
  const { session } = setup(NO_TOKENS, { read: () => new Promise<Tokens>((resolve) => reads.push(resolve)) })
  session.subscribe(() => {})
  const captured = session.capture()
  for (const resolve of reads.splice(0)) resolve(NO_TOKENS)
  const identity = await captured
  const late = session.capture()
  const started = session.start(ACTIVE, { identity })
  reads.pop()?.(NO_TOKENS)
  await started
  for (const resolve of reads) resolve(NO_TOKENS)
  await late
  expect(session.state()).toEqual({ status: 'active' })
})

test('a store that fails on the first read causes no unhandled rejection', async () => {
  const unhandled: unknown[] = []
  const onUnhandled = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', onUnhandled)
  const { session } = setup(NO_TOKENS, { read: () => Promise.reject(new Error('no storage')) })
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', onUnhandled)
  expect(unhandled).toEqual([])
  await expect(session.loaded()).rejects.toThrow('no storage')
})

test('waits for a store that hangs no longer than the deadline, and reads it again after a failure', async () => {
  const hanging = setup(NO_TOKENS, { read: () => new Promise(() => {}) })
  const loaded = hanging.session.loaded()
  loaded.catch(() => {})
  await hanging.env.settle()
  await expect(loaded).rejects.toMatchObject({ code: 'UNABLE_TO_CONNECT' })
  let reads = 0
  const { session } = setup(NO_TOKENS, {
    read: async () => {
      if (++reads === 1) throw new Error('locked')
      return NO_TOKENS
    },
  })
  await session.loaded()
  expect(session.state()).toEqual({ status: 'signed-out' })
})

test('ignores a stored value that is not a token without a listener for events', async () => {
  const store = { read: () => ({ accessToken: 'a b', refreshToken: null }), write() {} }
  const session = createSession({ store, env: createFakeEnv({ now: NOW }), refresh: async () => 'rejected' })
  await session.loaded()
  expect(session.state()).toEqual({ status: 'signed-out' })
})

test.each([
  ['no store', null],
  ['a store that cannot be watched', { read: () => NO_TOKENS, write() {} }],
])('with %s, sessions can be subscribed to, ended and disposed', async (_, store) => {
  const session = createSession({ store, env: createFakeEnv({ now: NOW }), refresh: async () => 'rejected' })
  session.dispose()
  const leave = session.subscribe(() => {})
  leave()
  await session.end('signed-out-here')
  expect(session.state()).toEqual({ status: 'signed-out' })
})

test('captures the session that another context stored while a sign-out was reading the store', async () => {
  const other: Tokens = { accessToken: null, refreshToken: 'r2' }
  let hold = false
  let release = () => {}
  const { session, store } = setup(ACTIVE, {
    read() {
      const read = store.content
      if (!hold) return Promise.resolve(read)
      return new Promise((resolve) => {
        release = () => resolve(read)
      })
    },
  })
  const signedIn = await session.capture()
  store.content = { accessToken: null, refreshToken: 'r3' }
  hold = true
  const ending = session.end('signed-out-here', signedIn)
  store.content = other
  const capturing = session.capture()
  hold = false
  release()
  await ending
  expect((await capturing).refreshToken?.reveal()).toBe('r2')
  expect(store.content).toBe(other)
})
