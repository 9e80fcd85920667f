// Teams: members, profiles, invitations and permissions.

export {
  deleteTeamInvitation,
  getTeamInvitationDetails,
  listTeamInvitations,
} from './contract/teams/team-invitations.js'
export {
  getTeamMemberProfile,
  listTeamMemberProfiles,
  updateTeamMemberProfile,
} from './contract/teams/team-member-profiles.js'
export { removeTeamMember } from './contract/teams/team-memberships.js'
export { deleteTeam, getTeam, listTeams, updateTeam } from './contract/teams/teams.js'
export {
  type AcceptTeamInvitationInput,
  acceptTeamInvitation,
  listReceivedTeamInvitations,
  type TeamInvitation,
} from './flows/teams/invitation.js'
export {
  findPermission,
  listPermissions,
  type Permission,
} from './flows/teams/permission.js'
export {
  createTeam,
  findTeam,
  findTeamMemberProfile,
  inviteToTeam,
  leaveTeam,
  selectTeam,
  type Team,
  type TeamMemberProfile,
} from './flows/teams/team.js'
