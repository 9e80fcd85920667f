// @ts-nocheck
// Endpoints that return more to servers, or that only servers may call.
export * from './server-contact-channels.js'
export * from './server-team-member-profiles.js'
export * from './server-teams.js'
export * from './server-users.js'
