// Endpoints that were added after service 2.8.8. Service 2.8.86 has them.

export * from './auth/oauth-accounts.js'
export * from './projects/config.js'
export * from './projects/email-designs.js'
export * from './projects/send-email.js'
export * from './teams/received-invitations.js'
export * from './users/notification-preferences.js'
