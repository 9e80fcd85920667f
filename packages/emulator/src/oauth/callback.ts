import { type Call, inProject } from '../http/call.js'
import type { Caller } from '../http/caller.js'
import { trusted } from '../http/redirect-urls.js'
import { Failure, knownErrorAnswer, redirect } from '../http/responses.js'
import type { OAuthRequestRow } from '../world/rows.js'
import { connectTo, type MatchError, signInWith } from './account-matching.js'
import type { Profile } from './identities.js'
import { enabledProvider, isTooOld, keepTokens, redeem } from './provider-requests.js'

export type ReturnError =
  | MatchError
  | 'OUTER_OAUTH_TIMEOUT'
  | 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'
  | 'OAUTH_PROVIDER_ACCESS_DENIED'
  | 'REDIRECT_URL_NOT_WHITELISTED'

const CODE_LIFE = 300_000

/** What a provider's answer brings, in query or form. */
export interface Brought {
  readonly state?: unknown
  readonly code?: unknown
  readonly error?: unknown
}

export const innerCookie = (state: string): string => `stack-oauth-inner-${state}`

/** The browser comes back from the provider: on to the app with a code, or to its error page. */
export async function comeBack(
  call: Call<ReturnError, Caller | null>,
  provider: string,
  brought: Brought,
): Promise<Response> {
  const state = String(brought.state ?? '')
  const cookie = innerCookie(state)
  if (call.cookies.get(cookie) !== 'true') call.refuse(400, 'This browser has begun no such sign-in. Start it again.')
  call.cookies.set(`${cookie}=; Path=/; Max-Age=0; HttpOnly`)
  const request = call.world.oauthRequests.get(state)
  const project = request && call.world.projects.get(request.projectId)
  if (!project || request.provider !== provider) {
    return call.refuse(400, 'This sign-in is not under way here. Start it again.')
  }
  call.world.oauthRequests.remove(state)
  try {
    return await finish(inProject(call, project), request, brought)
  } catch (error) {
    const { errorUrl } = request
    if (!(error instanceof Failure) || errorUrl === null || !trusted(errorUrl, project)) throw error
    const { code, error: message, details = {} } = await knownErrorAnswer(error).json()
    return redirect(errorUrl, { errorCode: code, message, details: JSON.stringify(details) })
  }
}

async function finish(call: Call<ReturnError>, request: OAuthRequestRow, brought: Brought): Promise<Response> {
  const { project } = call.caller
  const { provider, redirectUri, linkTo } = request
  if (isTooOld(request, call.clock.now())) call.fail('OUTER_OAUTH_TIMEOUT')
  if (!enabledProvider(project, provider)) call.fail('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
  if (brought.error === 'access_denied') call.fail('OAUTH_PROVIDER_ACCESS_DENIED')
  if (brought.error !== undefined) call.refuse(400, `The provider answered: ${String(brought.error)}.`)
  // The real service does this after it made the user, and answers 500 to another response type.
  if (!trusted(redirectUri, project)) call.fail('REDIRECT_URL_NOT_WHITELISTED')
  if (request.scope !== 'legacy') call.refuse(400, 'The only scope here is "legacy".')
  if (request.responseType !== 'code') call.refuse(400, 'The only response type here is "code".')

  const tokens = await redeem(call, call.url, request, String(brought.code ?? ''))
  if (!tokens) return call.refuse(400, 'The provider did not take its own code.')
  const { user, isNewUser } =
    linkTo === null
      ? signInWith(asAnonymous(call, request), provider, tokens.grant)
      : { user: link(call, linkTo, provider, tokens.grant), isNewUser: false }
  keepTokens(call, request, user.id, tokens)
  const code = call.world.oauthCodes.put({
    id: call.random.code(),
    projectId: project.id,
    userId: user.id,
    isNewUser,
    redirectUri,
    challenge: request.challenge,
    challengeMethod: request.challengeMethod,
    afterUrl: request.afterUrl,
    expiresAt: call.clock.now() + CODE_LIFE,
  })
  return redirect(redirectUri, { code: code.id, state: request.state })
}

/** The call as one of the anonymous user who began it: a sign-up keeps them. */
function asAnonymous(call: Call<ReturnError>, { anonymous }: OAuthRequestRow): Call<ReturnError> {
  const user = (anonymous !== undefined && call.world.users.get(anonymous)) || null
  return { ...call, caller: { ...call.caller, user } }
}

function link(call: Call<ReturnError>, userId: string, provider: string, profile: Profile) {
  const user = call.world.users.get(userId) ?? call.refuse(400, 'The user to connect the account to is gone.')
  connectTo(call, user, provider, profile)
  return user
}
