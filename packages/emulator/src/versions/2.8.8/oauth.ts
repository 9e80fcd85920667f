import { authorize, providerCallback, providerCallbackForm } from '@latchkey/core/internal/contract'
import { type Call, withProject } from '../../calls/call.js'
import type { Caller } from '../../calls/caller.js'
import { isValidKey } from '../../calls/project-keys.js'
import { isTrustedUrl } from '../../calls/redirect-urls.js'
import { implement } from '../../calls/route.js'
import { url } from '../../calls/rules.js'
import { ApiError, PlainTextError } from '../../http/errors.js'
import { knownErrorResponse, redirectResponse } from '../../http/responses.js'
import { withoutHash } from '../../oauth/authorize-routes.js'
import { type CallbackParameters, completeSignIn, type ReturnError } from '../../oauth/callback.js'
import { startProviderSignIn, usableProvider } from '../../oauth/provider-requests.js'
import { deleteStateCookies, hasStateCookie, setStateCookies } from '../../oauth/state-cookie.js'
import { errors } from './errors.js'

type LinkError = 'UNPARSABLE_ACCESS_TOKEN' | 'ACCESS_TOKEN_EXPIRED'

/** Sign-in with a provider. Always requires a key, and reports errors only to the error URL. */
export const oauthRoutes = implement(
  { authorize, providerCallback, providerCallbackForm },
  {
    authorize: {
      rules: { redirect_uri: url, error_redirect_uri: url, error_redirect_url: url },
      async run(input, call) {
        const { client_id: projectId, provider_scope: providerScope = '' } = input
        const project = call.world.projects.get(projectId)
        if (!project) return call.fail('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: projectId })
        if (!isValidKey(call.world, projectId, 'publishable', input.client_secret, call.clock.now())) {
          call.fail('INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: projectId })
        }
        const provider =
          usableProvider(call, project, input.provider_id) ?? call.fail('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
        const links = input.type === 'link'
        const linkTo = links ? await userOf(call, projectId, input.token ?? '') : null
        const anonymous = links ? undefined : await anonymousOf(call, projectId, input.token)
        if (links && providerScope !== '' && provider.type === 'shared') {
          call.fail('OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS')
        }
        const { state, location } = await startProviderSignIn(call, call.url, {
          projectId,
          provider: provider.id,
          redirectUri: withoutHash(input.redirect_uri),
          state: input.state,
          scope: input.scope,
          responseType: input.response_type,
          challenge: input.code_challenge,
          challengeMethod: input.code_challenge_method,
          providerScope,
          errorUrl: input.error_redirect_uri ?? input.error_redirect_url ?? null,
          afterUrl: input.after_callback_redirect_url ?? null,
          linkTo,
          ...(anonymous !== undefined && { anonymous }),
        })
        setStateCookies(call, state)
        return redirectResponse(location, {})
      },
    },

    providerCallback: (input, call) =>
      handleProviderCallback(call, input.provider_id.toLowerCase(), input as CallbackParameters),
    providerCallbackForm: (input, call) =>
      handleProviderCallback(call, input.provider_id.toLowerCase(), input as CallbackParameters),
  },
)

/** Returns the user of an access token. Like the service, this does not check that the session still exists. */
async function userOf(call: Call<LinkError, Caller | null>, projectId: string, token: string): Promise<string> {
  const verified = await call.tokens.verify(token)
  if (verified.status === 'unparsable') return call.fail('UNPARSABLE_ACCESS_TOKEN')
  if (verified.status === 'expired') return call.fail('ACCESS_TOKEN_EXPIRED', { expired_at_millis: verified.expiredAt })
  if (verified.projectId !== projectId) call.reject(403, 'The access token belongs to another project.')
  return verified.userId
}

/** Returns the anonymous user of an access token, or undefined for all other users and invalid tokens. */
async function anonymousOf(
  call: Call<never, Caller | null>,
  projectId: string,
  token = '',
): Promise<string | undefined> {
  const verified = await call.tokens.verify(token)
  if (verified.status !== 'valid' || verified.projectId !== projectId) return undefined
  return call.world.users.get(verified.userId)?.anonymous ? verified.userId : undefined
}

/** Removes the request before it reads the error of the provider, and redirects with status 307. */
async function handleProviderCallback(
  call: Call<ReturnError, Caller | null>,
  provider: string,
  parameters: CallbackParameters,
): Promise<Response> {
  const state = String(parameters.state ?? '')
  const sameBrowser = hasStateCookie(call, state)
  // The state may contain anything, but only the service's own states have a cookie.
  if (/^[\w-]*$/.test(state)) deleteStateCookies(call, state)
  if (!sameBrowser) call.reject(400, 'This browser did not start this sign-in. Start it again.')
  const request = call.world.oauthRequests.get(state)
  const project = request && call.world.projects.get(request.projectId)
  if (!project || request.provider !== provider) {
    return call.reject(400, 'This sign-in is unknown or was completed. Start it again.')
  }
  call.world.oauthRequests.remove(state)
  try {
    const { headers } = await completeSignIn(withProject(call, project), request, parameters)
    return new Response(null, { status: 307, headers })
  } catch (error) {
    const { errorUrl } = request
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE') {
      throw new PlainTextError(400, 'The provider returned an error: temporarily_unavailable.')
    }
    if (errorUrl === null || !isTrustedUrl(errorUrl, project, call.world)) throw error
    const older = errors[error.code]?.(error) ?? error
    const { code, error: message, details = {} } = await knownErrorResponse(older).json()
    return redirectResponse(errorUrl, { errorCode: code, message, details: JSON.stringify(details) })
  }
}
