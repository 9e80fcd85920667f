import {
  addEmail,
  createApiKey,
  createTeam,
  findConnectedAccount,
  getTeamMemberProfile,
  getUser,
  hasPermission,
  inviteToTeam,
  listApiKeys,
  listContactChannels,
  listPermissions,
  listSessions,
  listTeamInvitations,
  listTeamMemberProfiles,
  listTeams,
  signOut,
  signUpWithPassword,
  type User,
  updateTeamMemberProfile,
  updateUser,
} from '@latchkey/core'
import { INTERNALS, type WatchedRead, watchRead } from '@latchkey/core/internal/client'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderHook } from 'vitest-browser-react'
import { ADA, holdRequests, stageForEach, withAda } from '../../test/stage.js'
import { type ReadFunction, useAuthQuery, useHasPermission, useSuspenseAuthQuery, useTeam, useTeams } from '../index.js'
import { useResourceState } from './use-resource.js'

const on = stageForEach()
let teamId: string
beforeEach(async () => {
  await withAda(on)
  ;({ id: teamId } = await createTeam(on.client, { displayName: 'Analysts' }))
  await inviteToTeam(on.client, { teamId, email: 'grace@example.com' })
  await createApiKey(on.client, { userId: 'me', description: 'For the loom', expiresAt: null })
  await updateTeamMemberProfile(on.client, { teamId, userId: 'me', displayName: 'Countess' })
})

const query = <I, V>(read: ReadFunction<I, V>, inputOf: () => I, pick: (value: V) => unknown) => ({
  useSuspending: () => pick(useSuspenseAuthQuery(read, ...([inputOf()] as never)).data),
  useState(): string {
    const { data, error, isPending } = useAuthQuery(read, ...([inputOf()] as never))
    return isPending ? 'pending' : error ? 'failed' : JSON.stringify(pick(data))
  },
})

test.each([
  [
    'teams',
    query(
      listTeams,
      () => ({ userId: 'me' }),
      (all) => all.map((one) => one.displayName),
    ),
    ['Analysts'],
  ],
  [
    'members',
    query(
      listTeamMemberProfiles,
      () => ({ teamId }),
      (all) => all.length,
    ),
    1,
  ],
  [
    'invitations',
    query(
      listTeamInvitations,
      () => ({ teamId }),
      (all) => all.map((one) => one.recipientEmail),
    ),
    ['grace@example.com'],
  ],
  [
    'a profile',
    query(
      getTeamMemberProfile,
      () => ({ teamId, userId: 'me' }),
      (one) => one.displayName,
    ),
    'Countess',
  ],
  [
    'a permission',
    query(
      hasPermission,
      () => ({ permission: '$update_team', teamId }),
      (has) => has,
    ),
    true,
  ],
  [
    'permissions of the project',
    query(
      listPermissions,
      () => undefined,
      (all) => all,
    ),
    [],
  ],
  [
    'contact channels',
    query(
      listContactChannels,
      () => undefined,
      (all) => all.map((one) => one.value),
    ),
    [ADA.email],
  ],
  [
    'sessions',
    query(
      listSessions,
      () => undefined,
      (all) => all.map((one) => one.isCurrentSession),
    ),
    [true],
  ],
  [
    'API keys',
    query(
      listApiKeys,
      () => ({ userId: 'me' }) as const,
      (all) => all.map((one) => one.description),
    ),
    ['For the loom'],
  ],
  [
    'a connected account',
    query(
      findConnectedAccount,
      () => ({ provider: 'github' }),
      (account) => account,
    ),
    null,
  ],
])('reads %s, suspending or as a state', async (_, { useSuspending, useState }, expected) => {
  // biome-ignore-start lint/correctness/noComponentHookFactories: each row tests another query
  const Suspending = () => <p data-testid="value">{JSON.stringify(useSuspending())}</p>
  const Plain = () => <p data-testid="state">{useState()}</p>
  // biome-ignore-end lint/correctness/noComponentHookFactories: as above
  await on.show(
    <Suspense fallback="…">
      <Suspending />
      <Plain />
    </Suspense>,
  )
  await expect.element(page.getByTestId('value')).toHaveTextContent(JSON.stringify(expected))
  await expect.element(page.getByTestId('state')).toHaveTextContent(JSON.stringify(expected))
})

const shown = (Reader: ComponentType) =>
  on.show(
    <Suspense fallback="…">
      <Reader />
    </Suspense>,
  )

test('rerenders after a mutation', async () => {
  await shown(() => (
    <p data-testid="all">
      {useSuspenseAuthQuery(listContactChannels)
        .data.map(({ value }) => value)
        .join(' ')}
    </p>
  ))
  await expect.element(page.getByTestId('all')).toHaveTextContent(ADA.email)
  await addEmail(on.client, { email: 'more@example.com' })
  await expect.element(page.getByTestId('all')).toHaveTextContent(`${ADA.email} more@example.com`)
})

test('shows the data of the new session after a session change', async () => {
  await shown(() => {
    const { data: teams } = useAuthQuery(listTeams, { userId: 'me' })
    return <p data-testid="all">{teams?.length ?? 'pending'}</p>
  })
  await expect.element(page.getByTestId('all')).toHaveTextContent('1')
  await signOut(on.client, { redirectTo: false })
  await signUpWithPassword(on.client, { email: 'grace@example.com', password: 'nanoseconds', redirectTo: false })
  await expect.element(page.getByTestId('all')).toHaveTextContent('0')
})

test('returns a team and whether the user has a permission in it', async () => {
  await shown(() => (
    <p data-testid="all">
      {useTeam(teamId).displayName} {String(useHasPermission('$update_team', { teamId }))}{' '}
      {String(useHasPermission('$update_team'))} {useTeams().length}
    </p>
  ))
  await expect.element(page.getByTestId('all')).toHaveTextContent('Analysts true false 1')
})

test('shows teams as soon as the response has arrived, however short the fallback was visible', async () => {
  const letGo = holdRequests(on, '/teams?user_id=me')
  await shown(() => <p data-testid="all">{useTeams().map(({ displayName }) => displayName)}</p>)
  await expect.element(page.getByText('…')).toBeVisible()
  letGo()
  await listTeams(on.client, { userId: 'me' })
  // One task later. React's own timer for content after a fallback is 300 ms.
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(page.getByTestId('all').element().textContent).toBe('Analysts')
})

test('reads again after a failure on refetch', async () => {
  const { fetch } = on.net
  on.net.fetch = async () => Response.json({}, { status: 400 })
  await shown(() => {
    const { data, error, refetch } = useAuthQuery(listTeamMemberProfiles, { teamId })
    return (
      <button type="button" onClick={refetch}>
        {error ? 'failed' : String(data?.length)}
      </button>
    )
  })
  await expect.element(page.getByText('failed')).toBeVisible()
  on.net.fetch = fetch
  await page.getByRole('button').click()
  await expect.element(page.getByText('1')).toBeVisible()
})

const Read = ({ id, pick }: { readonly id: string; readonly pick: () => ReactNode }) => <p data-testid={id}>{pick()}</p>

test.each([
  ['useAuthQuery', useAuthQuery],
  ['useSuspenseAuthQuery', useSuspenseAuthQuery],
])(
  '%s tells whether a background read is in progress, and renders again only for those who ask',
  async (_, useQuery) => {
    let renders = 0
    await on.show(
      <Suspense>
        <Read id="asking" pick={() => (useQuery(listTeams).isFetching ? 'reading' : 'idle')} />
        <Read
          id="other"
          pick={() => {
            renders++
            return useQuery(listTeams).data?.length
          }}
        />
      </Suspense>,
    )
    const asking = page.getByTestId('asking')
    await expect.element(asking).toHaveTextContent('idle')
    await expect.element(page.getByTestId('other')).toHaveTextContent('1')
    const before = renders
    const letGo = holdRequests(on, '/teams?user_id=me')
    on.client[INTERNALS].cache.invalidate(listTeams.reads)
    await expect.element(asking).toHaveTextContent('reading')
    letGo()
    await expect.element(asking).toHaveTextContent('idle')
    expect(renders).toBe(before)
  },
)

test('isFetching is true while the first read is in progress, and false without a read', async () => {
  const { result, rerender } = await renderHook((enabled?: boolean) =>
    useAuthQuery(listTeams, {}, { client: on.client, enabled: enabled === true }),
  )
  expect(result.current.isFetching).toBe(false)
  const letGo = holdRequests(on, '/teams?user_id=me')
  await rerender(true)
  expect(result.current.isFetching).toBe(true)
  letGo()
  await expect.poll(() => result.current.isFetching).toBe(false)
})

function Name({ user }: { user: WatchedRead<User | null> }) {
  const state = useResourceState(user)
  return <p data-testid="shown">{state.status === 'ready' ? state.value?.displayName : state.status}</p>
}

test('shows the current user in a component that comes back with a resource that was dropped', async () => {
  await updateUser(on.client, { displayName: 'Ada' })
  const user = watchRead(on.client, getUser)
  await on.show(<Name user={user} />)
  await expect.element(page.getByTestId('shown')).toHaveTextContent('Ada')
  await on.show(<p>elsewhere</p>)
  await updateUser(on.client, { displayName: 'Countess' })
  await on.show(<Name user={user} />)
  await expect.element(page.getByTestId('shown')).toHaveTextContent('Countess')
  await updateUser(on.client, { displayName: 'Lovelace' })
  await expect.element(page.getByTestId('shown')).toHaveTextContent('Lovelace')
})

const membersOf: ReadFunction<{ readonly teamId: string }, readonly unknown[]> = (client, input, options) =>
  listTeamMemberProfiles(client, input, options)

test('reads nothing until it is enabled, and nothing more afterwards', async () => {
  const read = vi.fn<typeof membersOf>(membersOf)
  const { result, rerender } = await renderHook((team?: string) =>
    useAuthQuery(read, { teamId: team as string }, { client: on.client, enabled: team !== undefined }),
  )
  result.current.refetch()
  on.client[INTERNALS].cache.invalidate(listTeamMemberProfiles.reads)
  expect(result.current).toMatchObject({ data: undefined, error: undefined, isPending: true })
  expect(read).not.toHaveBeenCalled()
  await rerender(teamId)
  await expect.poll(() => result.current.data?.length).toBe(1)
  await rerender()
  expect(result.current).toMatchObject({ data: undefined, isPending: true })
  await updateTeamMemberProfile(on.client, { teamId, userId: 'me', displayName: 'Ada' })
  expect(read).toHaveBeenCalledTimes(1)
})

test.each([
  ['useSuspenseAuthQuery', (options: object) => useSuspenseAuthQuery(listTeams, {}, options)],
  ['useTeams', useTeams],
])('%s refuses to wait for a read that is not enabled', async (_, use: (options: object) => unknown) => {
  const { result } = await renderHook(() => {
    try {
      return use({ client: on.client, enabled: false })
    } catch (error) {
      return error
    }
  })
  expect(String(result.current)).toContain('`enabled`')
})
