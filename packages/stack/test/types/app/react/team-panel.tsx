import { type Team, useUser } from '@stackframe/react'
import { useState } from 'react'

export function TeamPanel({ team }: { team: Team }) {
  const user = useUser({ or: 'redirect' })
  const members = team.useUsers()
  const invitations = team.useInvitations()
  const canInvite = user.usePermission(team, '$invite_members')
  const profile = user.useTeamProfile(team)
  const [email, setEmail] = useState('')
  return (
    <section>
      <h2>{team.displayName}</h2>
      <p>{profile.displayName}</p>
      <ul>
        {members.map(({ id, teamProfile }) => (
          <li key={id}>{teamProfile.displayName}</li>
        ))}
        {invitations.map(({ id, recipientEmail, revoke }) => (
          <li key={id}>
            {recipientEmail}{' '}
            <button type="button" onClick={() => revoke()}>
              Revoke
            </button>
          </li>
        ))}
      </ul>
      {canInvite && (
        <input
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          onBlur={() => team.inviteUser({ email })}
        />
      )}
    </section>
  )
}
