import {
  acceptTeamInvitation,
  checkTeamInvitationCode,
  deleteTeamInvitation,
  getTeamInvitationDetails,
  listTeamInvitations,
  sendTeamInvitation,
} from '@latchkey/core/contract'
import type { Call } from '../calls/call.js'
import { currentUser, findMembership, findTeam, requireTeam, requireTeamOfMember } from '../calls/lookups.js'
import { isTrustedUrl } from '../calls/redirect-urls.js'
import { implement } from '../calls/route.js'
import { email, url, uuid } from '../calls/rules.js'
import { sendTemplateEmail } from '../email/email-rendering.js'
import { requireTeamPermission } from '../permissions/checks.js'
import type { SystemPermission } from '../permissions/definitions.js'
import { checkCode, codeRule, consumeCode, createCode, linkWithCode } from '../verification/codes.js'
import type { CodeRow, TeamRow } from '../world/rows.js'
import { addMember } from './teams.js'

/** The data of an invitation's code. */
interface Invitation {
  readonly teamId: string
  readonly email: string
}
export const invitationOf = ({ data }: CodeRow) => data as unknown as Invitation

const withCode = { code: codeRule } as const

/** Team invitations: a code in an email, which any user can accept. */
export const teamInvitationRoutes = implement(
  {
    sendTeamInvitation,
    acceptTeamInvitation,
    checkTeamInvitationCode,
    getTeamInvitationDetails,
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
          requireTeamOfMember(call, team_id, user)
          requireTeamPermission(call, team_id, user, '$invite_members')
        }
        const team = requireTeam(call, team_id)
        if (!isTrustedUrl(callback_url, caller.project, call.world)) call.fail('REDIRECT_URL_NOT_WHITELISTED')
        const data = { teamId: team.id, email } satisfies Invitation
        const { id, code } = createCode(call, team.projectId, 'team_invitation', data)
        const link = linkWithCode(callback_url, code)
        sendTemplateEmail(call, caller.project, {
          kind: 'team_invitation',
          to: email,
          link,
          teamName: team.displayName,
        })
        return { success: true, id }
      },
    },

    acceptTeamInvitation: {
      rules: withCode,
      run({ code }, call) {
        // The service uses up the code before it checks the user.
        const team = findTeam(call, invitationOf(consumeCode(call, 'team_invitation', code)).teamId)
        const user = call.caller.user ?? call.fail('USER_AUTHENTICATION_REQUIRED')
        if (team && !findMembership(call.world, team.id, user.id)) addMember(call, call.caller.project, team, user)
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

    getTeamInvitationDetails: {
      rules: withCode,
      run({ code }, call) {
        const { teamId } = invitationOf(checkCode(call, 'team_invitation', code))
        if (!call.caller.user) call.fail('USER_AUTHENTICATION_REQUIRED')
        // Deleting a team deletes its codes.
        const team = findTeam(call, teamId) ?? call.fail('VERIFICATION_CODE_NOT_FOUND')
        return { team_id: team.id, team_display_name: team.displayName }
      },
    },

    listTeamInvitations: {
      rules: { team_id: uuid },
      run({ team_id }, call) {
        const team = teamThatAllows(call, team_id as string, '$read_members', '$invite_members')
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

/** Returns the team. For clients, the user needs all the permissions. */
export function teamThatAllows(
  call: Call<
    'CANNOT_GET_OWN_USER_WITHOUT_USER' | 'TEAM_MEMBERSHIP_NOT_FOUND' | 'TEAM_PERMISSION_REQUIRED' | 'TEAM_NOT_FOUND'
  >,
  id: string,
  ...permissions: SystemPermission[]
): TeamRow {
  if (call.caller.access === 'client') {
    const user = currentUser(call)
    requireTeamOfMember(call, id, user)
    for (const permission of permissions) requireTeamPermission(call, id, user, permission)
  }
  return requireTeam(call, id)
}

const isTo = (team: TeamRow, row: CodeRow) => row.kind === 'team_invitation' && row.data.teamId === team.id

const openFor = (call: Call, team: TeamRow, row: CodeRow) => isTo(team, row) && isOpenInvitation(call, row)

/** Returns whether a code is an invitation that was neither accepted nor has expired. */
export const isOpenInvitation = ({ clock }: Call, { kind, usedAt, expiresAt }: CodeRow) =>
  kind === 'team_invitation' && usedAt === null && expiresAt > clock.now()
