import { expect, test } from 'vitest'
import { betterAuthTokenStore } from './better-auth.js'
import { type ClerkLike, clerkTokenStore } from './clerk.js'
import { whenLoaded } from './when-loaded.js'
import { workosTokenStore } from './workos.js'

const jwt = (sid: string) => `head.${btoa(JSON.stringify({ sid }))}.sign`
const SIGNED_OUT = { accessToken: null, refreshToken: null }

/** A value that tells its listeners about changes. */
function observable<T>(value: T) {
  const listeners = new Set<() => void>()
  return {
    value,
    set(next: T) {
      this.value = next
      for (const listener of [...listeners]) listener()
    },
    listen(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get size() {
      return listeners.size
    },
  }
}

test('reads the session of Clerk, after it has loaded', async () => {
  const state = observable<ClerkLike['session']>(undefined)
  const asked: unknown[] = []
  const session = (id: string) => ({
    id,
    async getToken(options?: object) {
      asked.push(options)
      return jwt(id)
    },
  })
  const store = clerkTokenStore({
    get session() {
      return state.value
    },
    addListener: (listener) => {
      // Clerk calls a new listener at once.
      listener()
      return state.listen(listener)
    },
  })
  const reading = store.read()
  state.set(session('s1'))
  const first = await reading
  expect(first).toMatchObject({ accessToken: null, refreshToken: expect.any(String) })
  expect(state.size).toBe(0)
  expect(store.read()).toEqual(first)
  let changes = 0
  const stop = store.subscribe?.(() => changes++)
  state.set(session('s2'))
  expect(changes).toBeGreaterThan(0)
  expect(store.read()).not.toEqual(first)
  const second = store.read()
  // Clerk has no session while it changes the organization.
  state.set(undefined)
  const again = store.read()
  await new Promise(setImmediate)
  state.set(session('s2'))
  expect(await again).toEqual(second)
  state.set(null)
  expect(store.read()).toEqual(SIGNED_OUT)
  stop?.()
  expect(state.size).toBe(0)
})

test('reads the session of Better Auth, after its client has requested it', async () => {
  type State = { data: { session: { id: string } } | null; isPending: boolean; error?: unknown }
  const state = observable<State>({ data: null, isPending: true })
  const atom = { get: () => state.value, listen: (listener: () => void) => state.listen(listener) }
  const token = async () => ({ data: { token: jwt('s1') }, error: null })
  const store = betterAuthTokenStore({ token, $store: { atoms: { session: atom } } })
  const reading = store.read()
  state.set({ data: { session: { id: 's1' } }, isPending: false })
  const first = await reading
  expect(first).toMatchObject({ refreshToken: expect.any(String) })
  expect(store.read()).toEqual(first)
  // Without a listener, the client would request its session for each read.
  expect(state.size).toBe(1)
  state.set({ data: null, isPending: true })
  const again = store.read()
  await new Promise(setImmediate)
  state.set({ data: { session: { id: 's1' } }, isPending: false })
  expect(await again).toEqual(first)
  expect(state.size).toBe(1)
  state.set({ data: null, isPending: false })
  expect(store.read()).toEqual(SIGNED_OUT)
  for (const error of [new TypeError('Failed to fetch'), { status: 500 }, { status: 429 }]) {
    state.set({ data: null, isPending: false, error })
    expect(() => store.read()).toThrow(expect.objectContaining({ code: 'UNABLE_TO_CONNECT' }))
    state.set({ data: { session: { id: 's1' } }, isPending: false, error })
    expect(store.read()).toEqual(first)
  }
  state.set({ data: null, isPending: false, error: { status: 401 } })
  expect(store.read()).toEqual(SIGNED_OUT)
})

test('a kit that has loaded while it is asked is asked again the next time', async () => {
  let isLoading = true
  const reads: number[] = []
  const read = whenLoaded(
    () => isLoading,
    (changed) => {
      isLoading = false
      changed()
      return () => {}
    },
    () => reads.push(0),
  )
  expect(await read()).toBe(1)
  isLoading = true
  expect(await read()).toBe(2)
})

test.each([false, true])(
  'a kit that throws while it loads is asked again by the next read, after a change: %s',
  async (changes) => {
    let isLoading = true
    let isBroken = true
    const listening: (() => void)[] = []
    const read = whenLoaded(
      () => isLoading,
      (changed) => {
        listening.push(changed)
        if (!isBroken) return () => {}
        if (changes) {
          isLoading = false
          changed()
          isLoading = true
        }
        throw new TypeError('not ready')
      },
      () => 'read',
    )
    await expect(read()).rejects.toThrow('not ready')
    isBroken = false
    const reading = read()
    isLoading = false
    listening.at(-1)?.()
    expect(await reading).toBe('read')
  },
)

test('reads the session of AuthKit from its tokens, and keeps it without a network', async () => {
  let user: { id: string } | null = { id: 'u1' }
  let sessionId: string | undefined = 's1'
  const authkit = {
    getUser: () => user,
    async getAccessToken() {
      if (sessionId === undefined) throw new TypeError('offline')
      return jwt(sessionId)
    },
  }
  const store = workosTokenStore(authkit)
  const first = await store.read()
  expect(first).toMatchObject({ refreshToken: expect.any(String) })
  sessionId = undefined
  expect(await store.read()).toEqual(first)
  user = { id: 'u2' }
  await expect(store.read()).rejects.toThrow('offline')
  sessionId = 's2'
  expect(await store.read()).not.toEqual(first)
  user = null
  expect(await store.read()).toEqual(SIGNED_OUT)
})

test.each([
  [clerkTokenStore, {}],
  [clerkTokenStore, undefined],
  [betterAuthTokenStore, { token() {} }],
  [betterAuthTokenStore, { $store: { atoms: { session: { listen() {} } } } }],
  [workosTokenStore, { getUser() {} }],
])('%o rejects %j', (create, kit) => {
  expect(() => create(kit as never)).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }))
})
