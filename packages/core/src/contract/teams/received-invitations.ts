import { endpoint } from '../endpoint.js'
import { nothing } from '../responses.js'
import * as s from '../schema/index.js'

export const acceptReceivedTeamInvitation = endpoint('POST /team-invitations/{invitation_id}/accept', {
  name: 'acceptReceivedTeamInvitation',
  access: 'client',
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
