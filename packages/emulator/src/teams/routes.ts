import {
  type Contract,
  deleteTeam,
  entity,
  listTeams,
  optional,
  postTeam,
  readTeam,
  text,
  updateTeam,
} from '@latchkey/core/contract'
import type { Call } from '../http/call.js'
import { implement } from '../http/route.js'
import { atMost, inlineImage, uuid, uuidOrMe } from '../http/rules.js'
import { demandPermission, type SystemPermission } from '../permissions/permissions.js'
import { teamForClient } from '../users/responses.js'
import { namedUser } from '../users/users.js'
import type { TeamRow, UserRow } from '../world/rows.js'
import { changeTeam, creatorOf, fieldsOf } from './team-updates.js'
import { createTeam, demandTeam, deleteTeam as removeTeam, teamOfMember, teamsOf } from './teams.js'

const ruleForImage = { profile_image_url: atMost(1_000_000) } as const

/** Without a user the service refuses by its rules, not by its schema. */
const leniently = { ...listTeams, query: entity({ user_id: optional(text) }) } satisfies Contract

/** Teams as their members see and change them. */
export const teamRoutes = implement(
  { listTeams: leniently, postTeam, readTeam, updateTeam, deleteTeam },
  {
    listTeams: {
      rules: { user_id: uuidOrMe },
      run({ user_id }, call) {
        const user = user_id === undefined ? undefined : namedUser(call, user_id)
        if (!user || user.id !== call.caller.user?.id) return call.refuse(403, 'Browser apps see only their own teams.')
        return { items: teamsOf(call.world, user).map(teamForClient), is_paginated: false }
      },
    },

    postTeam: {
      rules: { ...ruleForImage, creator_user_id: uuidOrMe },
      run(input, call) {
        const { project } = call.caller
        const user = signedIn(call)
        if (!project.settings.client_team_creation_enabled) call.refuse(403, 'Users may not create teams here.')
        refuseLink(call, input.profile_image_url)
        const creator = creatorOf(call, input) ?? user
        if (creator.id !== user.id) call.refuse(403, 'Nobody creates a team for somebody else.')
        return teamForClient(createTeam(call, project, { ...fieldsOf(input), displayName: input.display_name }, user))
      },
    },

    readTeam: {
      rules: { team_id: uuid },
      run: ({ team_id }, call) => teamForClient(teamOfMember(call, team_id, signedIn(call))),
    },

    updateTeam: {
      rules: { ...ruleForImage, team_id: uuid },
      run({ team_id, ...input }, call) {
        refuseLink(call, input.profile_image_url)
        const team = teamThatAllows(call, team_id, '$update_team')
        return teamForClient(changeTeam(call, team, fieldsOf(input)))
      },
    },

    deleteTeam: {
      rules: { team_id: uuid },
      run({ team_id }, call) {
        const forClient = call.caller.access === 'client'
        removeTeam(call, forClient ? teamThatAllows(call, team_id, '$delete_team') : demandTeam(call, team_id))
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
  const team = teamOfMember(call, id, user)
  demandPermission(call, id, user, permission)
  return team
}

function refuseLink(call: Call, image: string | null | undefined): void {
  if (inlineImage(image)) call.refuse(400, 'The profile image must be a base64 image.')
}
