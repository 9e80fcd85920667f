// @ts-nocheck
// What an app's server can do besides: calls under the same names, with what only servers see.

export { checkTeamApiKey, checkUserApiKey } from '../contract/api-keys.js'
export {
  grantProjectPermission,
  grantTeamPermission,
  revokeProjectPermission,
  revokeTeamPermission,
} from '../contract/permissions.js'
export { createContactChannel, updateContactChannel } from '../contract/server-contact-channels.js'
export {
  listTeamMemberProfiles,
  readTeamMemberProfile,
  updateTeamMemberProfile,
} from '../contract/server-team-member-profiles.js'
export { createTeam, listTeams, readTeam, updateTeam } from '../contract/server-teams.js'
export {
  createUser,
  deleteUser,
  listUsers,
  readCurrentUser,
  readUser,
  updateCurrentUser,
  updateUser,
} from '../contract/server-users.js'
export { addTeamMember } from '../contract/team-memberships.js'
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
