'use client'

import type { Permission, ResourceState, Team, User } from '@latchkey/core'
import { usePermissionsState } from '../../hooks/use-permissions.js'
import { useSession } from '../../hooks/use-session.js'
import { useTeamsState } from '../../hooks/use-teams.js'
import { useUserState } from '../../hooks/use-user-state.js'
import { Facts, Section, Table } from '../parts.js'
import type { TabProps } from './tab-props.js'

/** The signed-in user with teams and permissions. */
export function UserTab({ client }: TabProps) {
  const { status } = useSession({ client })
  const state = useUserState({ client, includeRestricted: true })
  if (state.status === 'signed-in') return <SignedInUser client={client} user={state.user} />
  const isAnonymous = status === 'active' && state.status === 'signed-out'
  return (
    <Section title="User">
      <p className="lk-devtools-note">
        {state.status === 'loading' && 'Loading the user…'}
        {state.status === 'failed' && 'The user could not be loaded. The tab "Requests" shows why.'}
        {state.status === 'signed-out' && (isAnonymous ? 'An anonymous user is signed in.' : 'No user is signed in.')}
      </p>
    </Section>
  )
}

function SignedInUser({ client, user }: Pick<TabProps, 'client'> & { readonly user: User }) {
  const teams = useTeamsState({ client })
  const permissions = usePermissionsState({}, { client })
  const team = user.selectedTeam
  return (
    <>
      <Section title="User">
        <Facts
          facts={{
            ID: user.id,
            'Display name': user.displayName ?? 'none',
            'Email address': user.primaryEmail ?? 'none',
            'Email verified': user.primaryEmailVerified ? 'yes' : 'no',
            'Selected team': team ? team.displayName : 'none',
          }}
        />
      </Section>
      <Section title="Teams">
        <Table
          label="Teams"
          columns={['Name', 'ID']}
          rows={listOf<Team>(teams).map(({ id, displayName }) => ({ key: id, cells: [displayName, id] }))}
          empty={emptyText(teams, 'The user is not a member of a team.')}
        />
      </Section>
      <Permissions title="Permissions in the project" state={permissions} />
      {team && <TeamPermissions client={client} team={team} />}
    </>
  )
}

function TeamPermissions({
  client,
  team,
}: Pick<TabProps, 'client'> & { readonly team: Pick<Team, 'id' | 'displayName'> }) {
  const state = usePermissionsState({ teamId: team.id }, { client })
  return <Permissions title={`Permissions in ${team.displayName}`} state={state} />
}

function Permissions({
  title,
  state,
}: {
  readonly title: string
  readonly state: ResourceState<readonly Permission[]>
}) {
  return (
    <Section title={title}>
      <ul className="lk-devtools-list">
        {listOf<Permission>(state).map(({ id }) => (
          <li key={id}>
            <code>{id}</code>
          </li>
        ))}
      </ul>
      {listOf(state).length === 0 && <p className="lk-devtools-note">{emptyText(state, 'No permissions.')}</p>}
    </Section>
  )
}

const listOf = <V,>(state: ResourceState<readonly V[]>): readonly V[] => (state.status === 'ready' ? state.value : [])

const emptyText = ({ status }: ResourceState<unknown>, empty: string) =>
  status === 'ready' ? empty : status === 'pending' ? 'Loading…' : 'Could not be loaded. See the tab "Requests".'
