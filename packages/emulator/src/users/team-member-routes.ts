import {
  addTeamMember,
  type Contract,
  entity,
  getTeamMemberProfile,
  listTeamMemberProfiles,
  optional,
  removeTeamMember,
  type serverTeamMemberProfile,
  string,
  type teamMemberProfile,
  updateTeamMemberProfile,
  type WireOf,
} from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { currentUser, findMembership, findTeam, findUser, requireTeamOfMember } from '../calls/lookups.js'
import { implement } from '../calls/route.js'
import { allOf, atMost, inlineImage, url, uuid, uuidOrMe } from '../calls/rules.js'
import { storeProfileImage } from '../calls/stored-images.js'
import { requireTeamPermission } from '../permissions/checks.js'
import { addMember, removeMember } from '../teams/teams.js'
import type { MembershipRow, UserRow } from '../world/rows.js'
import type { World } from '../world/world.js'
import { userForServer } from './responses.js'

const LONGEST_IMAGE = 1_000_000
const ids = { team_id: uuid, user_id: uuidOrMe } as const

/** Without a team, the service rejects the request by its rules and not by its schema. */
const leniently = {
  ...listTeamMemberProfiles,
  query: entity({ team_id: optional(string), user_id: optional(string) }),
} satisfies Contract

/** Team members and their profiles, as members see them. */
export const teamMemberRoutes = implement(
  {
    addTeamMember,
    removeTeamMember,
    listTeamMemberProfiles: leniently,
    getTeamMemberProfile,
    updateTeamMemberProfile,
  },
  {
    addTeamMember: {
      rules: ids,
      run({ team_id, user_id }, call) {
        const user = findUser(call, user_id) ?? call.fail('USER_NOT_FOUND')
        const team = findTeam(call, team_id) ?? call.fail('TEAM_NOT_FOUND', { team_id })
        if (findMembership(call.world, team.id, user.id)) call.fail('TEAM_MEMBERSHIP_ALREADY_EXISTS')
        addMember(call, call.caller.project, team, user)
        return { team_id: team.id, user_id: user.id }
      },
    },

    removeTeamMember: {
      rules: ids,
      run({ team_id, user_id }, call) {
        if (call.caller.access === 'client') {
          const signedInUser = currentUser(call)
          requireTeamOfMember(call, team_id, signedInUser)
          // All members can leave a team.
          if (findUser(call, user_id)?.id !== signedInUser.id)
            requireTeamPermission(call, team_id, signedInUser, '$remove_members')
        }
        const user = findUser(call, user_id) ?? call.fail('USER_NOT_FOUND')
        requireTeamOfMember(call, team_id, user)
        removeMember(call, requireMembership(call, team_id, user))
        return { success: true }
      },
    },

    listTeamMemberProfiles: {
      rules: ids,
      run({ team_id, user_id }, call) {
        const signedInUser = currentUser(call)
        const wanted = user_id === 'me' ? signedInUser.id : user_id
        if (team_id === undefined) return call.reject(400, 'Clients must specify team_id.')
        requireTeamOfMember(call, team_id, signedInUser)
        if (wanted !== signedInUser.id) requireTeamPermission(call, team_id, signedInUser, '$read_members')
        return { items: members(call, team_id, wanted).map(({ row, user }) => profileForClient(row, user)), ...WHOLE }
      },
    },

    getTeamMemberProfile: {
      rules: ids,
      run({ team_id, user_id }, call) {
        const signedInUser = currentUser(call)
        const wanted = user_id === 'me' ? signedInUser.id : user_id
        if (wanted !== signedInUser.id) requireTeamPermission(call, team_id, signedInUser, '$read_members')
        const user = findUser(call, wanted) ?? call.fail('USER_NOT_FOUND')
        return profileForClient(requireMembership(call, team_id, user), user)
      },
    },

    updateTeamMemberProfile: {
      rules: { ...ids, profile_image_url: atMost(LONGEST_IMAGE) },
      run({ team_id, user_id, ...input }, call) {
        const signedInUser = currentUser(call)
        if (user_id !== 'me' && user_id !== signedInUser.id)
          call.reject(403, 'Members can only change their own profile.')
        if (inlineImage(input.profile_image_url)) call.reject(400, 'The profile image must be a base64 image.')
        return profileForClient(change(call, requireMembership(call, team_id, signedInUser), input), signedInUser)
      },
    },
  },
)

/** Team member profiles as servers see them, including the users. */
export const serverTeamMemberRoutes = implement(
  {
    listTeamMemberProfiles: listTeamMemberProfiles.forServers,
    getTeamMemberProfile: getTeamMemberProfile.forServers,
    updateTeamMemberProfile: updateTeamMemberProfile.forServers,
  },
  {
    listTeamMemberProfiles: {
      rules: ids,
      run({ team_id, user_id }, call) {
        if (team_id !== undefined && !findTeam(call, team_id)) call.fail('TEAM_NOT_FOUND', { team_id })
        const user = user_id === undefined ? undefined : (findUser(call, user_id) ?? call.fail('USER_NOT_FOUND'))
        const items = members(call, team_id, user?.id).map(({ row, user }) => profileForServer(call.world, row, user))
        return { items, ...WHOLE }
      },
    },

    getTeamMemberProfile: {
      rules: ids,
      run({ team_id, user_id }, call) {
        const user = findUser(call, user_id) ?? call.fail('USER_NOT_FOUND')
        return profileForServer(call.world, requireMembership(call, team_id, user), user)
      },
    },

    updateTeamMemberProfile: {
      rules: { ...ids, profile_image_url: allOf(url, atMost(LONGEST_IMAGE)) },
      run({ team_id, user_id, ...input }, call) {
        const user = findUser(call, user_id) ?? call.fail('USER_NOT_FOUND')
        return profileForServer(call.world, change(call, requireMembership(call, team_id, user), input), user)
      },
    },
  },
)

const WHOLE = { is_paginated: false }

function requireMembership(call: Call<'TEAM_MEMBERSHIP_NOT_FOUND'>, teamId: string, user: UserRow): MembershipRow {
  const row = findMembership(call.world, teamId, user.id)
  return row ?? call.fail('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: user.id })
}

/** Returns members, oldest membership first. */
function members({ world, caller }: Call, teamId?: string, userId?: string) {
  const { memberships } = world
  const found = userId
    ? memberships.by('user', userId)
    : teamId
      ? memberships.by('team', teamId)
      : memberships.where(() => true)
  return found
    .filter((row) => row.projectId === caller.project.id && (!teamId || row.teamId === teamId))
    .flatMap((row) => {
      const user = world.users.get(row.userId)
      return user ? [{ row, user }] : []
    })
}

interface Changes {
  readonly display_name?: string | undefined
  readonly profile_image_url?: string | null | undefined
}

function change(call: Call, { id }: MembershipRow, input: Changes): MembershipRow {
  return call.world.memberships.change(id, {
    ...(input.display_name !== undefined && { displayName: input.display_name }),
    ...(input.profile_image_url !== undefined && {
      profileImageUrl: storeProfileImage(call, input.profile_image_url),
    }),
  })
}

/** The profile of a team member. Missing fields default to those of the user. */
function profileForClient(row: MembershipRow, user: UserRow): WireOf<typeof teamMemberProfile> {
  return {
    team_id: row.teamId,
    user_id: row.userId,
    display_name: row.displayName ?? user.displayName,
    profile_image_url: row.profileImageUrl ?? user.profileImageUrl,
  }
}

/** The profile of a team member, including the user. */
function profileForServer(world: World, row: MembershipRow, user: UserRow): WireOf<typeof serverTeamMemberProfile> {
  return { ...profileForClient(row, user), user: userForServer(world, user) }
}
