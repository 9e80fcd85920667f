'use client'

import { listTeams } from '@latchkey/core'
import { useContext, useState } from 'react'
import { useTeamsState } from '../../../hooks/use-teams.js'
import { TeamTexts, useTeamMessages } from '../../../texts/teams/use-team-texts.js'
import { LoadingTeam } from '../loading-shapes.js'
import { LoadedData, type SectionProps, Shape } from '../section.js'
import { OpenTeam } from './open-team.js'
import { ReceivedInvitations, useReceivedInvitations } from './received-invitations.js'
import { TeamList, type TeamListProps } from './team-list.js'

/** Teams of the user, each at `#teams/<id>`. */
export function Teams(props: SectionProps) {
  const messages = useTeamMessages()
  const shape = useContext(Shape)
  if (!messages) return props.within ? <LoadingTeam /> : shape
  return (
    <TeamTexts.Provider value={messages}>
      <Places {...props} />
    </TeamTexts.Provider>
  )
}

function Places({ user, project, within, memberRoles, go = goTo }: SectionProps) {
  const [left, setLeft] = useState<string>()
  // The user can join it again.
  if (left !== undefined && within !== left) setLeft(undefined)
  const open = within === left ? undefined : within
  const [shown, show] = useState({ open, moved: false })
  if (shown.open !== open) show({ open, moved: true })
  const hasLinks = go === goTo
  if (open !== undefined)
    return (
      <OpenTeam
        key={open}
        teamId={open}
        moved={shown.moved}
        user={user}
        project={project}
        memberRoles={memberRoles}
        hasLinks={hasLinks}
        onGone={() => {
          setLeft(open)
          go('teams')
        }}
      />
    )
  return <AllTeams user={user} project={project} hasLinks={hasLinks} onCreated={({ id }) => go(`teams/${id}`)} />
}

function AllTeams(props: Omit<TeamListProps, 'teams' | 'isSecondary'>) {
  const state = useTeamsState()
  const received = useReceivedInvitations()
  const shape = useContext(Shape)
  return (
    <LoadedData state={state} endpoint={listTeams}>
      {(teams) => {
        const isEmpty = teams.length === 0
        if (isEmpty && received.status === 'pending') return shape
        const invitations = received.status === 'ready' ? received.value : []
        const parts = [
          <TeamList key="teams" {...props} teams={teams} isSecondary={isEmpty && invitations.length > 0} />,
          <ReceivedInvitations key="received" invitations={invitations} isPrimary={isEmpty} />,
        ]
        // Before an empty list, but after teams, which must not move when the invitations are loaded.
        return isEmpty ? parts.reverse() : parts
      }}
    </LoadedData>
  )
}

/** Navigates by the URL fragment, as a link would. Apps that route by fragment are notified. */
function goTo(place: string): void {
  window.location.hash = place
}
