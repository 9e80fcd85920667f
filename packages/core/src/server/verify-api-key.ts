import type { Client } from '../client.js'
import { checkTeamApiKey, checkUserApiKey } from '../contract/access/api-keys.js'
import { stringOrSecret } from '../contract/check-input.js'
import type { Access, CallOptions, Output } from '../contract/endpoint.js'
import { boolean, optional } from '../contract/schema/index.js'
import { getUser } from '../contract/users/server-users.js'
import { flow, inOneSession } from '../flows/flow.js'
import { classifyUser } from '../flows/users/classify-user.js'
import { notSignedIn } from '../flows/users/current-user.js'
import { Secret } from '../lib/secret.js'

/** A valid API key: `type` is whether a user or a team owns it. */
export type VerifiedApiKey = Output<typeof checkUserApiKey> | Output<typeof checkTeamApiKey>

/** The API key to verify. */
export interface VerifyApiKeyInput {
  /** The value of the key, for example from a request header. */
  readonly key: Secret | string
  /** Whether to accept the key of a restricted or anonymous user, without reading the user. Default: `false`. */
  readonly includeRestricted?: boolean | undefined
}

/** The end of the key of a team: its type, a character for secret scanners, and a checksum. */
const TEAM_KEY = /team.574ck4u7h.{8}$/

/**
 * Verifies the API key of a user or a team with the service, so that a revoked key stops working immediately. For the key
 * of a user, it also reads the user, in a second request: the key of a user who is suspended stops working as well.
 *
 * @param client The server client.
 * @param input The value of the key. `includeRestricted` accepts the keys of all users, and saves the second request.
 * @returns The key: its ID, its description and its owner, which is `userId` if `type` is `user`, and `teamId` if it is
 * `team`.
 * @throws {LatchkeyError} `API_KEY_NOT_FOUND`, `API_KEY_REVOKED` or `API_KEY_EXPIRED` when the key is not valid.
 * `USER_RESTRICTED` when its owner is restricted, for example by an admin, or is anonymous. `USER_NOT_FOUND` when its owner
 * was deleted in the meantime. `API_KEYS_DISABLED` when the project has not enabled API keys of users or of teams.
 * `isLatchkeyError(error, verifyApiKey)` matches all of them.
 *
 * @example
 * const apiKey = await verifyApiKey(client, { key: request.headers.get('x-api-key') ?? '' })
 * console.log(apiKey.type === 'user' ? apiKey.userId : apiKey.teamId)
 */
export const verifyApiKey = flow(
  'verifyApiKey',
  { key: stringOrSecret, includeRestricted: optional(boolean) },
  async (
    client: Client<Extract<Access, 'client' | 'server'>>,
    { key, includeRestricted }: VerifyApiKeyInput,
    options?: CallOptions,
  ): Promise<VerifiedApiKey> => {
    const apiKey = key instanceof Secret ? key.reveal() : key
    if (TEAM_KEY.test(apiKey)) return checkTeamApiKey(client, { apiKey }, options)
    if (includeRestricted) return checkUserApiKey(client, { apiKey }, options)
    return inOneSession(client, options, async (call) => {
      const verified = await checkUserApiKey(client, { apiKey }, call)
      // Without the session of the caller, which is not about the owner.
      const ofNoUser = { ...call, tokenStore: null, identity: undefined }
      const owner = await getUser(client, { userId: verified.userId }, ofNoUser)
      if (classifyUser(owner) !== 'signed-in') throw notSignedIn(true)
      return verified
    })
  },
  [checkUserApiKey, checkTeamApiKey, 'USER_NOT_FOUND', 'USER_RESTRICTED'],
  () => ({ fields: { ...checkUserApiKey.response.fields, ...checkTeamApiKey.response.fields } }),
)
