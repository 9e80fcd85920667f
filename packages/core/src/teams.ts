// Teams: members, profiles, invitations and permissions.

export type { Client } from './client.js'
export {
  deleteTeamInvitation,
  getTeamInvitationDetails,
  listTeamInvitations,
} from './contract/teams/team-invitations.js'
export {
  getTeamMemberProfile,
  listTeamMemberProfiles,
  removeTeamMember,
  type ServerTeamMemberProfile,
  type TeamMemberProfile,
  updateTeamMemberProfile,
} from './contract/teams/team-members.js'
export { deleteTeam, getTeam, listTeams, type ServerTeam, type Team, updateTeam } from './contract/teams/teams.js'
export {
  type AcceptTeamInvitationInput,
  acceptTeamInvitation,
  listReceivedTeamInvitations,
  type OfUserInput,
  type TeamInvitation,
} from './flows/teams/invitation.js'
export {
  type FindPermissionInput,
  findPermission,
  type ListPermissionsInput,
  listPermissions,
  type Permission,
} from './flows/teams/permission.js'
export {
  type CreateTeam,
  type CreateTeamInput,
  createTeam,
  type FindTeam,
  type FindTeamMemberProfile,
  findTeam,
  findTeamMemberProfile,
  type InviteToTeamInput,
  inviteToTeam,
  leaveTeam,
  selectTeam,
} from './flows/teams/team.js'
