import { endpoint } from '../endpoint.js'
import { codeCheck, listOf, nothing, success, VERIFICATION_ERRORS } from '../responses.js'
import * as s from '../schema/index.js'
import { ofTeamOrUser } from './of-team-or-user.js'

/** A pending invitation. */
export const teamInvitation = s.entity({
  id: s.string,
  team_id: s.string,
  expires_at_millis: s.date,
  recipient_email: s.string,
  team_display_name: s.since('2.8.86', s.string),
})

export const sendTeamInvitation = endpoint('POST /team-invitations/send-code', 'client', {
  name: 'sendTeamInvitation',
  summary: 'Invite a user to a team by email',
  body: s.entity({ team_id: s.id, email: s.email, callback_url: s.string }),
  response: s.entity({ ...success.fields, id: s.string }),
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'REDIRECT_URL_NOT_WHITELISTED',
    'TEAM_NOT_FOUND',
  ],
  changes: ['team-invitations'],
})

export const acceptTeamInvitation = endpoint('POST /team-invitations/accept', 'client', {
  name: 'acceptTeamInvitation',
  summary: 'Accept an invitation to a team',
  body: s.entity({ code: s.string }),
  response: nothing,
  session: 'required',
  errors: [
    ...VERIFICATION_ERRORS,
    'USER_AUTHENTICATION_REQUIRED',
    'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED',
    'TEAM_INVITATION_EMAIL_MISMATCH',
  ],
  changes: ['teams', 'team-members', 'team-permissions', 'team-invitations'],
})

export const checkTeamInvitationCode = endpoint('POST /team-invitations/accept/check-code', 'client', {
  name: 'checkTeamInvitationCode',
  summary: 'Check the code of an invitation',
  allowsRestricted: true,
  body: s.entity({ code: s.string }),
  response: codeCheck,
  errors: [...VERIFICATION_ERRORS, 'TEAM_INVITATION_EMAIL_MISMATCH'],
})

export const getTeamInvitationDetails = endpoint('POST /team-invitations/accept/details', 'client', {
  name: 'getTeamInvitationDetails',
  summary: 'Get the team of an invitation',
  body: s.entity({ code: s.string }),
  response: s.entity({ team_id: s.string, team_display_name: s.string }),
  session: 'required',
  errors: [
    ...VERIFICATION_ERRORS,
    'USER_AUTHENTICATION_REQUIRED',
    'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED',
    'TEAM_INVITATION_EMAIL_MISMATCH',
  ],
})

const filters = ofTeamOrUser(
  s.entity({ team_id: s.requiredUntil('2.8.8', s.id), user_id: s.since('2.8.86', s.optional(s.id)) }),
)
type TeamOrUser =
  | { readonly teamId: string; readonly userId?: never }
  | { readonly userId: string; readonly teamId?: never }
/** Only the types say that the service refuses both. */
const teamOrUser = filters as unknown as s.Schema<s.WireOf<typeof filters>, TeamOrUser> & Pick<typeof filters, 'fields'>

export const listTeamInvitations = endpoint('GET /team-invitations', 'client', {
  name: 'listTeamInvitations',
  summary: 'List the pending invitations of a team, or those that a user received',
  query: teamOrUser,
  response: listOf(teamInvitation),
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'TEAM_NOT_FOUND',
  ],
  plainTextErrors: { 400: 'NOT_ALLOWED' },
  reads: ['team-invitations'],
})

export const deleteTeamInvitation = endpoint('DELETE /team-invitations/{invitation_id}', 'client', {
  name: 'deleteTeamInvitation',
  summary: 'Revoke an invitation',
  query: s.entity({ team_id: s.id }),
  response: success,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'TEAM_NOT_FOUND',
    'VERIFICATION_CODE_NOT_FOUND',
  ],
  changes: ['team-invitations'],
})

export const acceptReceivedTeamInvitation = endpoint('POST /team-invitations/{invitation_id}/accept', 'client', {
  name: 'acceptReceivedTeamInvitation',
  since: '2.8.86',
  summary: 'Accept an invitation that a user received, by its id',
  query: s.entity({ user_id: s.id }),
  response: nothing,
  session: 'required',
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED',
    'TEAM_INVITATION_EMAIL_MISMATCH',
    'VERIFICATION_CODE_NOT_FOUND',
  ],
  changes: ['teams', 'team-members', 'team-permissions', 'team-invitations'],
})
