// The endpoints that a client with a secret key calls in place of those for clients. They load on use, so that no browser
// loads them.

export {
  getTeamMemberProfile,
  listTeamMemberProfiles,
  updateTeamMemberProfile,
} from '../contract/teams/server-team-member-profiles.js'
export { createTeam, getTeam, listTeams, updateTeam } from '../contract/teams/server-teams.js'
export { updateContactChannel } from '../contract/users/server-contact-channels.js'
