// Endpoints that only servers may call.

export * from './users/server-users.js'
