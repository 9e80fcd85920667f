import { createClient } from '@latchkey/core'

/** Values that the server writes into the page, because one build runs in every environment. They contain no secret. */
export interface Config {
  readonly projectId: string
  readonly publishableKey: string
  readonly baseUrl: string
  /** The name of the database, for the footer. */
  readonly database: string
  /** Whether the server has the secret server key that team notebooks and API keys require. */
  readonly teams: boolean
}

export const config: Config = JSON.parse(document.getElementById('config')?.textContent ?? '{}')

const { projectId, publishableKey, baseUrl } = config

/**
 * The client of the auth service: Hexclave, or the emulator. The session is stored in cookies, which all tabs share.
 * Without a `redirectMethod`, the page loads again after sign-in and sign-out: no data of another user stays in memory.
 */
export const client = createClient({ projectId, publishableKey, baseUrl })
