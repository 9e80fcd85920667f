// What an app's server can do besides: calls under the same names, with what only servers see.

export { checkTeamApiKey, checkUserApiKey } from '../contract/access/api-keys.js'
export {
  grantProjectPermission,
  grantTeamPermission,
  revokeProjectPermission,
  revokeTeamPermission,
} from '../contract/access/permissions.js'
export {
  listTeamMemberProfiles,
  readTeamMemberProfile,
  updateTeamMemberProfile,
} from '../contract/teams/server-team-member-profiles.js'
export { createTeam, listTeams, readTeam, updateTeam } from '../contract/teams/server-teams.js'
export { addTeamMember } from '../contract/teams/team-memberships.js'
export { createContactChannel, updateContactChannel } from '../contract/users/server-contact-channels.js'
export {
  createUser,
  deleteUser,
  listUsers,
  readCurrentUser,
  readUser,
  updateCurrentUser,
  updateUser,
} from '../contract/users/server-users.js'
export * from '../index.js'
export {
  findUser,
  type ServerTeam,
  type ServerUser,
  type StartSessionInput,
  startSession,
  teamOfApiKey,
  userOfApiKey,
  users,
} from './users.js'
