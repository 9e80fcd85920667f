import {
  addTeamMember,
  type Contract,
  entity,
  listTeamMemberProfiles,
  optional,
  readTeamMemberProfile,
  removeTeamMember,
  server,
  text,
  updateTeamMemberProfile,
} from '@latchkey/core/contract'
import type { Call } from '../http/call.js'
import { implement } from '../http/route.js'
import { all, atMost, inlineImage, url, uuid, uuidOrMe } from '../http/rules.js'
import { demandPermission } from '../permissions/permissions.js'
import { addMember, membershipOf, removeMember, teamOf, teamOfMember } from '../teams/teams.js'
import type { MembershipRow, UserRow } from '../world/rows.js'
import { profileForClient, profileForServer } from './team-member-responses.js'
import { namedUser, ownUser } from './users.js'

const LONGEST_IMAGE = 1_000_000
const ids = { team_id: uuid, user_id: uuidOrMe } as const

/** Without a team the service refuses by its rules, not by its schema. */
const leniently = {
  ...listTeamMemberProfiles,
  query: entity({ team_id: optional(text), user_id: optional(text) }),
} satisfies Contract

/** Who is in a team, and how they show there, as its members see it. */
export const teamMemberRoutes = implement(
  {
    addTeamMember,
    removeTeamMember,
    listTeamMemberProfiles: leniently,
    readTeamMemberProfile,
    updateTeamMemberProfile,
  },
  {
    addTeamMember: {
      rules: ids,
      run({ team_id, user_id }, call) {
        const user = namedUser(call, user_id) ?? call.fail('USER_NOT_FOUND')
        const team = teamOf(call, team_id) ?? call.fail('TEAM_NOT_FOUND', { team_id })
        if (membershipOf(call.world, team.id, user.id)) call.fail('TEAM_MEMBERSHIP_ALREADY_EXISTS')
        addMember(call, call.caller.project, team, user)
        return { team_id: team.id, user_id: user.id }
      },
    },

    removeTeamMember: {
      rules: ids,
      run({ team_id, user_id }, call) {
        if (call.caller.access === 'client') {
          const own = ownUser(call)
          // Everybody may leave.
          if (namedUser(call, user_id)?.id !== own.id) demandPermission(call, team_id, own, '$remove_members')
        }
        const user = namedUser(call, user_id) ?? call.fail('USER_NOT_FOUND')
        teamOfMember(call, team_id, user)
        removeMember(call, memberOf(call, team_id, user))
        return { success: true }
      },
    },

    listTeamMemberProfiles: {
      rules: ids,
      run({ team_id, user_id }, call) {
        const own = ownUser(call)
        const wanted = user_id === 'me' ? own.id : user_id
        if (team_id === undefined) return call.refuse(400, 'Browser apps name the team.')
        teamOfMember(call, team_id, own)
        if (wanted !== own.id) demandPermission(call, team_id, own, '$read_members')
        return { items: members(call, team_id, wanted).map(({ row, user }) => profileForClient(row, user)), ...WHOLE }
      },
    },

    readTeamMemberProfile: {
      rules: ids,
      run({ team_id, user_id }, call) {
        const own = ownUser(call)
        const wanted = user_id === 'me' ? own.id : user_id
        if (wanted !== own.id) demandPermission(call, team_id, own, '$read_members')
        const user = namedUser(call, wanted) ?? call.fail('USER_NOT_FOUND')
        return profileForClient(memberOf(call, team_id, user), user)
      },
    },

    updateTeamMemberProfile: {
      rules: { ...ids, profile_image_url: atMost(LONGEST_IMAGE) },
      run({ team_id, user_id, ...input }, call) {
        const own = ownUser(call)
        if (user_id !== 'me' && user_id !== own.id) call.refuse(403, 'Members change only their own profile.')
        if (inlineImage(input.profile_image_url)) call.refuse(400, 'The profile image must be a base64 image.')
        return profileForClient(change(call, memberOf(call, team_id, own), input), own)
      },
    },
  },
)

/** The same as the app's server sees it: with the users. */
export const serverTeamMemberRoutes = implement(
  {
    listTeamMemberProfiles: server.listTeamMemberProfiles,
    readTeamMemberProfile: server.readTeamMemberProfile,
    updateTeamMemberProfile: server.updateTeamMemberProfile,
  },
  {
    listTeamMemberProfiles: {
      rules: ids,
      run({ team_id, user_id }, call) {
        if (team_id !== undefined && !teamOf(call, team_id)) call.fail('TEAM_NOT_FOUND', { team_id })
        const user = user_id === undefined ? undefined : (namedUser(call, user_id) ?? call.fail('USER_NOT_FOUND'))
        const items = members(call, team_id, user?.id).map(({ row, user }) => profileForServer(call.world, row, user))
        return { items, ...WHOLE }
      },
    },

    readTeamMemberProfile: {
      rules: ids,
      run({ team_id, user_id }, call) {
        const user = namedUser(call, user_id) ?? call.fail('USER_NOT_FOUND')
        return profileForServer(call.world, memberOf(call, team_id, user), user)
      },
    },

    updateTeamMemberProfile: {
      rules: { ...ids, profile_image_url: all(url, atMost(LONGEST_IMAGE)) },
      run({ team_id, user_id, ...input }, call) {
        const user = namedUser(call, user_id) ?? call.fail('USER_NOT_FOUND')
        return profileForServer(call.world, change(call, memberOf(call, team_id, user), input), user)
      },
    },
  },
)

const WHOLE = { is_paginated: false }

function memberOf(call: Call<'TEAM_MEMBERSHIP_NOT_FOUND'>, teamId: string, user: UserRow): MembershipRow {
  const row = membershipOf(call.world, teamId, user.id)
  return row ?? call.fail('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: user.id })
}

/** Members in the order in which they came. */
function members({ world, caller }: Call, teamId?: string, userId?: string) {
  return world.memberships
    .where((row) => row.projectId === caller.project.id)
    .filter((row) => (!teamId || row.teamId === teamId) && (!userId || row.userId === userId))
    .flatMap((row) => {
      const user = world.users.get(row.userId)
      return user ? [{ row, user }] : []
    })
}

interface Changes {
  readonly display_name?: string | undefined
  readonly profile_image_url?: string | null | undefined
}

function change({ world }: Call, { id }: MembershipRow, input: Changes): MembershipRow {
  return world.memberships.change(id, {
    ...(input.display_name !== undefined && { displayName: input.display_name }),
    ...(input.profile_image_url !== undefined && { profileImageUrl: input.profile_image_url }),
  })
}
