// Sessions of other providers.

export type { ExternalTokenStore } from '../session/external-session.js'
export { type BetterAuthLike, betterAuthTokenStore } from './better-auth.js'
export { type ClerkLike, clerkTokenStore } from './clerk.js'
export { type ExternalTokenStoreOptions, externalTokenStore } from './external-token-store.js'
export { type AuthKitLike, workosTokenStore } from './workos.js'
