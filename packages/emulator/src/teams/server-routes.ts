import { getTeam, listTeams, postTeam, updateTeam } from '@latchkey/core/internal/contract'
import { findUser, requireTeam } from '../calls/lookups.js'
import { implement } from '../calls/route.js'
import { allOf, atMost, url, uuid, uuidOrMe } from '../calls/rules.js'
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
      rules: { user_id: uuidOrMe },
      run({ user_id }, call) {
        const { world, caller } = call
        const user = user_id === undefined ? undefined : findUser(call, user_id)
        const its = ({ projectId }: TeamRow) => projectId === caller.project.id
        const teams = user_id === undefined ? world.teams.where(its) : user ? teamsOf(world, user) : []
        return { items: teams.map(teamForServer), is_paginated: false }
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
