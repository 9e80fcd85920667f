import {
  acceptTeamInvitation,
  boolean,
  deleteTeamInvitation,
  entity,
  getTeamInvitationDetails,
  json,
  list,
  listTeamInvitations,
  newer,
  optional,
  string,
  teamInvitation,
} from '@latchkey/core/contract'
import type { Call } from '../calls/call.js'
import { currentUser, findMembership, findTeam } from '../calls/lookups.js'
import { implement } from '../calls/route.js'
import { uuid, uuidOrMe } from '../calls/rules.js'
import { ApiError } from '../http/errors.js'
import { checkCode, codeRule, consumeCode } from '../verification/codes.js'
import { restrictedReasonOf } from '../world/restriction.js'
import type { CodeRow, UserRow } from '../world/rows.js'
import { invitationOf, isOpenInvitation, teamThatAllows } from './invitation-routes.js'
import { addMember } from './teams.js'

const query = entity({ team_id: optional(string), user_id: optional(string) })

/** Team invitations, which users also find by their email addresses. */
export const teamInvitationRoutes2886 = implement(
  {
    acceptTeamInvitation,
    getTeamInvitationDetails,
    acceptReceivedTeamInvitation: { ...newer.acceptReceivedTeamInvitation, body: optional(json) },
    listTeamInvitations: {
      ...listTeamInvitations,
      query,
      response: entity({
        items: list(entity({ ...teamInvitation.fields, team_display_name: string })),
        is_paginated: boolean,
      }),
    },
    deleteTeamInvitation: { ...deleteTeamInvitation, query: entity({ team_id: optional(string) }) },
  },
  {
    acceptTeamInvitation: {
      rules: { code: codeRule },
      run({ code }, call) {
        const { teamId } = invitationOf(consumeCode(call, 'team_invitation', code))
        const user = call.caller.user ?? call.fail('USER_AUTHENTICATION_REQUIRED')
        rejectRestricted(call, user)
        join(call, teamId, user)
        return {}
      },
    },

    getTeamInvitationDetails: {
      rules: { code: codeRule },
      run({ code }, call) {
        const { teamId } = invitationOf(checkCode(call, 'team_invitation', code))
        rejectRestricted(call, call.caller.user ?? call.fail('USER_AUTHENTICATION_REQUIRED'))
        const team = findTeam(call, teamId) ?? call.fail('VERIFICATION_CODE_NOT_FOUND')
        return { team_id: team.id, team_display_name: team.displayName }
      },
    },

    acceptReceivedTeamInvitation: {
      rules: { invitation_id: uuid, user_id: uuidOrMe },
      run({ invitation_id, user_id }, call) {
        const user = recipient(call, user_id)
        if (call.caller.access === 'client' && user) rejectRestricted(call, user)
        const row = call.world.codes.get(invitation_id)
        if (!user || !row || !receivedBy(call, user)(row)) return call.fail('VERIFICATION_CODE_NOT_FOUND')
        call.world.codes.change(row.id, { usedAt: call.clock.now() })
        join(call, invitationOf(row).teamId, user)
        return {}
      },
    },

    listTeamInvitations: {
      rules: { team_id: uuid, user_id: uuidOrMe },
      run({ team_id, user_id }, call) {
        if ((team_id === undefined) === (user_id === undefined)) {
          call.reject(400, 'Specify either team_id or user_id.')
        }
        const { world } = call
        if (user_id !== undefined) {
          const user = recipient(call, user_id)
          return shown(call, user ? world.codes.where(receivedBy(call, user)) : [])
        }
        const team = teamThatAllows(call, team_id ?? '', '$read_members', '$invite_members')
        return shown(
          call,
          world.codes.where((row) => isOpenInvitation(call, row) && invitationOf(row).teamId === team.id),
        )
      },
    },

    deleteTeamInvitation: {
      rules: { team_id: uuid, invitation_id: uuid },
      run({ team_id, invitation_id }, call) {
        if (team_id === undefined) return call.reject(400, 'team_id is required.')
        const team = teamThatAllows(call, team_id, '$remove_members')
        const row = call.world.codes.get(invitation_id)
        if (row?.kind !== 'team_invitation' || invitationOf(row).teamId !== team.id) {
          return call.fail('VERIFICATION_CODE_NOT_FOUND')
        }
        call.world.codes.remove(row.id)
        return { success: true }
      },
    },
  },
)

/** Returns the user who received invitations. Clients can only name their own user. */
function recipient(call: Call<'CANNOT_GET_OWN_USER_WITHOUT_USER'>, id: string): UserRow | undefined {
  const { access, project } = call.caller
  if (id === 'me') return currentUser(call)
  if (access === 'client' && currentUser(call).id !== id) call.fail('CANNOT_GET_OWN_USER_WITHOUT_USER')
  const user = call.world.users.get(id)
  return user?.projectId === project.id ? user : undefined
}

function receivedBy(call: Call, user: UserRow): (row: CodeRow) => boolean {
  const verified = call.world.channels
    .where((channel) => channel.userId === user.id && channel.verified)
    .map(({ value }) => value.toLowerCase())
  return (row) =>
    isOpenInvitation(call, row) &&
    findTeam(call, invitationOf(row).teamId) !== undefined &&
    verified.includes(invitationOf(row).email.toLowerCase())
}

function rejectRestricted({ world }: Call, user: UserRow): void {
  const reason = restrictedReasonOf(world, user)
  if (reason) throw new ApiError('TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED', { restricted_reason: reason })
}

function join(call: Call, teamId: string, user: UserRow): void {
  const team = findTeam(call, teamId)
  if (team && !findMembership(call.world, team.id, user.id)) addMember(call, call.caller.project, team, user)
}

const shown = (call: Call, rows: readonly CodeRow[]) => ({
  items: rows.map((row) => {
    const { teamId, email } = invitationOf(row)
    return {
      id: row.id,
      team_id: teamId,
      expires_at_millis: row.expiresAt,
      recipient_email: email,
      team_display_name: findTeam(call, teamId)?.displayName ?? '',
    }
  }),
  is_paginated: false,
})
