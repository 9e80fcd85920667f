import { getAccessToken, getUser, signInAnonymously, signInWithPassword, signOut, verifyEmail } from '@latchkey/core'
import { getCurrentUser, INTERNALS } from '@latchkey/core/internal/client'
import { DEFAULT_PROJECT } from '@latchkey/emulator'
import { Component, type ReactNode, Suspense } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectConsole } from '../../../../tools/testing/expect-console.js'
import { ADA, holdRequests, mailTo, requestCount, stageForEach, withAda } from '../../test/stage.js'
import { AuthHandler } from '../entries/handler.js'
import { SignedIn, SignedOut, type UseUserOptions, useSession, useUser, useUserState } from '../index.js'

const on = stageForEach()

const shown = page.getByTestId('shown')
const Session = () => <span data-testid="session">{useSession().status}</span>
type Options = Pick<UseUserOptions, 'or' | 'includeRestricted'>
const Suspended = (options: Options) => (
  <Suspense fallback={<p data-testid="shown">waiting</p>}>
    <Name {...options} />
  </Suspense>
)
function Name(options: Options) {
  const user = useUser(options)
  return <p data-testid="shown">{user ? (user.primaryEmail ?? 'anonymous') : 'nobody'}</p>
}
function State({ includeRestricted }: Options) {
  const state = useUserState({ includeRestricted })
  return (
    <p data-testid="shown">
      {state.status} {state.status === 'signed-in' && state.user.primaryEmail}
    </p>
  )
}
class Boundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    const { error } = this.state as { error?: { code: string } }
    return error ? <p data-testid="shown">{error.code}</p> : this.props.children
  }
}

test('suspends until the user is known', async () => {
  await withAda(on)
  const letGo = holdRequests(on, '/users/me')
  await on.show(<Suspended />)
  await expect.element(shown).toHaveTextContent('waiting')
  letGo()
  await expect.element(shown).toHaveTextContent(ADA.email)
  expect(requestCount(on, 'GET /users/me')).toBe(1)
})

test('shows the user as soon as the response has arrived, however short the fallback was visible', async () => {
  await withAda(on)
  const letGo = holdRequests(on, '/users/me')
  await on.show(<Suspended />)
  await expect.element(shown).toHaveTextContent('waiting')
  letGo()
  await getUser(on.client)
  // One task later. React's own timer for content after a fallback is 300 ms.
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(shown.element().textContent).toBe(ADA.email)
})

test('returns null when signed out, without a request', async () => {
  await on.show(<Suspended />)
  await expect.element(shown).toHaveTextContent('nobody')
  expect(on.emulator.trace).toEqual([])
})

test('follows sign-out and sign-in', async () => {
  await withAda(on)
  await on.show(<Suspended />)
  await expect.element(shown).toHaveTextContent(ADA.email)
  await signOut(on.client, { redirectTo: false })
  await expect.element(shown).toHaveTextContent('nobody')
  await signInWithPassword(on.client, { ...ADA, redirectTo: false })
  await expect.element(shown).toHaveTextContent(ADA.email)
})

test('useSession is active during the first refresh that a component sees after a sign-in', async () => {
  const first = await on.show(<Session />)
  await expect.element(page.getByTestId('session')).toHaveTextContent('signed-out')
  await first.unmount()
  await withAda(on)
  const letGo = holdRequests(on, '/auth/oauth/token')
  const tokens = await on.client.session.tokens()
  if (tokens) on.client.session.rejectAccessToken(tokens.accessToken)
  const refreshed = getAccessToken(on.client)
  await expect.poll(() => on.client.session.state().status).toBe('refreshing')
  await on.show(<Session />)
  await expect.element(page.getByTestId('session')).toHaveTextContent('active')
  letGo()
  await refreshed
})

test('returns null for a deleted user', async () => {
  await withAda(on)
  on.net.fetch = async () =>
    new Response(JSON.stringify({ code: 'CANNOT_GET_OWN_USER_WITHOUT_USER', error: 'No user.' }), {
      status: 400,
      headers: { 'content-type': 'application/json', 'x-stack-known-error': 'CANNOT_GET_OWN_USER_WITHOUT_USER' },
    })
  await on.show(<Suspended />)
  await expect.element(shown).toHaveTextContent('nobody')
})

test('hides an anonymous user, suspending or not', async () => {
  await withAda(on)
  const { fetch } = on.net
  on.net.fetch = async (request) => {
    const response = await fetch(request)
    if (!request.url.endsWith('/users/me')) return response
    return new Response(JSON.stringify({ ...(await response.json()), is_anonymous: true }), response)
  }
  const first = await on.show(<Suspended />)
  await expect.element(shown).toHaveTextContent('nobody')
  await first.unmount()
  await on.show(<State />)
  await expect.element(shown).toHaveTextContent('signed-out')
})

test('or: redirect redirects to sign-in once and renders the user after sign-in', async () => {
  await withAda(on)
  await signOut(on.client, { redirectTo: false })
  await on.show(<Suspended or="redirect" />)
  await expect.poll(() => on.visited.length).toBe(1)
  expect(on.visited[0]).toMatch(/^\/handler\/sign-in\?after_auth_return_to=/)
  await expect.element(shown).toHaveTextContent('waiting')
  await signInWithPassword(on.client, { ...ADA, redirectTo: false })
  await expect.element(shown).toHaveTextContent(ADA.email)
  expect(on.visited.length).toBe(1)
})

test('or: redirect redirects a restricted user to the page that verifies the email, and renders after that', async () => {
  on.restart({ serverVersion: '2.8.86', settings: { requireEmailVerification: true } })
  await withAda(on)
  await on.show(<Suspended or="redirect" />)
  await expect.poll(() => on.visited.length).toBe(1)
  expect(on.visited[0]).toMatch(/^\/handler\/verify-email\?after_auth_return_to=/)
  await expect.element(shown).toHaveTextContent('waiting')
  await verifyEmail(on.client, { code: new URLSearchParams(mailTo(on).path.split('?')[1]).get('code') as string })
  await expect.element(shown).toHaveTextContent(ADA.email)
  expect(on.visited.length).toBe(1)
})

describe('a restricted user', () => {
  beforeEach(async () => {
    on.restart({ serverVersion: '2.8.86', settings: { requireEmailVerification: true } })
    await withAda(on)
  })

  test('counts as signed out', async () => {
    await on.show(
      <>
        <Suspended />
        <SignedIn>
          <p data-testid="in" />
        </SignedIn>
        <SignedOut>
          <p data-testid="out" />
        </SignedOut>
      </>,
    )
    await expect.element(shown).toHaveTextContent('nobody')
    await expect.element(page.getByTestId('out')).toBeInTheDocument()
    await expect.element(page.getByTestId('in')).not.toBeInTheDocument()
    expect(await getUser(on.client)).toBeNull()
  })

  test('counts as signed out for useUserState, and as signed in with includeRestricted', async () => {
    const first = await on.show(<State />)
    await expect.element(shown).toHaveTextContent('signed-out')
    await first.unmount()
    await on.show(<State includeRestricted />)
    await expect.element(shown).toHaveTextContent(`signed-in ${ADA.email}`)
  })

  test('or: throw throws USER_RESTRICTED', async () => {
    expectConsole(/The user is restricted/)
    await on.show(
      <Boundary>
        <Suspended or="throw" />
      </Boundary>,
    )
    await expect.element(shown).toHaveTextContent('USER_RESTRICTED')
  })

  test.each(['return-null', 'redirect', 'throw', 'anonymous', 'anonymous-if-exists'] as const)(
    'or: %s returns the user with includeRestricted',
    async (or) => {
      await on.show(<Suspended or={or} includeRestricted />)
      await expect.element(shown).toHaveTextContent(ADA.email)
      expect(await getUser(on.client, { or, includeRestricted: true })).toMatchObject({
        isRestricted: true,
        restrictedReason: { type: 'email_not_verified' },
      })
      expect(on.visited).toEqual([])
    },
  )

  test('stays on the page that verifies the email, and leaves the sign-in page for it', async () => {
    const first = await on.show(<AuthHandler path="/handler/verify-email" />)
    await expect.element(page.getByText(new RegExp(ADA.email))).toBeInTheDocument()
    expect(on.visited).toEqual([])
    await first.unmount()
    await on.show(<AuthHandler path="/handler/sign-in" />)
    await expect.poll(() => [...new Set(on.visited)]).toEqual([expect.stringMatching(/^\/handler\/verify-email/)])
  })
})

// spec: 8.not-signed-in
test('or: throw throws NOT_SIGNED_IN', async () => {
  expectConsole(/No user is signed in/)
  await on.show(
    <Boundary>
      <Suspended or="throw" />
    </Boundary>,
  )
  await expect.element(shown).toHaveTextContent('NOT_SIGNED_IN')
})

test.each(['anonymous', 'anonymous-if-exists'] as const)('or: %s returns an existing anonymous user', async (or) => {
  await signInAnonymously(on.client)
  await on.show(<Suspended or={or} />)
  await expect.element(shown).toHaveTextContent('anonymous')
  expect(on.visited).toEqual([])
  expect(requestCount(on, 'POST /auth/anonymous/sign-up')).toBe(1)
})

test('or: anonymous-if-exists returns null when no user is signed in', async () => {
  await on.show(<Suspended or="anonymous-if-exists" />)
  await expect.element(shown).toHaveTextContent('nobody')
  expect(on.emulator.trace).toEqual([])
})

test('or: anonymous creates one anonymous user for all components', async () => {
  await on.show(
    <>
      <Suspended or="anonymous" />
      <Suspense>{<Name or="anonymous" />}</Suspense>
    </>,
  )
  await expect.element(shown.first()).toHaveTextContent('anonymous')
  await expect.element(shown.last()).toHaveTextContent('anonymous')
  expect(requestCount(on, 'POST /auth/anonymous/sign-up')).toBe(1)
  expect(on.visited).toEqual([])
  expect((await getUser(on.client, { or: 'anonymous-if-exists' }))?.isAnonymous).toBe(true)
})

test('or: anonymous throws the error of the sign-up and does not repeat it', async () => {
  expectConsole(/Anonymous accounts are disabled/)
  on.restart({ serverVersion: '2.8.8', settings: { anonymousEnabled: false } })
  await on.show(
    <Boundary>
      <Suspended or="anonymous" />
    </Boundary>,
  )
  await expect.element(shown).toHaveTextContent('ANONYMOUS_ACCOUNTS_NOT_ENABLED')
  expect(requestCount(on, 'POST /auth/anonymous/sign-up')).toBe(1)
})

test('or: anonymous keeps a user who is already signed in', async () => {
  await withAda(on)
  await on.show(<Suspended or="anonymous" />)
  await expect.element(shown).toHaveTextContent(ADA.email)
  expect(requestCount(on, 'POST /auth/anonymous/sign-up')).toBe(0)
})

test.each(['Redirect', 'Anonymous', ''])(
  'rejects %j as value of or instead of leaving the page unguarded',
  async (or) => {
    expectConsole(/`or` must be one of/)
    await on.show(
      <Boundary>
        <Suspended or={or as 'redirect'} />
      </Boundary>,
    )
    await expect.element(shown).toHaveTextContent('INVALID_OPTION')
  },
)

test('throws on a network error instead of returning null', async () => {
  on.restart({ hasty: true })
  await withAda(on)
  on.net.online = false
  on.net.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  expectConsole(/device is offline/)
  await on.show(
    <Boundary>
      <Suspended />
    </Boundary>,
  )
  await expect.element(shown).toHaveTextContent('OFFLINE')
})

test('useUserState never suspends: loading, then signed in', async () => {
  await withAda(on)
  const letGo = holdRequests(on, '/users/me')
  await on.show(<State />)
  await expect.element(shown).toHaveTextContent('loading')
  letGo()
  await expect.element(shown).toHaveTextContent(`signed-in ${ADA.email}`)
})

test('reports a network error as failed and recovers when the network is back', async () => {
  on.restart({ hasty: true })
  await withAda(on)
  on.net.online = false
  on.net.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await on.show(<State />)
  await expect.element(shown).toHaveTextContent('failed')
  on.net.online = true
  on.net.fetch = (request) => on.emulator.fetch(request)
  window.dispatchEvent(new Event('online'))
  await expect.element(shown).toHaveTextContent(`signed-in ${ADA.email}`)
})

const Parts = () => (
  <p data-testid="shown">
    <SignedIn loading="unknown">in</SignedIn>
    <SignedOut>out</SignedOut>
  </p>
)
const goOffline = () => {
  on.net.online = false
  on.net.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
}
const goOnline = () => {
  on.net.online = true
  on.net.fetch = (request) => on.emulator.fetch(request)
  window.dispatchEvent(new Event('online'))
}

const DisplayName = () => <p data-testid="shown">{useUser()?.displayName ?? 'no name'}</p>

test('reads again what is a minute old when the user returns to the page', async () => {
  await withAda(on)
  await on.show(
    <Suspense>
      <DisplayName />
    </Suspense>,
  )
  await expect.element(shown).toHaveTextContent('no name')
  const now = on.client[INTERNALS].env.now()
  const { users } = on.emulator.world
  users.change(users.where(() => true)[0]?.id ?? '', { displayName: 'Countess' })
  window.dispatchEvent(new Event('focus'))
  vi.spyOn(on.client[INTERNALS].env, 'now').mockReturnValue(now + 59_000)
  window.dispatchEvent(new Event('focus'))
  vi.spyOn(on.client[INTERNALS].env, 'now').mockReturnValue(now + 61_000)
  window.dispatchEvent(new Event('focus'))
  await expect.element(shown).toHaveTextContent('Countess')
  expect(requestCount(on, 'GET /users/me')).toBe(2)
})

test('reads again when the network is back what it could not read again during an outage', async () => {
  on.restart({ hasty: true })
  await withAda(on)
  await on.show(
    <Suspense>
      <DisplayName />
    </Suspense>,
  )
  await expect.element(shown).toHaveTextContent('no name')
  const { users } = on.emulator.world
  users.change(users.where(() => true)[0]?.id ?? '', { displayName: 'Countess' })
  goOffline()
  on.client[INTERNALS].cache.invalidate(['user'])
  await expect
    .poll(() =>
      [...on.client[INTERNALS].cache.entries.values()].some((entry) => entry.isStale(Number.POSITIVE_INFINITY)),
    )
    .toBe(true)
  await expect.element(shown).toHaveTextContent('no name')
  goOnline()
  await expect.element(shown).toHaveTextContent('Countess')
})

test.each([
  [
    'the service rejects the request',
    () =>
      on.emulator.faults.add('GET /users/me', {
        type: 'known-error',
        code: 'PROJECT_NOT_FOUND',
        details: { project_id: DEFAULT_PROJECT.id },
      }),
  ],
  ['the network fails', goOffline],
])('SignedIn renders `loading` when %s, and its children once the user is known', async (_, fail) => {
  on.restart({ hasty: true })
  await withAda(on)
  fail()
  await on.show(
    <>
      <State />
      <div data-testid="parts">
        <Parts />
      </div>
    </>,
  )
  await expect.element(page.getByText('failed')).toBeInTheDocument()
  await expect.element(page.getByTestId('parts')).toHaveTextContent('unknown')
  goOnline()
  await expect.element(page.getByTestId('parts')).toHaveTextContent('in')
})

test('SignedIn keeps its children when the network fails after the user was read', async () => {
  on.restart({ hasty: true })
  await withAda(on)
  await on.show(<Parts />)
  await expect.element(shown).toHaveTextContent('in')
  goOffline()
  on.pass(60_000)
  on.client[INTERNALS].cache.invalidate(getCurrentUser.reads)
  on.pass(60_000)
  await expect(getUser(on.client)).rejects.toMatchObject({ code: 'OFFLINE' })
  await expect.element(shown).toHaveTextContent('in')
})

test('renders either SignedIn or SignedOut', async () => {
  await on.show(
    <>
      <Session />
      <p data-testid="shown">
        <SignedIn fallback="fallback and ">in</SignedIn>
        <SignedOut>out</SignedOut>
      </p>
    </>,
  )
  await expect.element(shown).toHaveTextContent('fallback and out')
  await withAda(on)
  await expect.element(shown).toHaveTextContent('in')
  await expect.element(page.getByTestId('session')).toHaveTextContent('active')
})
