import { type Call, withProject } from '../calls/call.js'
import type { Caller } from '../calls/caller.js'
import { isTrustedRedirect } from '../calls/redirect-urls.js'
import { ApiError } from '../http/errors.js'
import { knownErrorResponse, redirectResponse } from '../http/responses.js'
import type { OAuthRequestRow, ProjectRow } from '../world/rows.js'
import { connectAccount, type MatchError, matchAccount } from './account-matching.js'
import type { Profile } from './identities.js'
import { exchangeProviderCode, isRequestExpired, storeProviderTokens, usableProvider } from './provider-requests.js'
import { deleteStateCookies, hasStateCookie } from './state-cookie.js'

export type ReturnError =
  | MatchError
  | 'OUTER_OAUTH_TIMEOUT'
  | 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'
  | 'OAUTH_PROVIDER_ACCESS_DENIED'
  | 'REDIRECT_URL_NOT_WHITELISTED'

/** Lifetime of an authorization code, in milliseconds. */
export const CODE_LIFETIME = 300_000

/** The parameters of a provider's callback, in query or form. */
export interface CallbackParameters {
  readonly state?: unknown
  readonly code?: unknown
  readonly error?: unknown
  /** Issuer of the response (RFC 9207). */
  readonly iss?: unknown
}

/** Handles the callback of a provider. Redirects to the app with a code, or to its error page. */
export async function handleProviderCallback(
  call: Call<ReturnError, Caller | null>,
  provider: string,
  parameters: CallbackParameters,
): Promise<Response> {
  const state = String(parameters.state ?? '')
  const request = call.world.oauthRequests.get(state)
  const unknown = 'This sign-in is unknown or was completed. Start it again.'
  const sameBrowser = request?.asJson || hasStateCookie(call, state)
  const isDenied = parameters.error === 'access_denied'
  if (!request) return call.reject(400, unknown)
  if (!isDenied) deleteStateCookies(call, state)
  if (!sameBrowser) call.reject(400, 'This browser did not start this sign-in. Start it again.')
  const project = call.world.projects.get(request.projectId)
  if (!project) return call.reject(400, unknown)
  // A user who denied access can go back and consent.
  if (!isDenied) call.world.oauthRequests.remove(state)
  try {
    if (request.provider !== provider) throw new ApiError('OAUTH_PROVIDER_ACCESS_DENIED')
    return await completeSignIn(withProject(call, project), request, parameters)
  } catch (error) {
    return errorRedirect(call, project, request, error)
  }
}

/** Redirects with a known error: to the app if its URL is trusted, else to the error page. */
async function errorRedirect(
  { world, request: { method } }: Call<ReturnError, Caller | null>,
  project: ProjectRow,
  { redirectUri, errorUrl }: OAuthRequestRow,
  error: unknown,
): Promise<Response> {
  const target = [redirectUri, errorUrl].find((url) => url !== null && isTrustedRedirect(url, project, world))
  if (!(error instanceof ApiError) || !target) throw error
  const { code, error: message, details = {} } = await knownErrorResponse(error).json()
  const known = { errorCode: code, message, details: JSON.stringify(details) }
  const query = { error: 'server_error', error_description: message, ...known }
  return redirectResponse(target, query, method === 'POST' ? 303 : 307)
}

/** Completes a sign-in with the parameters of the provider. Redirects to the app with a code. */
export async function completeSignIn(
  call: Call<ReturnError>,
  request: OAuthRequestRow,
  parameters: CallbackParameters,
): Promise<Response> {
  const { project } = call.caller
  const { provider, redirectUri, linkTo } = request
  if (isRequestExpired(request, call.clock.now())) call.fail('OUTER_OAUTH_TIMEOUT')
  if (!usableProvider(call, project, provider)) call.fail('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
  if (parameters.error === 'access_denied') call.fail('OAUTH_PROVIDER_ACCESS_DENIED')
  if (parameters.error === 'temporarily_unavailable') {
    throw new ApiError('OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE')
  }
  if (parameters.error !== undefined) call.reject(400, `The provider returned an error: ${String(parameters.error)}.`)
  // The service checks this after it created the user, and responds with status 500 to other response types.
  if (!isTrustedRedirect(redirectUri, project, call.world)) {
    call.fail('REDIRECT_URL_NOT_WHITELISTED', { redirect_url: redirectUri })
  }
  if (request.scope !== 'legacy') call.reject(400, 'The only scope here is "legacy".')
  if (request.responseType !== 'code') call.reject(400, 'The only response type here is "code".')

  const tokens = await exchangeProviderCode(call, call.url, request, {
    code: String(parameters.code ?? ''),
    iss: parameters.iss === undefined ? undefined : String(parameters.iss),
  })
  if (!tokens) return call.reject(400, 'The provider rejected its code.')
  const { user, isNewUser } =
    linkTo === null
      ? matchAccount(asAnonymous(call, request), provider, tokens.grant, request.rejectsNewUser)
      : { user: connectRequestedUser(call, linkTo, provider, tokens.grant), isNewUser: false }
  storeProviderTokens(call, request, user.id, tokens)
  const code = call.world.oauthCodes.put({
    id: call.random.code(),
    projectId: project.id,
    userId: user.id,
    isNewUser,
    redirectUri,
    challenge: request.challenge,
    challengeMethod: request.challengeMethod,
    afterUrl: request.afterUrl,
    expiresAt: call.clock.now() + CODE_LIFETIME,
  })
  const { headers } = redirectResponse(redirectUri, { code: code.id, state: request.state })
  return Response.json({}, { status: 303, headers })
}

/** Returns the call with the anonymous user who started the sign-in, so that a sign-up keeps them. */
function asAnonymous(call: Call<ReturnError>, { anonymous }: OAuthRequestRow): Call<ReturnError> {
  const user = (anonymous !== undefined && call.world.users.get(anonymous)) || null
  return { ...call, caller: { ...call.caller, user } }
}

function connectRequestedUser(call: Call<ReturnError>, userId: string, provider: string, profile: Profile) {
  const user = call.world.users.get(userId) ?? call.reject(400, 'The user to connect the account to was deleted.')
  connectAccount(call, user, provider, profile)
  return user
}
