'use client'

import { listTeams } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { useLatestCallback } from '../../../hooks/use-latest-callback.js'
import { useTeamsState } from '../../../hooks/use-teams.js'
import { useClient } from '../../../provider/client-context.js'
import { type TeamMessageArgs, TeamTexts, useTeamMessages, useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { Loaded, LoadingRows, Notice, type SectionProps, useRefocus } from '../section.js'
import { OpenTeam } from './open-team.js'
import { ReceivedInvitations } from './received-invitations.js'
import { TeamList } from './team-list.js'

/** Teams of the user, each at `#teams/<id>`. */
export function Teams(props: SectionProps) {
  const messages = useTeamMessages()
  if (!messages) return <LoadingRows />
  return (
    <TeamTexts.Provider value={messages}>
      <Places {...props} />
    </TeamTexts.Provider>
  )
}

/** A success message for the place where the user is redirected. */
interface News {
  readonly at: string | undefined
  readonly said: TeamMessageArgs
}

function Places({ user, project, within, memberRoles }: SectionProps) {
  const client = useClient()
  const state = useTeamsState()
  const refocus = useRefocus()
  const t = useTeamTexts()
  const [news, setNews] = useState<News>()
  const [left, setLeft] = useState<string>()
  const open = within === left ? undefined : within
  const [shown, show] = useState({ open, moved: false })
  if (shown.open !== open) show({ open, moved: true })
  const listed = open === undefined && shown.moved
  const back = useLatestCallback(() => refocus())
  useEffect(() => {
    if (listed) back()
  }, [listed, back])
  const message = news?.at === open ? news?.said : undefined
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
        onGone={(message) => {
          setLeft(open)
          setNews({ at: undefined, said: message })
          goTo('teams')
        }}
      />
    )
  return (
    <>
      <ReceivedInvitations onDone={(message) => setNews({ at: undefined, said: message })} />
      <Loaded state={state} retry={() => client.cache.invalidate(listTeams.reads)}>
        {(teams) => (
          <TeamList
            teams={teams}
            user={user}
            project={project}
            onDone={(message) => setNews({ at: undefined, said: message })}
            onCreated={(team) => {
              setNews({ at: team.id, said: ['teams.created', { team: bidiIsolate(team.displayName) }] })
              goTo(`teams/${team.id}`)
            }}
          />
        )}
      </Loaded>
      <Notice text={message && t(...message)} />
    </>
  )
}

/** Navigates by the URL fragment, as a link would. Apps that route by fragment are notified. */
function goTo(place: string): void {
  window.location.hash = place
}
