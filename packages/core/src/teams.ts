// Teams: members, profiles, invitations and permissions.

export type { Client } from './client.js'
export {
  deleteTeamInvitation,
  getTeamInvitationDetails,
  listTeamInvitations,
} from './contract/teams/team-invitations.js'
export { removeTeamMember } from './contract/teams/team-memberships.js'
export { deleteTeam } from './contract/teams/teams.js'
export type { ByAccess } from './flows/by-access.js'
export type { OfUserInput } from './flows/teams/invitation.js'
export {
  type AcceptTeamInvitationInput,
  acceptTeamInvitation,
  listReceivedTeamInvitations,
  type TeamInvitation,
} from './flows/teams/invitation.js'
export type { FindPermissionInput, ListPermissionsInput } from './flows/teams/permission.js'
export {
  findPermission,
  listPermissions,
  type Permission,
} from './flows/teams/permission.js'
export type {
  CreateTeam,
  CreateTeamInput,
  FindTeam,
  FindTeamMemberProfile,
  InviteToTeamInput,
} from './flows/teams/team.js'
export {
  createTeam,
  findTeam,
  findTeamMemberProfile,
  getTeam,
  getTeamMemberProfile,
  inviteToTeam,
  leaveTeam,
  listTeamMemberProfiles,
  listTeams,
  type ServerTeam,
  type ServerTeamMemberProfile,
  selectTeam,
  type Team,
  type TeamMemberProfile,
  updateTeam,
  updateTeamMemberProfile,
} from './flows/teams/team.js'
