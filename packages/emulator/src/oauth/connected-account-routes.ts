import { type Contract, createOwnProviderAccessToken, createProviderAccessToken } from '@latchkey/core/contract'
import type { Call } from '../http/call.js'
import { Failure, knownErrorAnswer } from '../http/responses.js'
import { implement } from '../http/route.js'
import type { UserRow } from '../world/rows.js'
import { enabledProvider, usableToken, wordsOf } from './provider-requests.js'

type UserError = 'CANNOT_GET_OWN_USER_WITHOUT_USER' | 'USER_NOT_FOUND'
type TokenError =
  | 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'
  | 'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS'
  | 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER'
  | 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'

/** It fails as the newer one does inside, but shows no known error. */
const olderWay = { ...createOwnProviderAccessToken, errors: createProviderAccessToken.errors ?? [] } satisfies Contract

export const connectedAccountRoutes = implement(
  { createProviderAccessToken, createOwnProviderAccessToken: olderWay },
  {
    async createProviderAccessToken({ user_id, provider_id, scope }, call) {
      return { access_token: await accessToken(call, userFor(call, user_id), provider_id, scope) }
    },

    async createOwnProviderAccessToken({ provider_id, scope }, call) {
      try {
        return { access_token: await accessToken(call, userFor(call, 'me'), provider_id, scope) }
      } catch (error) {
        if (error instanceof Failure) return passedOn(error)
        throw error
      }
    },
  },
)

/** A browser app gets tokens of its own user only. */
function userFor(call: Call<UserError>, id: string): UserRow {
  const { access, user, project } = call.caller
  if (!user && (access === 'client' || id === 'me')) return call.fail('CANNOT_GET_OWN_USER_WITHOUT_USER')
  if (user && (id === 'me' || id === user.id)) return user
  if (access === 'client') return call.refuse(403, 'A client may get tokens of its own user only.')
  const other = call.world.users.get(id)
  return other?.projectId === project.id ? other : call.fail('USER_NOT_FOUND')
}

async function accessToken(call: Call<TokenError>, user: UserRow, providerId: string, scope = ''): Promise<string> {
  const provider =
    enabledProvider(call.caller.project, providerId) ?? call.fail('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
  if (provider.type === 'shared') call.fail('OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS')
  const theirs = (row: { userId: string; provider: string }) => row.userId === user.id && row.provider === provider.id
  if (!call.world.providerAccounts.find(theirs)) call.fail('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER')
  return (
    (await usableToken(call, user.id, provider.id, wordsOf(scope))) ??
    call.fail('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE')
  )
}

/** The older path hands on what the newer one answers: status and body, without the header and the details. */
async function passedOn(failure: Failure): Promise<Response> {
  const answer = knownErrorAnswer(failure)
  const { code, error } = (await answer.json()) as { code: string; error: string }
  return Response.json({ code, error }, { status: answer.status })
}
