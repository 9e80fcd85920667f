import {
  type Contract,
  createOwnProviderAccessToken,
  createProviderAccessToken,
} from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { implement } from '../calls/route.js'
import { ApiError, fail } from '../http/errors.js'
import { knownErrorResponse } from '../http/responses.js'
import type { UserRow } from '../world/rows.js'
import { findProviderAccessToken, splitScopes, usableProvider } from './provider-requests.js'

type UserError = 'CANNOT_GET_OWN_USER_WITHOUT_USER' | 'USER_NOT_FOUND'
type TokenError =
  | 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'
  | 'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS'
  | 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER'
  | 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'

/** Fails like the newer endpoint, but without a known error. Looks for the user before it checks the access type. */
const olderWay = {
  ...createOwnProviderAccessToken,
  access: 'none',
  errors: createProviderAccessToken.errors ?? [],
} as const satisfies Contract

export const connectedAccountRoutes = implement(
  { createProviderAccessToken, createOwnProviderAccessToken: olderWay },
  {
    async createProviderAccessToken({ user_id, provider_id, scope }, call) {
      return { access_token: await accessToken(call, userFor(call, user_id), provider_id, scope) }
    },

    async createOwnProviderAccessToken({ provider_id, scope }, call) {
      const { caller } = call
      if (!caller && call.world.legacy.checksAccessTypeFirst) return fail('ACCESS_TYPE_REQUIRED')
      try {
        const user = caller?.user ?? fail('CANNOT_GET_OWN_USER_WITHOUT_USER')
        return { access_token: await accessToken({ ...call, caller } as Call<TokenError>, user, provider_id, scope) }
      } catch (error) {
        if (error instanceof ApiError) return passedOn(error)
        throw error
      }
    },
  },
)

/** Returns the user whose tokens a call requests. A client can only request tokens of the signed-in user. */
function userFor(call: Call<UserError>, id: string): UserRow {
  const { access, user, project } = call.caller
  if (!user && (access === 'client' || id === 'me')) return call.fail('CANNOT_GET_OWN_USER_WITHOUT_USER')
  if (user && (id === 'me' || id === user.id)) return user
  if (access === 'client') return call.reject(403, 'Clients can only get tokens of the signed-in user.')
  const other = call.world.users.get(id)
  return other?.projectId === project.id ? other : call.fail('USER_NOT_FOUND')
}

async function accessToken(call: Call<TokenError>, user: UserRow, providerId: string, scope = ''): Promise<string> {
  const provider =
    usableProvider(call, call.caller.project, providerId) ?? call.fail('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
  if (provider.type === 'shared' && !call.configuration.sharedAccessTokens)
    call.fail('OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS')
  if (!call.world.providerAccounts.by('user', user.id).some((row) => row.provider === provider.id))
    call.fail('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER')
  return (
    (await findProviderAccessToken(call, user.id, provider.id, splitScopes(scope))) ??
    call.fail('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE')
  )
}

/** Returns status and body of the newer endpoint's error, without the error header and the details. */
async function passedOn(failure: ApiError): Promise<Response> {
  const response = knownErrorResponse(failure)
  const { code, error } = (await response.json()) as { code: string; error: string }
  return Response.json({ code, error }, { status: response.status })
}
