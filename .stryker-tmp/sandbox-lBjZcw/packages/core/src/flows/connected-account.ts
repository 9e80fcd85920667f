// @ts-nocheck
import type { Client } from '../client.js'
import { checkCall } from '../contract/check-input.js'
import { createProviderAccessToken } from '../contract/connected-accounts.js'
import type { CallOptions } from '../contract/endpoint.js'
import { entity, list, oneOf, optional, text } from '../contract/kinds.js'
import { ClientError } from '../errors/client-error.js'
import { isKnown } from '../errors/known-error.js'
import { Secret } from '../lib/secret.js'
import { inOneSession } from './call.js'
import { connectWithOAuth } from './oauth.js'
import { scopesOf } from './oauth-url.js'

/** A provider that is connected with the user, with the scopes that were asked for. */
export interface ConnectedAccount {
  readonly id: string
  /** An access token of the provider, fresh from the service. */
  getAccessToken(options?: CallOptions): Promise<Secret>
}

export interface GetConnectedAccountInput {
  readonly providerId: string
  /** Of this user, on a server; of the signed-in one unless said. */
  readonly userId?: string | undefined
  readonly scopes?: readonly string[] | undefined
  /** What to do when it is not connected, or lacks a scope: answer null (the default), or lead to the provider. */
  readonly or?: 'return-null' | 'redirect' | undefined
}

const INPUT = entity({
  providerId: text,
  userId: optional(text),
  scopes: optional(list(text)),
  or: optional(oneOf('return-null', 'redirect')),
})

/**
 * A user's connection with a provider; null when there is none or it lacks a scope. Only the signed-in user can be led to
 * the provider: INVALID_OPTION for another.
 */
export async function getConnectedAccount(
  client: Client,
  input: GetConnectedAccountInput,
  options?: CallOptions,
): Promise<ConnectedAccount | null> {
  checkCall('getConnectedAccount', client, INPUT, input, options)
  const { providerId, userId = 'me', scopes, or = 'return-null' } = input
  if (or === 'redirect' && userId !== 'me')
    throw new ClientError(
      'INVALID_OPTION',
      "Only the signed-in user can be led to a provider: leave userId out, or use or: 'return-null'.",
      { option: 'or' },
    )
  const scope = scopesOf(scopes)
  return inOneSession(client, options, async (call) => {
    const { identity } = call
    // The account is the one of this session's user, also when it is used later.
    const getAccessToken = async (later?: CallOptions) => {
      const input = { userId, providerId, scope }
      const { accessToken } = await createProviderAccessToken(client, input, {
        tokenStore: call.tokenStore,
        identity,
        ...later,
      })
      return new Secret(accessToken)
    }
    try {
      await getAccessToken(call)
      return { id: providerId, getAccessToken }
    } catch (error) {
      if (!isKnown(error, 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER', 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'))
        throw error
      if (or === 'redirect') await connectWithOAuth(client, { providerId, scopes }, call)
      return null
    }
  })
}
