import { authorize, providerCallback, providerCallbackForm } from '@latchkey/core/contract'
import type { Call } from '../http/call.js'
import type { Caller } from '../http/caller.js'
import { redirect } from '../http/responses.js'
import { implement } from '../http/route.js'
import { url } from '../http/rules.js'
import { keyValid } from '../projects/projects.js'
import { type Brought, comeBack, innerCookie } from './callback.js'
import { enabledProvider, goToProvider } from './provider-requests.js'

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
        if (!keyValid(call.world, projectId, 'publishable', input.client_secret, call.clock.now())) {
          call.fail('INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: projectId })
        }
        const provider =
          enabledProvider(project, input.provider_id) ?? call.fail('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
        const links = input.type === 'link'
        const linkTo = links ? await userOf(call, projectId, input.token ?? '') : null
        const anonymous = links ? undefined : await anonymousOf(call, projectId, input.token)
        if (links && providerScope !== '' && provider.type === 'shared') {
          call.fail('OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS')
        }
        const { state, location } = await goToProvider(call, call.url, {
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
        const secure = call.url.protocol === 'https:' ? '; Secure' : ''
        call.cookies.set(`${innerCookie(state)}=true; Path=/; Max-Age=600; HttpOnly${secure}`)
        return redirect(location, {})
      },
    },

    providerCallback: (input, call) => comeBack(call, input.provider_id.toLowerCase(), input as Brought),
    providerCallbackForm: (input, call) => comeBack(call, input.provider_id.toLowerCase(), input as Brought),
  },
)

/** The user whose access token was given along. That its session still lives is not asked. */
async function userOf(call: Call<LinkError, Caller | null>, projectId: string, token: string): Promise<string> {
  const verified = await call.tokens.verify(token)
  if (verified.is === 'unparsable') return call.fail('UNPARSABLE_ACCESS_TOKEN')
  if (verified.is === 'expired') return call.fail('ACCESS_TOKEN_EXPIRED', { expired_at_millis: verified.at })
  if (verified.projectId !== projectId) call.refuse(403, 'The access token is one of another project.')
  return verified.userId
}

/** The anonymous user whose access token was given along; who they are not is nobody's business here. */
async function anonymousOf(
  call: Call<never, Caller | null>,
  projectId: string,
  token = '',
): Promise<string | undefined> {
  const verified = await call.tokens.verify(token)
  if (verified.is !== 'valid' || verified.projectId !== projectId) return undefined
  return call.world.users.get(verified.userId)?.anonymous ? verified.userId : undefined
}

function withoutHash(url: string): string {
  const bare = new URL(url)
  bare.hash = ''
  return bare.href
}
