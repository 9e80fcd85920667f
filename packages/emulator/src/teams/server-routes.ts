import { getTeam, listTeams, postTeam, updateTeam } from '@latchkey/core/internal/contract'
import { findUser, requireTeam } from '../calls/lookups.js'
import { implement } from '../calls/route.js'
import { allOf, atMost, positive, url, uuid, uuidOrMe } from '../calls/rules.js'
import { type Listed, matching } from '../world/directory.js'
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
        const { list, find, position, search } = world.teamDirectory
        if (user_id === undefined) {
          const cursor = page.cursor === undefined ? undefined : find(page.cursor)?.row
          const isKnown = cursor?.projectId === caller.project.id
          return teamPage(list(caller.project.id), page, {
            findCursor: () => (isKnown ? position(cursor) : -1),
            search: (...wanted) => search(caller.project.id, ...wanted),
          })
        }
        const teams = user ? teamsOf(world, user) : []
        return teamPage(
          teams.flatMap(({ id }) => find(id) ?? []),
          page,
        )
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
function teamPage(
  teams: readonly Listed<TeamRow>[],
  { desc, cursor, limit, query }: TeamPage,
  {
    findCursor = () => teams.findIndex(({ row }) => row.id === cursor),
    search = (query: string, start: number, step: 1 | -1) => matching(teams, query, start, step),
  } = {},
) {
  if (desc === undefined && cursor === undefined && limit === undefined && query === undefined)
    return { items: teams.map(({ row }) => teamForServer(row)), is_paginated: false }
  const text = query?.toLowerCase() ?? ''
  const step = desc === 'true' ? -1 : 1
  const first = desc === 'true' ? teams.length - 1 : 0
  const last = cursor === undefined ? first - step : findCursor()
  const page: TeamRow[] = []
  const paged = (next: string | null) => ({
    items: page.map(teamForServer),
    is_paginated: true,
    pagination: { next_cursor: next },
  })
  if (last === -1 && cursor !== undefined) return paged(null)
  for (const { row } of search(text, last + step, step)) {
    if (page.length === Number(limit)) return paged(page.at(-1)?.id ?? null)
    page.push(row)
  }
  return paged(null)
}
