import { getUser, signInWithPassword, signOut, signUpWithPassword, type Tokens, type User } from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderHook } from 'vitest-browser-react'
import { useSignIn, useSignUp } from '../src/entries/sign-in.js'
import { LatchkeyProvider } from '../src/index.js'
import { ADA, requestCount, stageForEach, withAda } from './stage.js'

const on = stageForEach()
afterEach(() => vi.restoreAllMocks())

const content = page.getByTestId('content')
const show = (initialUser: User | null | Promise<User>) =>
  on.show(
    <LatchkeyProvider client={on.client} initialUser={initialUser}>
      <p data-testid="content">data of the user</p>
    </LatchkeyProvider>,
  )
const loadedBy = (type: NavigationTimingType) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
const hide = () => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
const restore = (persisted = true) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))

async function signInAndOut(): Promise<User> {
  await withAda(on)
  const user = await getUser(on.client, { or: 'throw' })
  await signOut(on.client, { redirectTo: false })
  return user
}

test.each([
  ['whose user has signed out', false, true],
  ['of another user than the one of the session', true, true],
  ['of another user while the network is away', true, false],
])('hides and reloads a page from the HTTP cache %s', async (_, isReplaced, isOnline) => {
  on.restart({ hasty: true })
  const user = await signInAndOut()
  if (isReplaced)
    await signUpWithPassword(on.client, { email: 'bob@example.com', password: ADA.password, redirectTo: false })
  on.net.online = isOnline
  if (!isOnline) on.net.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  loadedBy('back_forward')
  await show(user)
  await expect.poll(() => on.left).toContain('reload')
  await expect.element(content).not.toBeInTheDocument()
})

test('does not reload a page that has removed the provider before the user of the server is known', async () => {
  const user = await signInAndOut()
  loadedBy('back_forward')
  let resolve = (_: User) => {}
  const { unmount } = await show(new Promise<User>((resolved) => (resolve = resolved)))
  await unmount()
  resolve(user)
  await new Promise((done) => setTimeout(done))
  expect(on.left).toEqual([])
})

test.each([
  ['of a user who is still signed in', 'back_forward', true],
  ['that the server has just rendered', 'navigate', false],
  ['that has been reloaded', 'reload', false],
] as const)('does not reload a page %s', async (_, type, isSignedIn) => {
  const user = await signInAndOut()
  if (isSignedIn) await signInWithPassword(on.client, { ...ADA, redirectTo: false })
  loadedBy(type)
  const before = requestCount(on, 'GET /users/me')
  await show(user)
  await expect.element(content).toBeVisible()
  await expect.poll(() => requestCount(on, 'GET /users/me')).toBe(before + (type === 'back_forward' ? 1 : 0))
  await getUser(on.client)
  expect(on.left).toEqual([])
})

test('hides and reloads a page that is restored from memory after a sign-out', async () => {
  await withAda(on)
  await show(null)
  hide()
  await signOut(on.client, { redirectTo: false })
  restore()
  await expect.poll(() => on.left).toContain('reload')
  await expect.element(content).not.toBeInTheDocument()
})

test('hides and reloads a page that is restored from memory and was not notified of a sign-out', async () => {
  let stored: Tokens = { accessToken: null, refreshToken: null }
  on.restart({
    tokenStore: () => ({
      read: () => stored,
      write(next) {
        stored = next
      },
      subscribe: () => () => {},
    }),
  })
  await withAda(on)
  await show(null)
  hide()
  stored = { accessToken: null, refreshToken: null }
  restore()
  await expect.poll(() => on.left).toContain('reload')
  await expect.element(content).not.toBeInTheDocument()
})

test('does not reload a page that is restored from memory in the same session', async () => {
  await withAda(on)
  await show(null)
  hide()
  restore()
  await on.client.session.capture()
  expect(on.left).toEqual([])
  await expect.element(content).toBeVisible()
})

test.each<[string, typeof useSignIn | typeof useSignUp]>([
  ['useSignIn', useSignIn],
  ['useSignUp', useSignUp],
])('%s is not busy when the user goes back from the page of a provider', async (_, use) => {
  const { result, act } = await renderHook(() => use({}, { client: on.client }))
  await act(() => result.current.actions.signInWithProvider({ provider: 'github' }))
  expect([result.current.state.busy, on.left.length]).toEqual(['signInWithProvider', 1])
  await act(() => restore())
  expect(result.current.state.busy).toBeUndefined()
})
