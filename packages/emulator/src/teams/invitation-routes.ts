import {
  acceptReceivedTeamInvitation,
  acceptTeamInvitation,
  checkTeamInvitationCode,
  deleteTeamInvitation,
  entity,
  getTeamInvitationDetails,
  json,
  listTeamInvitations,
  optional,
  sendTeamInvitation,
  string,
} from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { currentUser, findMembership, findTeam, requireTeam, requireTeamOfMember } from '../calls/lookups.js'
import { isTrustedUrl } from '../calls/redirect-urls.js'
import { implement } from '../calls/route.js'
import { email, url, uuid, uuidOrMe } from '../calls/rules.js'
import { sendTemplateEmail } from '../email/email-rendering.js'
import { ApiError } from '../http/errors.js'
import { requireTeamPermission } from '../permissions/checks.js'
import type { SystemPermission } from '../permissions/definitions.js'
import { type CodeError, checkCode, codeRule, createCode, linkWithCode, markCodeUsed } from '../verification/codes.js'
import { restrictedReasonOf } from '../world/restriction.js'
import type { CodeRow, TeamRow, UserRow } from '../world/rows.js'
import { addMember } from './teams.js'

/** The data of an invitation's code. */
interface Invitation {
  readonly teamId: string
  readonly email: string
}
const invitationOf = ({ data }: CodeRow) => data as unknown as Invitation

const withCode = { code: codeRule } as const

/** Team invitations: a code in an email, which users also find by their email addresses. */
export const teamInvitationRoutes = implement(
  {
    sendTeamInvitation,
    acceptTeamInvitation,
    checkTeamInvitationCode,
    getTeamInvitationDetails,
    acceptReceivedTeamInvitation: { ...acceptReceivedTeamInvitation, body: optional(json) },
    listTeamInvitations,
    deleteTeamInvitation: { ...deleteTeamInvitation, query: entity({ team_id: optional(string) }) },
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
        const row = checkInvitation(call, code)
        markCodeUsed(call, row)
        const user = call.caller.user ?? call.fail('USER_AUTHENTICATION_REQUIRED')
        rejectRestricted(call, user)
        join(call, invitationOf(row).teamId, user)
        return {}
      },
    },

    checkTeamInvitationCode: {
      rules: withCode,
      run({ code }, call) {
        checkInvitation(call, code)
        return { is_code_valid: true }
      },
    },

    getTeamInvitationDetails: {
      rules: withCode,
      run({ code }, call) {
        const { teamId } = invitationOf(checkInvitation(call, code))
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
        if (!user || !row || !receivedInvitations(call, user).includes(row))
          return call.fail('VERIFICATION_CODE_NOT_FOUND')
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
          return shown(call, user ? receivedInvitations(call, user) : [])
        }
        const team = teamThatAllows(call, team_id ?? '', '$read_members', '$invite_members')
        return shown(
          call,
          world.codes.by('team', team.id).filter((row) => isOpenInvitation(call, row)),
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

/** The verified addresses of a user, in lower case. */
const addressesOf = ({ world }: Call, { id }: UserRow): ReadonlySet<string> =>
  new Set(world.channels.by('user', id).flatMap(({ verified, value }) => (verified ? value.toLowerCase() : [])))

/**
 * Returns the row of a valid code. A mismatch leaves the invitation as it is, for the user who has the address. Restricted
 * users have an error of their own.
 */
function checkInvitation(call: Call<CodeError | 'TEAM_INVITATION_EMAIL_MISMATCH'>, code: string): CodeRow {
  const row = checkCode(call, 'team_invitation', code)
  const { world, caller } = call
  const user = caller.access === 'client' && !world.legacy.ignoresInvitedAddress ? caller.user : null
  const isOther = user && !addressesOf(call, user).has(invitationOf(row).email.toLowerCase())
  if (isOther && !restrictedReasonOf(world, user)) call.fail('TEAM_INVITATION_EMAIL_MISMATCH')
  return row
}

/** The open invitations to the verified addresses of a user, oldest first. */
function receivedInvitations(call: Call, user: UserRow): CodeRow[] {
  return [...addressesOf(call, user)]
    .flatMap((address) => call.world.codes.by('invited', address))
    .filter((row) => isOpenInvitation(call, row) && findTeam(call, invitationOf(row).teamId) !== undefined)
    .sort((a, b) => a.createdAt - b.createdAt)
}

function rejectRestricted({ world }: Call, user: UserRow): void {
  if (world.legacy.admitsRestrictedUsers) return
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

/** Returns the team. For clients, the user needs all the permissions. */
function teamThatAllows(
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

/** Returns whether a code is an invitation that was neither accepted nor has expired. */
const isOpenInvitation = ({ clock }: Call, { kind, usedAt, expiresAt }: CodeRow) =>
  kind === 'team_invitation' && usedAt === null && expiresAt > clock.now()
