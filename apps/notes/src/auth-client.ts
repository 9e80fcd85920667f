import { createClient } from '@latchkey/core'

/** A project of the auth service. Nothing of it is secret. */
export interface AuthConfig {
  readonly projectId: string
  readonly publishableClientKey: string
  readonly baseUrl: string
}

/** The app's one connection with the auth service. The session is kept in cookies and shared by all tabs. */
export const createAuthClient = ({ projectId, publishableClientKey, baseUrl }: AuthConfig) =>
  createClient({ projectId, publishableClientKey, baseUrl, tokenStore: 'cookie', urls: { handler: '/handler' } })
