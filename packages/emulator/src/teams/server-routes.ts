import { getTeam, listTeams, postTeam, updateTeam } from '@latchkey/core/internal/contract'
import { findUser, requireTeam } from '../calls/lookups.js'
import { implement } from '../calls/route.js'
import { allOf, atMost, positive, url, uuid, uuidOrMe } from '../calls/rules.js'
import type { TeamRow } from '../world/rows.js'
import { teamForServer } from './responses.js'
import { changeTeam, creatorOf, serverFieldsOf } from './team-updates.js'
import { createTeam, teamsOf } from './teams.js'

const ruleForLink = { profile_image_url: allOf(url, atMost(1_000_000)) } as const

/** Teams as servers see and change them. */
export const serverTeamRoutes = implement(
  {
    listTeams: listTeams.forServers,
    postTeam: postTeam.forServers,
    getTeam: getTeam.forServers,
    updateTeam: updateTeam.forServers,
  },
  {
    listTeams: {
      rules: { user_id: uuidOrMe, cursor: uuid, limit: positive },
      run({ user_id, ...page }, call) {
        const { world, caller } = call
        const user = user_id === undefined ? undefined : findUser(call, user_id)
        const its = ({ projectId }: TeamRow) => projectId === caller.project.id
        const teams = user_id === undefined ? world.teams.where(its) : user ? teamsOf(world, user) : []
        return teamPage(teams, page)
      },
    },

    postTeam: {
      rules: { ...ruleForLink, creator_user_id: uuidOrMe },
      run(input, call) {
        const creator = creatorOf(call, input)
        const fields = { ...serverFieldsOf(call, input), displayName: input.display_name }
        return teamForServer(createTeam(call, call.caller.project, fields, creator))
      },
    },

    getTeam: {
      rules: { team_id: uuid },
      run: ({ team_id }, call) => teamForServer(requireTeam(call, team_id)),
    },

    updateTeam: {
      rules: { ...ruleForLink, team_id: uuid },
      run: ({ team_id, ...input }, call) =>
        teamForServer(changeTeam(call, requireTeam(call, team_id), serverFieldsOf(call, input))),
    },
  },
)

interface TeamPage {
  readonly desc?: string | undefined
  /** The last team of the page before. */
  readonly cursor?: string | undefined
  readonly limit?: string | undefined
  readonly query?: string | undefined
}

/** Returns all teams, or a page of them if the request has any of its parameters. */
function teamPage(teams: readonly TeamRow[], { desc, cursor, limit, query }: TeamPage) {
  if (desc === undefined && cursor === undefined && limit === undefined && query === undefined)
    return { items: teams.map(teamForServer), is_paginated: false }
  const text = query?.toLowerCase() ?? ''
  const found = teams.filter(({ id, displayName }) => id === text || displayName.toLowerCase().includes(text))
  const ordered = desc === 'true' ? found.reverse() : found
  const last = cursor === undefined ? undefined : ordered.findIndex(({ id }) => id === cursor)
  const rest = last === -1 ? [] : ordered.slice((last ?? -1) + 1)
  const page = rest.slice(0, limit === undefined ? rest.length : Number(limit))
  const next = page.length < rest.length ? (page.at(-1)?.id ?? null) : null
  return { items: page.map(teamForServer), is_paginated: true, pagination: { next_cursor: next } }
}
