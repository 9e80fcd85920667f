'use client'

import type { EmulatorUser } from '../emulator-control.js'
import { Section, Table, ToolButton } from '../parts.js'
import type { EmulatorToolsProps } from './emulator-tools-props.js'

/** The tokens of a new session, as the command `users.signIn` returns them. */
interface NewSession {
  readonly accessToken: string
  readonly refreshToken: string
}

/** What identifies the user for developers. */
const nameOf = ({ id, displayName, email, anonymous }: EmulatorUser) =>
  displayName || email || (anonymous ? 'Guest' : id)

/** The users with names first, then those with only an email address. Keeps the order otherwise. */
function sorted(users: readonly EmulatorUser[]): EmulatorUser[] {
  const rank = ({ displayName, email }: EmulatorUser) => (displayName ? 0 : email ? 1 : 2)
  return [...users].sort((one, other) => rank(one) - rank(other))
}

/** Creates users, and signs in as one of them. */
export function EmulatorUsers({ client, control, state, act }: EmulatorToolsProps) {
  const project = client.projectId
  const signIn = (id: string, name: string) =>
    act(`Signed in as ${name}.`, async () => {
      const tokens = (await control.run('users.signIn', { project, user: id })) as NewSession
      await client.session.start(tokens)
    })
  const addUser = () =>
    act('Added a user.', () =>
      control.run('users.create', { project, displayName: 'Sample user', emailVerified: true }),
    )
  const addTeam = () =>
    act('Added a team with its owner.', () => control.run('world.seed', { project, set: 'team-owner' }))
  return (
    <Section title="Users">
      <div className="lk-devtools-tools">
        <ToolButton onClick={addUser}>Add a user</ToolButton>
        <ToolButton onClick={addTeam}>Add a team with its owner</ToolButton>
      </div>
      <Table
        label="Users of the emulator"
        columns={['Name', 'Email address', 'Teams', 'Sign in']}
        rows={sorted(state.users).map((user) => {
          const { id, displayName, email, teams } = user
          const name = nameOf(user)
          return {
            key: id,
            cells: [
              displayName || (user.anonymous && name),
              email,
              teams.map((team) => team.displayName).join(', '),
              <ToolButton key="sign-in" onClick={() => signIn(id, name)}>
                Sign in as {email ?? name}
              </ToolButton>,
            ],
          }
        })}
        empty="The emulator has no users."
      />
    </Section>
  )
}
