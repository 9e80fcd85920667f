import type { Client } from '../client.js'
import { checkTeamApiKey, checkUserApiKey } from '../contract/access/api-keys.js'
import { stringOrSecret } from '../contract/check-input.js'
import type { Access, CallOptions, Output } from '../contract/endpoint.js'
import { flow } from '../flows/flow.js'
import { Secret } from '../lib/secret.js'

/** A valid API key: `type` is whether a user or a team owns it. */
export type VerifiedApiKey = Output<typeof checkUserApiKey> | Output<typeof checkTeamApiKey>

/** The API key to verify. */
export interface VerifyApiKeyInput {
  /** The value of the key, for example from a request header. */
  readonly key: Secret | string
}

/** The end of the key of a team: its type, a character for secret scanners, and a checksum. */
const TEAM_KEY = /team.574ck4u7h.{8}$/

/**
 * Verifies the API key of a user or a team with the service, so that a revoked key stops working immediately.
 *
 * @param client The server client.
 * @param input The value of the key.
 * @returns The key: its ID, its description and its owner, which is `userId` if `type` is `user`, and `teamId` if it is
 * `team`.
 * @throws {LatchkeyError} `API_KEY_NOT_FOUND`, `API_KEY_REVOKED` or `API_KEY_EXPIRED` when the key is not valid.
 * `API_KEYS_DISABLED` when the project has not enabled API keys of users or of teams.
 *
 * @example
 * const apiKey = await verifyApiKey(client, { key: request.headers.get('x-api-key') ?? '' })
 * console.log(apiKey.type === 'user' ? apiKey.userId : apiKey.teamId)
 */
export const verifyApiKey = flow(
  'verifyApiKey',
  { key: stringOrSecret },
  async (
    client: Client<Extract<Access, 'client' | 'server'>>,
    { key }: VerifyApiKeyInput,
    options?: CallOptions,
  ): Promise<VerifiedApiKey> => {
    const apiKey = key instanceof Secret ? key.reveal() : key
    const check = TEAM_KEY.test(apiKey) ? checkTeamApiKey : checkUserApiKey
    return check(client, { apiKey }, options)
  },
  checkUserApiKey.errors,
)
