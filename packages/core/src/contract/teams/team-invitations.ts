import { endpoint } from '../endpoint.js'
import { codeCheck, listOf, nothing, success, VERIFICATION_ERRORS } from '../responses.js'
import {
  date,
  email,
  entity,
  id,
  optional,
  requiredUntil,
  type Schema,
  since,
  string,
  type WireOf,
} from '../schema/index.js'
import { ofTeamOrUser } from './of-team-or-user.js'

/** A pending invitation. */
export const teamInvitation = entity({
  id: string,
  team_id: string,
  expires_at_millis: date,
  recipient_email: string,
  team_display_name: since('2.8.86', string),
})

export const sendTeamInvitation = endpoint('POST /team-invitations/send-code', {
  name: 'sendTeamInvitation',
  access: 'client',
  summary: 'Invite a user to a team by email',
  body: entity({ team_id: id, email, callback_url: string }),
  response: entity({ ...success.fields, id: string }),
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'REDIRECT_URL_NOT_WHITELISTED',
    'TEAM_NOT_FOUND',
  ],
  changes: ['team-invitations'],
})

export const acceptTeamInvitation = endpoint('POST /team-invitations/accept', {
  name: 'acceptTeamInvitation',
  access: 'client',
  summary: 'Accept an invitation to a team',
  body: entity({ code: string }),
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

export const checkTeamInvitationCode = endpoint('POST /team-invitations/accept/check-code', {
  name: 'checkTeamInvitationCode',
  access: 'client',
  summary: 'Check the code of an invitation',
  allowsRestricted: true,
  body: entity({ code: string }),
  response: codeCheck,
  errors: [...VERIFICATION_ERRORS, 'TEAM_INVITATION_EMAIL_MISMATCH'],
})

export const getTeamInvitationDetails = endpoint('POST /team-invitations/accept/details', {
  name: 'getTeamInvitationDetails',
  access: 'client',
  summary: 'Get the team of an invitation',
  body: entity({ code: string }),
  response: entity({ team_id: string, team_display_name: string }),
  session: 'required',
  errors: [
    ...VERIFICATION_ERRORS,
    'USER_AUTHENTICATION_REQUIRED',
    'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED',
    'TEAM_INVITATION_EMAIL_MISMATCH',
  ],
})

const filters = ofTeamOrUser(entity({ team_id: requiredUntil('2.8.8', id), user_id: since('2.8.86', optional(id)) }))
type TeamOrUser =
  | { readonly teamId: string; readonly userId?: never }
  | { readonly userId: string; readonly teamId?: never }
/** Only the types say that the service refuses both. */
const teamOrUser = filters as unknown as Schema<WireOf<typeof filters>, TeamOrUser> & Pick<typeof filters, 'fields'>

export const listTeamInvitations = endpoint('GET /team-invitations', {
  name: 'listTeamInvitations',
  access: 'client',
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

export const deleteTeamInvitation = endpoint('DELETE /team-invitations/{invitation_id}', {
  name: 'deleteTeamInvitation',
  access: 'client',
  summary: 'Revoke an invitation',
  query: entity({ team_id: id }),
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
