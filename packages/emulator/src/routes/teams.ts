import {
  type Contract,
  deleteTeam,
  entity,
  listTeams,
  optional,
  postTeam,
  readTeam,
  server,
  text,
  updateTeam,
} from '@latchkey/core/contract'
import { namedUser } from '../accounts.js'
import type { Call } from '../call.js'
import { demandPermission, type SystemPermission } from '../permissions.js'
import { implement } from '../route.js'
import type { TeamRow, UserRow } from '../rows.js'
import { all, atMost, inlineImage, url, uuid, uuidOrMe } from '../rules.js'
import { teamForClient, teamForServer } from '../shapes/user.js'
import { createTeam, deleteTeam as removeTeam, teamOf, teamOfMember, teamsOf } from '../teams.js'
import { announce } from '../webhooks.js'

const LONGEST_IMAGE = 1_000_000
const ruleForImage = { profile_image_url: atMost(LONGEST_IMAGE) } as const
const ruleForLink = { profile_image_url: all(url, atMost(LONGEST_IMAGE)) } as const

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
        return teamForClient(change(call, team, fieldsOf(input)))
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

/** Teams as the app's server sees and changes them. */
export const serverTeamRoutes = implement(
  {
    listTeams: server.listTeams,
    createTeam: server.createTeam,
    readTeam: server.readTeam,
    updateTeam: server.updateTeam,
  },
  {
    listTeams: {
      rules: { user_id: uuidOrMe },
      run({ user_id }, call) {
        const { world, caller } = call
        const user = user_id === undefined ? undefined : namedUser(call, user_id)
        const its = ({ projectId }: TeamRow) => projectId === caller.project.id
        const teams = user_id === undefined ? world.teams.where(its) : user ? teamsOf(world, user) : []
        return { items: teams.map(teamForServer), is_paginated: false }
      },
    },

    createTeam: {
      rules: { ...ruleForLink, creator_user_id: uuidOrMe },
      run(input, call) {
        const creator = creatorOf(call, input)
        const fields = { ...serverFieldsOf(input), displayName: input.display_name }
        return teamForServer(createTeam(call, call.caller.project, fields, creator))
      },
    },

    readTeam: {
      rules: { team_id: uuid },
      run: ({ team_id }, call) => teamForServer(demandTeam(call, team_id)),
    },

    updateTeam: {
      rules: { ...ruleForLink, team_id: uuid },
      run: ({ team_id, ...input }, call) =>
        teamForServer(change(call, demandTeam(call, team_id), serverFieldsOf(input))),
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

const demandTeam = (call: Call<'TEAM_NOT_FOUND'>, id: string): TeamRow =>
  teamOf(call, id) ?? call.fail('TEAM_NOT_FOUND', { team_id: id })

function refuseLink(call: Call, image: string | null | undefined): void {
  if (inlineImage(image)) call.refuse(400, 'The profile image must be a base64 image.')
}

interface Creator {
  readonly creator_user_id?: string | undefined
  readonly add_current_user?: 'true' | 'false' | undefined
}

/** Who becomes the team's first member, by the field or by the older flag. */
function creatorOf(
  call: Call<'CANNOT_GET_OWN_USER_WITHOUT_USER' | 'USER_NOT_FOUND'>,
  { creator_user_id: id, add_current_user: flag }: Creator,
): UserRow | undefined {
  if (flag === 'true' && id !== undefined) call.refuse(400, 'Give creator_user_id or add_current_user, not both.')
  if (flag === 'true') return call.caller.user ?? call.refuse(401, 'There is no signed-in user to add.')
  if (id === undefined) return undefined
  return namedUser(call, id) ?? call.fail('USER_NOT_FOUND')
}

interface Fields {
  readonly display_name?: string | undefined
  readonly profile_image_url?: string | null | undefined
  readonly client_metadata?: unknown
}

const fieldsOf = (input: Fields): Partial<TeamRow> => ({
  ...(input.display_name !== undefined && { displayName: input.display_name }),
  ...(input.profile_image_url !== undefined && { profileImageUrl: input.profile_image_url }),
  ...(input.client_metadata !== undefined && { clientMetadata: input.client_metadata }),
})

interface ServerFields extends Fields {
  readonly client_read_only_metadata?: unknown
  readonly server_metadata?: unknown
}

const serverFieldsOf = (input: ServerFields): Partial<TeamRow> => ({
  ...fieldsOf(input),
  ...(input.client_read_only_metadata !== undefined && { clientReadOnlyMetadata: input.client_read_only_metadata }),
  ...(input.server_metadata !== undefined && { serverMetadata: input.server_metadata }),
})

function change(call: Call, team: TeamRow, fields: Partial<TeamRow>): TeamRow {
  const changed = call.world.teams.change(team.id, fields)
  announce(call, team.projectId, 'team.updated', teamForServer(changed))
  return changed
}
