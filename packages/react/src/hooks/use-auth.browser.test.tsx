import {
  createClient,
  createTeam,
  getUser,
  signInAnonymously,
  signInWithPassword,
  signUpWithPassword,
  type Tokens,
  verifyEmail,
  watch,
} from '@latchkey/core'
import { getAuthJson } from '@latchkey/core/internal'
import { getCurrentUser, INTERNALS } from '@latchkey/core/internal/client'
import { createElement, type FunctionComponent } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectConsole } from '../../../../tools/testing/expect-console.js'
import { ADA, holdRequests, mailTo, stageForEach, withAda } from '../../test/stage.js'
import {
  type ErrorComponentProps,
  LatchkeyProvider,
  Protect,
  type ProtectProps,
  SignedIn,
  SignedOut,
  useAuth,
  useHasPermission,
  useUser,
} from '../index.js'

const BOB = { email: 'bob@example.com', password: 'correct horse battery' }
const on = stageForEach({ settings: { clientTeamCreationEnabled: true } })
const shown = page.getByTestId('shown')

function Auth() {
  const { isLoaded, isSignedIn, userId, getToken, signOut } = useAuth()
  return (
    <>
      <p data-testid="shown">{isLoaded ? (isSignedIn ? userId : 'signed out') : 'loading'}</p>
      <button type="button" onClick={() => signOut({ redirectTo: false })}>
        Sign out
      </button>
      <button type="button" onClick={async () => tokens.push(await getToken())}>
        Get token
      </button>
    </>
  )
}
const tokens: (string | null)[] = []
const click = (name: string) => page.getByRole('button', { name }).click()

test('useAuth returns the ID of the user, an access token and null after sign-out', async () => {
  await withAda(on)
  const { id } = await getUser(on.client, { or: 'throw' })
  const release = holdRequests(on, '/users/me')
  await on.show(<Auth />)
  await expect.element(shown).toHaveTextContent('loading')
  release()
  await expect.element(shown).toHaveTextContent(id)
  await click('Get token')
  await expect.poll(() => tokens).toEqual([expect.stringMatching(/^ey/)])
  await click('Sign out')
  await expect.element(shown).toHaveTextContent('signed out')
  await click('Get token')
  await expect.poll(() => tokens[1]).toBeNull()
})

const claimsOf = (token: string | null) => JSON.parse(atob(token?.split('.')[1] ?? ''))
let auth: ReturnType<typeof useAuth>
const Stored = () => {
  auth = useAuth()
  return <p data-testid="shown">{String(auth.isSignedIn)}</p>
}

test.each([
  ['a restricted', () => withAda(on)],
  ['an anonymous', () => signInAnonymously(on.client)],
] as const)('getToken returns null for %s user, whether the user has been read or not', async (_, signIn) => {
  on.restart({ serverVersion: '2.8.86', settings: { requireEmailVerification: true } })
  await signIn()
  const release = holdRequests(on, '/users/me')
  const { unmount } = await on.show(<Stored />)
  const { getToken } = auth
  expect(await getToken()).toBeNull()
  release()
  await expect.element(shown).toHaveTextContent('false')
  expect(await getToken()).toBeNull()
  await unmount()
  on.pass(6000)
  expect(watch(on.client, getCurrentUser).state().status).toBe('pending')
  expect(await getToken()).toBeNull()
})

test('getToken returns a token without restrictions once the user has verified their email elsewhere', async () => {
  on.restart({ serverVersion: '2.8.86', settings: { requireEmailVerification: true } })
  await withAda(on)
  const code = new URLSearchParams(mailTo(on).path.split('?')[1]).get('code') as string
  await verifyEmail(createTestClient(), { code })
  await on.show(<Stored />)
  await expect.element(shown).toHaveTextContent('true')
  const token = await auth.getToken()
  expect(claimsOf(token)).toMatchObject({ is_restricted: false })
})

// The first read finds out whose token is asked for.
test.each([2, 3, 4, 5])(
  'getToken never returns the token of a user who signs in after %i reads of the store',
  async (reads) => {
    let own: Tokens = { accessToken: null, refreshToken: null }
    let next: Tokens | undefined
    let left = reads
    const tokenStore = {
      read: () => (next && left-- <= 0 ? next : own),
      write(tokens: Tokens) {
        if (!next) own = tokens
      },
    }
    on.restart({ serverVersion: '2.8.86', settings: { requireEmailVerification: true }, tokenStore: () => tokenStore })
    await withAda(on)
    for (const user of [ADA, BOB]) {
      if (user === BOB) await signUpWithPassword(createTestClient(), { ...BOB, redirectTo: false })
      await on.control.users.update({ user: user.email, emailVerified: true })
    }
    const other = createTestClient()
    await signInWithPassword(other, { ...BOB, redirectTo: false })
    await on.show(<Stored />)
    await expect.element(shown).toHaveTextContent('true')
    const { accessToken, refreshToken } = await getAuthJson(other)
    next = { accessToken, refreshToken }
    const token = await auth.getToken().catch((error) => error)
    expect(typeof token === 'string' ? claimsOf(token).email : token.code).toBe('SESSION_CHANGED')
  },
)

/** A client of another device. */
const createTestClient = () =>
  createClient({
    projectId: on.client.projectId,
    publishableKey: on.client[INTERNALS].publishableKey?.reveal() ?? '',
    baseUrl: on.client.baseUrl,
    tokenStore: 'memory',
    fetch: (request) => on.net.fetch(request as Request),
  })

const guarded = (props: Pick<ProtectProps, 'permission' | 'teamId'>) => (
  <p data-testid="shown">
    <Protect {...props} fallback="fallback" loading="loading">
      children
    </Protect>
  </p>
)

test('Protect renders its children for users with the permission only', async () => {
  await withAda(on)
  const { id: teamId } = await createTeam(on.client, { displayName: 'Analysts' })
  await on.show(guarded({ permission: '$update_team', teamId }))
  await expect.element(shown).toHaveTextContent('children')
  await on.show(guarded({ permission: 'documents:write', teamId }))
  await expect.element(shown).toHaveTextContent('fallback')
  for (const other of [{}, { teamId: null }]) {
    await on.show(guarded({ permission: '$update_team', ...other }))
    await expect.element(shown).toHaveTextContent('fallback')
  }
})

test('Protect renders its fallback when no user is signed in', async () => {
  await on.show(guarded({ permission: '$update_team' }))
  await expect.element(shown).toHaveTextContent('fallback')
})

const Misspelled = () => useUser({ ro: 'redirect' } as object)?.id
const OtherTeam = () => useHasPermission('p', { teamID: 't' } as object) && 'content'
const OtherClient = () => useAuth({ clinet: on.client } as object).userId

test.each<[string, unknown, object?]>([
  ['permission', Protect, { permission: undefined }],
  ['permision', Protect, { permision: 'p' }],
  ['teamID', Protect, { permission: 'p', teamID: 't' }],
  ['permission', SignedIn, { permission: 'p' }],
  ['fallback', SignedOut, { fallback: 'p' }],
  ['ro', Misspelled],
  ['teamID', OtherTeam],
  ['clinet', OtherClient],
])('an unknown or missing %s throws INVALID_OPTION in place of content', async (option, component, props = {}) => {
  expectConsole(/LatchkeyError/)
  await withAda(on)
  let thrown: unknown
  const errorComponent = ({ error }: ErrorComponentProps) => {
    thrown = error
    return <p data-testid="shown">error</p>
  }
  await on.show(
    <LatchkeyProvider client={on.client} errorComponent={errorComponent}>
      {createElement(component as FunctionComponent, props)}
    </LatchkeyProvider>,
  )
  await expect.element(shown).toHaveTextContent('error')
  expect(thrown).toMatchObject({ code: 'INVALID_OPTION', details: { option } })
})

test('Protect renders its fallback when the permissions cannot be loaded', async () => {
  on.restart({ hasty: true })
  await withAda(on)
  const fetch = on.net.fetch
  on.net.fetch = (request) =>
    request.url.includes('permissions') ? Promise.reject(new TypeError('Failed to fetch')) : fetch(request)
  on.net.online = false
  await on.show(guarded({ permission: 'documents:write' }))
  await expect.element(shown).toHaveTextContent('fallback')
})
