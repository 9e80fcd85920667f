// Endpoints that return more to servers, or that only servers may call.

export * from './teams/server-team-member-profiles.js'
export * from './teams/server-teams.js'
export * from './users/server-contact-channels.js'
export * from './users/server-users.js'
