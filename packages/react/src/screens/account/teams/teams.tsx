import { listTeams, type TeamInvitation } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import { useContext, useEffect, useState } from 'react'
import { useTeamsState } from '../../../hooks/use-teams.js'
import { useClient } from '../../../provider/client-context.js'
import { TeamTexts } from '../../../texts/teams/use-team-texts.js'
import { LoadingTeam } from '../loading-shapes.js'
import { LoadedData, type SectionProps, Shape } from '../section.js'
import { OpenTeam } from './open-team.js'
import { ReceivedInvitations, useReceivedInvitations } from './received-invitations.js'
import { TeamList, type TeamListProps } from './team-list.js'

/** Teams of the user, each at `#teams/<id>`. */
export function Teams(props: SectionProps) {
  const shape = useContext(Shape)
  return (
    <TeamTexts loading={props.within ? <LoadingTeam /> : shape}>
      <Places {...props} />
    </TeamTexts>
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

/** How long a user without teams waits for the invitations, which come first on the page, in milliseconds. */
const PATIENCE = 300

function AllTeams(props: Omit<TeamListProps, 'teams' | 'isSecondary'>) {
  const state = useTeamsState()
  const received = useReceivedInvitations()
  const shape = useContext(Shape)
  const [isLate, setLate] = useState(false)
  const { env } = useClient()[INTERNALS]
  useEffect(() => env.idleTimer(PATIENCE, () => setLate(true)), [env])
  return (
    <LoadedData state={state} endpoint={listTeams}>
      {(teams) =>
        teams.length === 0 && received.status === 'pending' && !isLate ? (
          shape
        ) : (
          <Lists {...props} teams={teams} invitations={received.status === 'ready' ? received.value : []} />
        )
      }
    </LoadedData>
  )
}

interface ListsProps extends Omit<TeamListProps, 'isSecondary'> {
  readonly invitations: readonly TeamInvitation[]
}

function Lists({ invitations, ...props }: ListsProps) {
  // Decided once. The button to create a team must not move when invitations arrive late, and the browser closes an open
  // dialog that moves in the document.
  const [areFirst] = useState(props.teams.length === 0 && invitations.length > 0)
  const isPrimary = areFirst && props.teams.length === 0
  const received = <ReceivedInvitations invitations={invitations} isPrimary={isPrimary} />
  return (
    <>
      {areFirst && received}
      <TeamList {...props} isSecondary={isPrimary && invitations.length > 0} />
      {!areFirst && received}
    </>
  )
}

/** Navigates by the URL fragment, as a link would. Apps that route by fragment are notified. */
function goTo(place: string): void {
  window.location.hash = place
}
