import {
  type Contract,
  deleteTeam,
  entity,
  getTeam,
  listTeams,
  optional,
  postTeam,
  string,
  updateTeam,
} from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { currentUser, findUser, requireTeam, requireTeamOfMember } from '../calls/lookups.js'
import { implement } from '../calls/route.js'
import { atMost, inlineImage, uuid, uuidOrMe } from '../calls/rules.js'
import { requireTeamPermission } from '../permissions/checks.js'
import type { SystemPermission } from '../permissions/definitions.js'
import type { TeamRow, UserRow } from '../world/rows.js'
import { teamForClient } from './responses.js'
import { changeTeam, creatorOf, fieldsOf } from './team-updates.js'
import { createTeam, deleteTeam as removeTeam, teamsOf } from './teams.js'

const ruleForImage = { profile_image_url: atMost(1_000_000) } as const

/** Without a user, the service rejects the request by its rules and not by its schema. */
const listTeamsContract = { ...listTeams, query: entity({ user_id: optional(string) }) } satisfies Contract

/** Teams as their members see and change them. */
export const teamRoutes = implement(
  { listTeams: listTeamsContract, postTeam, getTeam, updateTeam, deleteTeam },
  {
    listTeams: {
      rules: { user_id: uuidOrMe },
      run({ user_id }, call) {
        const own = currentUser(call)
        const user = user_id === undefined ? undefined : findUser(call, user_id)
        if (!user || user.id !== own.id)
          return call.reject(403, 'Clients can only list the teams of the signed-in user.')
        return { items: teamsOf(call.world, user).map(teamForClient), is_paginated: false }
      },
    },

    postTeam: {
      rules: { ...ruleForImage, creator_user_id: uuidOrMe },
      run(input, call) {
        const { project } = call.caller
        if (input.creator_user_id === 'me') currentUser(call)
        const user = signedIn(call)
        if (!project.settings.client_team_creation_enabled)
          call.reject(403, 'Users cannot create teams in this project.')
        refuseLink(call, input.profile_image_url)
        const creator = creatorOf(call, input) ?? user
        if (creator.id !== user.id) call.reject(403, 'Users cannot create a team for another user.')
        return teamForClient(
          createTeam(call, project, { ...fieldsOf(call, input), displayName: input.display_name }, user),
        )
      },
    },

    getTeam: {
      rules: { team_id: uuid },
      run: ({ team_id }, call) => teamForClient(requireTeamOfMember(call, team_id, signedIn(call))),
    },

    updateTeam: {
      rules: { ...ruleForImage, team_id: uuid },
      run({ team_id, ...input }, call) {
        refuseLink(call, input.profile_image_url)
        const team = teamThatAllows(call, team_id, '$update_team')
        return teamForClient(changeTeam(call, team, fieldsOf(call, input)))
      },
    },

    deleteTeam: {
      rules: { team_id: uuid },
      run({ team_id }, call) {
        const forClient = call.caller.access === 'client'
        removeTeam(call, forClient ? teamThatAllows(call, team_id, '$delete_team') : requireTeam(call, team_id))
        return { success: true }
      },
    },
  },
)

const signedIn = (call: Call<'USER_AUTHENTICATION_REQUIRED'>): UserRow =>
  call.caller.user ?? call.fail('USER_AUTHENTICATION_REQUIRED')

function teamThatAllows(
  call: Call<'USER_AUTHENTICATION_REQUIRED' | 'TEAM_MEMBERSHIP_NOT_FOUND' | 'TEAM_PERMISSION_REQUIRED'>,
  id: string,
  permission: SystemPermission,
): TeamRow {
  const user = signedIn(call)
  const team = requireTeamOfMember(call, id, user)
  requireTeamPermission(call, id, user, permission)
  return team
}

function refuseLink(call: Call, image: string | null | undefined): void {
  if (inlineImage(image)) call.reject(400, 'The profile image must be a base64 image.')
}
