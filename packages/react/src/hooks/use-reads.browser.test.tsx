import {
  addEmail,
  createApiKey,
  createTeam,
  inviteToTeam,
  signOut,
  signUpWithPassword,
  updateTeamMemberProfile,
} from '@latchkey/core'
import { type ComponentType, Suspense } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ADA, type Stage, stage, withAda } from '../../test/stage.js'
import {
  useActiveSessions,
  useActiveSessionsState,
  useApiKeys,
  useApiKeysState,
  useConnectedAccount,
  useConnectedAccountState,
  useContactChannels,
  useContactChannelsState,
  useHasPermission,
  useHasPermissionState,
  useInvitations,
  useInvitationsState,
  useMembers,
  useMembersState,
  usePermissions,
  useProfile,
  useProfileState,
  useTeam,
  useTeamState,
  useTeams,
  useTeamsState,
} from '../index.js'

let on: Stage
let teamId: string
beforeEach(async () => {
  on = stage()
  await withAda(on)
  ;({ id: teamId } = await createTeam(on.client, { displayName: 'Analysts' }))
  await inviteToTeam(on.client, { teamId, email: 'grace@example.com' })
  await createApiKey(on.client, { userId: 'me', description: 'For the loom', expiresAt: null })
  await updateTeamMemberProfile(on.client, { teamId, userId: 'me', displayName: 'Countess' })
})

const keys = { userId: 'me' } as const
const github = { providerId: 'github' }

test.each<[string, () => unknown, () => { status: string; value?: unknown }, (value: never) => unknown, unknown]>([
  [
    'teams',
    useTeams,
    useTeamsState,
    (all: { displayName: string }[]) => all.map((one) => one.displayName),
    ['Analysts'],
  ],
  [
    'a team',
    () => useTeam(teamId),
    () => useTeamState(teamId),
    (team: { displayName: string }) => team.displayName,
    'Analysts',
  ],
  ['members', () => useMembers(teamId), () => useMembersState(teamId), (all: unknown[]) => all.length, 1],
  [
    'invitations',
    () => useInvitations(teamId),
    () => useInvitationsState(teamId),
    (all: { recipientEmail: string }[]) => all.map((one) => one.recipientEmail),
    ['grace@example.com'],
  ],
  [
    'a profile',
    () => useProfile(teamId),
    () => useProfileState(teamId),
    (one: { displayName: string }) => one.displayName,
    'Countess',
  ],
  [
    'a permission',
    () => useHasPermission('$update_team', { teamId }),
    () => useHasPermissionState('$update_team', { teamId }),
    (has: boolean) => has,
    true,
  ],
  [
    'contact channels',
    useContactChannels,
    useContactChannelsState,
    (all: { value: string }[]) => all.map((one) => one.value),
    [ADA.email],
  ],
  [
    'sessions',
    useActiveSessions,
    useActiveSessionsState,
    (all: { isCurrentSession: boolean }[]) => all.map((one) => one.isCurrentSession),
    [true],
  ],
  [
    'API keys',
    () => useApiKeys(keys),
    () => useApiKeysState(keys),
    (all: { description: string }[]) => all.map((one) => one.description),
    ['For the loom'],
  ],
  [
    'a connected account',
    () => useConnectedAccount(github),
    () => useConnectedAccountState(github),
    (account: unknown) => account,
    null,
  ],
])('returns %s from the suspending hook and from the state hook', async (_, useValue, useState, pick, expected) => {
  // biome-ignore-start lint/correctness/noComponentHookFactories: each row tests another hook
  const Suspending = () => <p data-testid="value">{JSON.stringify(pick(useValue() as never))}</p>
  const Plain = () => {
    const state = useState()
    return (
      <p data-testid="state">{state.status === 'ready' ? JSON.stringify(pick(state.value as never)) : state.status}</p>
    )
  }
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
      {useContactChannels()
        .map(({ value }) => value)
        .join(' ')}
    </p>
  ))
  await expect.element(page.getByTestId('all')).toHaveTextContent(ADA.email)
  await addEmail(on.client, { email: 'more@example.com' })
  await expect.element(page.getByTestId('all')).toHaveTextContent(`${ADA.email} more@example.com`)
})

test('shows the data of the new session after a session change', async () => {
  await shown(() => {
    const state = useTeamsState()
    return <p data-testid="all">{state.status === 'ready' ? state.value.length : state.status}</p>
  })
  await expect.element(page.getByTestId('all')).toHaveTextContent('1')
  await signOut(on.client, { noRedirect: true })
  await signUpWithPassword(on.client, { email: 'grace@example.com', password: 'nanoseconds', noRedirect: true })
  await expect.element(page.getByTestId('all')).toHaveTextContent('0')
})

test('returns an empty list without project permissions', async () => {
  await shown(() => <p data-testid="all">{JSON.stringify(usePermissions())}</p>)
  await expect.element(page.getByTestId('all')).toHaveTextContent('[]')
})
