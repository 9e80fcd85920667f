import {
  acceptTeamInvitation,
  checkTeamInvitationCode,
  deleteTeamInvitation,
  listTeamInvitations,
  readTeamInvitationDetails,
  sendTeamInvitation,
} from '@latchkey/core/contract'
import { send } from '../email/email-rendering.js'
import type { Call } from '../http/call.js'
import { trusted } from '../http/redirect-urls.js'
import { implement } from '../http/route.js'
import { email, url, uuid } from '../http/rules.js'
import { demandPermission, type SystemPermission } from '../permissions/permissions.js'
import { ownUser } from '../users/users.js'
import { checkCode, codeRule, createCode, linkWith, takeCode } from '../verification/codes.js'
import type { CodeRow, TeamRow } from '../world/rows.js'
import { addMember, demandTeam, membershipOf, teamOf, teamOfMember } from './teams.js'

/** What an invitation's code is about. */
interface Invitation {
  readonly teamId: string
  readonly email: string
}
const invitationOf = ({ about }: CodeRow) => about as unknown as Invitation

const withCode = { code: codeRule } as const

/** Invitations to teams: a code in a mail, for whoever has it. */
export const teamInvitationRoutes = implement(
  {
    sendTeamInvitation,
    acceptTeamInvitation,
    checkTeamInvitationCode,
    readTeamInvitationDetails,
    listTeamInvitations,
    deleteTeamInvitation,
  },
  {
    sendTeamInvitation: {
      rules: { team_id: uuid, email, callback_url: url },
      run({ team_id, email, callback_url }, call) {
        const { caller } = call
        if (caller.access === 'client') {
          const user = caller.user ?? call.fail('USER_AUTHENTICATION_REQUIRED')
          teamOfMember(call, team_id, user)
          demandPermission(call, team_id, user, '$invite_members')
        }
        const team = demandTeam(call, team_id)
        if (!trusted(callback_url, caller.project)) call.fail('REDIRECT_URL_NOT_WHITELISTED')
        const about = { teamId: team.id, email } satisfies Invitation
        const { id, code } = createCode(call, team.projectId, 'team_invitation', about)
        const link = linkWith(callback_url, code)
        send(call, caller.project, { kind: 'team_invitation', to: email, link, teamName: team.displayName })
        return { success: true, id }
      },
    },

    acceptTeamInvitation: {
      rules: withCode,
      run({ code }, call) {
        // The code is used up before the service looks for a user.
        const team = teamOf(call, invitationOf(takeCode(call, 'team_invitation', code)).teamId)
        const user = call.caller.user ?? call.fail('USER_AUTHENTICATION_REQUIRED')
        if (team && !membershipOf(call.world, team.id, user.id)) addMember(call, call.caller.project, team, user)
        return {}
      },
    },

    checkTeamInvitationCode: {
      rules: withCode,
      run({ code }, call) {
        checkCode(call, 'team_invitation', code)
        return { is_code_valid: true }
      },
    },

    readTeamInvitationDetails: {
      rules: withCode,
      run({ code }, call) {
        const { teamId } = invitationOf(checkCode(call, 'team_invitation', code))
        if (!call.caller.user) call.fail('USER_AUTHENTICATION_REQUIRED')
        // Codes go with their team.
        const team = teamOf(call, teamId) ?? call.fail('VERIFICATION_CODE_NOT_FOUND')
        return { team_id: team.id, team_display_name: team.displayName }
      },
    },

    listTeamInvitations: {
      rules: { team_id: uuid },
      run({ team_id }, call) {
        const team = teamThatAllows(call, team_id, '$read_members', '$invite_members')
        const items = call.world.codes
          .where((row) => openFor(call, team, row))
          .map((row) => ({
            id: row.id,
            team_id: team.id,
            expires_at_millis: row.expiresAt,
            recipient_email: invitationOf(row).email,
          }))
        return { items, is_paginated: false }
      },
    },

    deleteTeamInvitation: {
      rules: { team_id: uuid, invitation_id: uuid },
      run({ team_id, invitation_id }, call) {
        const team = teamThatAllows(call, team_id, '$remove_members')
        const row = call.world.codes.get(invitation_id)
        if (!row || !isTo(team, row)) return call.fail('VERIFICATION_CODE_NOT_FOUND')
        call.world.codes.remove(row.id)
        return { success: true }
      },
    },
  },
)

/** The team; of a browser app's user, the permissions are asked for in turn. */
function teamThatAllows(
  call: Call<
    'CANNOT_GET_OWN_USER_WITHOUT_USER' | 'TEAM_MEMBERSHIP_NOT_FOUND' | 'TEAM_PERMISSION_REQUIRED' | 'TEAM_NOT_FOUND'
  >,
  id: string,
  ...permissions: SystemPermission[]
): TeamRow {
  if (call.caller.access === 'client') {
    const user = ownUser(call)
    teamOfMember(call, id, user)
    for (const permission of permissions) demandPermission(call, id, user, permission)
  }
  return demandTeam(call, id)
}

const isTo = (team: TeamRow, row: CodeRow) => row.kind === 'team_invitation' && row.about.teamId === team.id

const openFor = ({ clock }: Call, team: TeamRow, row: CodeRow) =>
  isTo(team, row) && row.usedAt === null && row.expiresAt > clock.now()
