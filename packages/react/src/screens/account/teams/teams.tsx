'use client'

import { listTeams } from '@latchkey/core/teams'
import { useContext, useState } from 'react'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { teamName } from '../../../components/names.js'
import { useTeamsState } from '../../../hooks/use-teams.js'
import { type TeamMessageArgs, TeamTexts, useTeamMessages, useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { LoadingTeam } from '../loading-shapes.js'
import { LatestNotice, LoadedData, Notice, type SectionProps, Shape } from '../section.js'
import { OpenTeam } from './open-team.js'
import { ReceivedInvitations } from './received-invitations.js'
import { TeamList } from './team-list.js'

/** Teams of the user, each at `#teams/<id>`. */
export function Teams(props: SectionProps) {
  const messages = useTeamMessages()
  const shape = useContext(Shape)
  const latest = useState<string>()
  if (!messages) return props.within ? <LoadingTeam /> : shape
  return (
    <TeamTexts.Provider value={messages}>
      <LatestNotice.Provider value={latest}>
        <Places {...props} />
      </LatestNotice.Provider>
    </TeamTexts.Provider>
  )
}

/** A success message for the place where the user is redirected. */
interface News {
  readonly at: string | undefined
  readonly said: TeamMessageArgs
}

function Places({ user, project, within, memberRoles, go = goTo }: SectionProps) {
  const state = useTeamsState()
  const t = useTeamTexts()
  const [news, setNews] = useState<News>()
  const [left, setLeft] = useState<string>()
  // The user can join it again.
  if (left !== undefined && within !== left) setLeft(undefined)
  const open = within === left ? undefined : within
  const [shown, show] = useState({ open, moved: false })
  if (shown.open !== open) {
    show({ open, moved: true })
    if (news?.at !== open) setNews(undefined)
  }
  const message = news?.at === open ? news?.said : undefined
  const announce = (said: TeamMessageArgs) => setNews({ at: undefined, said })
  const hasLinks = go === goTo
  if (open !== undefined)
    return (
      <OpenTeam
        key={open}
        teamId={open}
        moved={shown.moved}
        news={message}
        user={user}
        project={project}
        memberRoles={memberRoles}
        hasLinks={hasLinks}
        onGone={(message) => {
          setLeft(open)
          announce(message)
          go('teams')
        }}
      />
    )
  return (
    <>
      <LoadedData state={state} endpoint={listTeams}>
        {(teams) => (
          <>
            <TeamList
              teams={teams}
              user={user}
              project={project}
              hasLinks={hasLinks}
              onDone={announce}
              onCreated={(team) => {
                setNews({ at: team.id, said: ['teams.created', { team: bidiIsolate(teamName(team)) }] })
                go(`teams/${team.id}`)
              }}
            />
            {/* After the list, which must not move when they are loaded. */}
            <ReceivedInvitations onDone={announce} />
          </>
        )}
      </LoadedData>
      <Notice text={message && t(...message)} />
    </>
  )
}

/** Navigates by the URL fragment, as a link would. Apps that route by fragment are notified. */
function goTo(place: string): void {
  window.location.hash = place
}
