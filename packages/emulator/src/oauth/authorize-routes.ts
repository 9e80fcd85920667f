import { authorize, providerCallback, providerCallbackForm } from '@latchkey/core/contract'
import type { Call } from '../calls/call.js'
import type { Caller } from '../calls/caller.js'
import { isValidKey } from '../calls/project-keys.js'
import { implement } from '../calls/route.js'
import { url } from '../calls/rules.js'
import { redirectResponse } from '../http/responses.js'
import { type CallbackParameters, handleProviderCallback } from './callback.js'
import { startProviderSignIn, usableProvider } from './provider-requests.js'
import { stateCookie } from './state-cookie.js'

type LinkError = 'UNPARSABLE_ACCESS_TOKEN' | 'ACCESS_TOKEN_EXPIRED'

export const oauthRedirectRoutes = implement(
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
        call.cookies.set(stateCookie(call, state))
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

export function withoutHash(url: string): string {
  const parsed = new URL(url)
  parsed.hash = ''
  return parsed.href
}
