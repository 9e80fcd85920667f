'use client'

import { listTeams } from '@latchkey/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { Waiting } from '../../../primitives/card.js'
import { useClient } from '../../../provider.js'
import { useTeamsState } from '../../../use-teams.js'
import { isolated } from '../isolated.js'
import { Notice, Read, type SectionProps, useRefocus } from '../section.js'
import { OpenTeam } from './open-team.js'
import { TeamList } from './team-list.js'
import { type TeamSaid, TeamTexts, useTeamMessages, useTeamTexts } from './texts/use-team-texts.js'

/** The person's teams, and each of them at `#teams/<id>`. */
export function Teams(props: SectionProps) {
  const messages = useTeamMessages()
  if (!messages) return <Waiting />
  return (
    <TeamTexts value={messages}>
      <Places {...props} />
    </TeamTexts>
  )
}

/** What has just been done, to be told at the place where it leads. */
interface News {
  readonly at: string | undefined
  readonly said: TeamSaid
}

function Places({ user, project, within }: SectionProps) {
  const client = useClient()
  const state = useTeamsState()
  const refocus = useRefocus()
  const say = useTeamTexts()
  const [news, setNews] = useState<News>()
  const [left, setLeft] = useState<string>()
  const open = within === left ? undefined : within
  const [shown, show] = useState({ open, moved: false })
  if (shown.open !== open) show({ open, moved: true })
  const listed = open === undefined && shown.moved
  const back = useEffectEvent(() => refocus())
  useEffect(() => {
    if (listed) back()
  }, [listed])
  const said = news?.at === open ? news?.said : undefined
  if (open !== undefined)
    return (
      <OpenTeam
        key={open}
        teamId={open}
        moved={shown.moved}
        news={said}
        user={user}
        project={project}
        onGone={(said) => {
          setLeft(open)
          setNews({ at: undefined, said })
          goTo('teams')
        }}
      />
    )
  return (
    <>
      <Notice text={said && say(...said)} />
      <Read state={state} retry={() => client.cache.invalidate(listTeams.reads)}>
        {(teams) => (
          <TeamList
            teams={teams}
            user={user}
            project={project}
            onDone={(said) => setNews({ at: undefined, said })}
            onCreated={(team) => {
              setNews({ at: team.id, said: ['teams.created', { team: isolated(team.displayName) }] })
              goTo(`teams/${team.id}`)
            }}
          />
        )}
      </Read>
    </>
  )
}

/** As a link to another place of the account would: an app that leads by the # hears of it, too. */
function goTo(place: string): void {
  window.location.hash = place
}
