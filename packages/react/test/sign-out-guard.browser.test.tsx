import { signOut } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import { DEFAULT_PROJECT } from '@latchkey/emulator'
import { Suspense } from 'react'
import { expect, inject, test } from 'vitest'
import { page } from 'vitest/browser'
import { StackClientApp, StackProvider, useUser as useStackUser } from '../../stack/src/react.js'
import { UserButton } from '../src/entries/user-button.js'
import { useAuth, useUser } from '../src/index.js'
import { ADA, open, type Stage, stage, withAda } from './stage.js'

// A sign-out owns its redirect: guards of the page do not replace it with theirs to the sign-in page.

/** Of the API, in milliseconds. */
const LATENCIES = [0, 50, 100, 300, 3000]
const cases = <T,>(ways: Readonly<Record<string, T>>) =>
  Object.entries(ways).flatMap(([name, way]) =>
    LATENCIES.flatMap((latency) =>
      Array.from({ length: inject('runs') }, (_, run) => [name, latency, run + 1, way] as const),
    ),
  )

// React hides content that suspends again. It stays in the document.
const content = page.getByTestId('private')
const waiting = page.getByTestId('waiting')
const Content = () => <p data-testid="private">{useUser({ or: 'redirect' }).primaryEmail}</p>
const guarded = (
  <Suspense fallback={<p data-testid="waiting">waiting</p>}>
    <Content />
  </Suspense>
)
const SignOut = () => {
  const auth = useAuth()
  return (
    <button type="button" onClick={() => auth.signOut()}>
      Sign out
    </button>
  )
}
const signOutButton = page.getByRole('button', { name: 'Sign out' })

/** Delays the responses of the service. The time passes with `Stage.pass`. */
function delay(on: Stage, latency: number) {
  const { fetch } = on.net
  on.net.fetch = async (request) => {
    await new Promise<void>((resolve) => on.client[INTERNALS].env.idleTimer(latency, resolve))
    return fetch(request)
  }
}

/** Passes time in small steps, and lets React and all promises continue after each of them. */
async function pass(on: Stage, ms: number) {
  for (let passed = 0; passed < ms; passed += 50) {
    on.pass(50)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

const passUntil = (on: Stage, isReached: () => boolean) =>
  expect
    .poll(
      () => {
        if (!isReached()) on.pass(50)
        return isReached()
      },
      { interval: 1 },
    )
    .toBe(true)

const WAYS: Record<string, { ui?: React.ReactNode; signOut(on: Stage): Promise<unknown> }> = {
  UserButton: {
    ui: <UserButton />,
    async signOut() {
      await page.getByRole('button', { name: /Account menu/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
    },
  },
  'useAuth().signOut': { ui: <SignOut />, signOut: () => signOutButton.click() },
  'signOut(client)': { signOut: async ({ client }) => void signOut(client).catch(() => {}) },
}

test.each(cases(WAYS))('%s, %i ms: only redirects to urls.afterSignOut (run %i)', async (_, latency, _run, way) => {
  const on = stage({ redirectMethod: 'window', urls: { afterSignOut: '/bye' } })
  await withAda(on)
  await on.show(
    <>
      {guarded}
      {way.ui}
    </>,
  )
  await expect.element(content).toBeVisible()
  delay(on, latency)
  await way.signOut(on)
  await passUntil(on, () => on.left.length > 0)
  await expect.element(waiting).toBeVisible()
  await pass(on, 3000)
  expect(on.left).toEqual(['/bye'])
})

const StackGuarded = () => {
  const user = useStackUser({ or: 'redirect' })
  return (
    <p data-testid="private">
      {user.primaryEmail}
      <button type="button" onClick={() => user.signOut()}>
        Sign out
      </button>
    </p>
  )
}
const STACK_WAYS: Record<string, (app: StackClientApp) => Promise<unknown>> = {
  'app.signOut': async (app) => void app.signOut(),
  'user.signOut': () => signOutButton.click(),
}

test.each(cases(STACK_WAYS))(
  '%s of the object API, %i ms: only redirects to urls.afterSignOut (run %i)',
  async (_, latency, _run, signOutOf) => {
    const on = stage()
    const visited: string[] = []
    // An option of apps that their type does not have.
    const network = { latchkey: { fetch: (request: unknown) => on.net.fetch(request as Request) } }
    const app = new StackClientApp({
      projectId: DEFAULT_PROJECT.id,
      publishableClientKey: DEFAULT_PROJECT.keys.publishable,
      baseUrl: on.client.baseUrl,
      tokenStore: 'memory',
      urls: { afterSignOut: '/bye' },
      redirectMethod: { useNavigate: () => () => {}, navigate: (url) => void visited.push(url) },
      ...network,
    })
    await app.signUpWithCredential({ ...ADA, noRedirect: true, noVerificationCallback: true })
    await on.show(
      <StackProvider app={app}>
        <Suspense fallback={<p data-testid="waiting">waiting</p>}>
          <StackGuarded />
        </Suspense>
      </StackProvider>,
    )
    await expect.element(content).toBeVisible()
    delay(on, latency)
    await signOutOf(app)
    await passUntil(on, () => visited.length > 0)
    await expect.element(waiting).toBeVisible()
    await pass(on, 1000)
    expect(visited).toEqual(['/bye'])
  },
)

test('a guard redirects again when the redirect of the sign-out does not change the page', async () => {
  const on = stage({ redirectMethod: 'window', urls: { afterSignOut: '/bye' } })
  await withAda(on)
  await on.show(guarded)
  await expect.element(content).toBeVisible()
  signOut(on.client).catch(() => {})
  await expect.element(waiting).toBeVisible()
  await passUntil(on, () => on.left.length > 1)
  expect(on.left).toEqual(['/bye', expect.stringMatching(/^\/handler\/sign-in\?after_auth_return_to=/)])
})

test('a guard redirects at once after a sign-out without a redirect', async () => {
  const on = stage({ redirectMethod: 'window' })
  await withAda(on)
  await on.show(guarded)
  await expect.element(content).toBeVisible()
  await signOut(on.client, { redirectTo: false })
  await expect.poll(() => on.left).toEqual([expect.stringMatching(/^\/handler\/sign-in\?after_auth_return_to=/)])
})

test('with a router, the guard of the page after sign-out redirects as soon as that page is open', async () => {
  const visited: string[] = []
  const navigate = (url: string) => {
    visited.push(url)
    open(url)
  }
  const on = stage({ redirectMethod: { navigate }, urls: { afterSignOut: '/home' } })
  await withAda(on)
  await on.show(guarded)
  await expect.element(content).toBeVisible()
  signOut(on.client).catch(() => {})
  await expect.poll(() => visited.length).toBe(2)
  expect(visited).toEqual(['/home', '/handler/sign-in?after_auth_return_to=%2Fhome'])
})
