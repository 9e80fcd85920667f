import {
  authorize,
  type Contract,
  json,
  oneOf,
  optional,
  providerCallback,
  providerCallbackForm,
  RESPONSE_MODE_PARAMETERS,
} from '@latchkey/core/internal/contract'
import { botChallengeFields, requireBotChallenge } from '../auth/bot-challenge.js'
import type { Call } from '../calls/call.js'
import { type Caller, expirationDetails } from '../calls/caller.js'
import { extended } from '../calls/extended-entity.js'
import { isMissingClientKey, isValidKey } from '../calls/project-keys.js'
import { isTrustedRedirect } from '../calls/redirect-urls.js'
import { implement } from '../calls/route.js'
import { url } from '../calls/rules.js'
import { ApiError } from '../http/errors.js'
import { redirectResponse } from '../http/responses.js'
import type { ProjectRow } from '../world/rows.js'
import { type CallbackParameters, handleProviderCallback } from './callback.js'
import { startProviderSignIn, usableProvider } from './provider-requests.js'
import { setStateCookies } from './state-cookie.js'

const [CURRENT, FORMER] = RESPONSE_MODE_PARAMETERS
const responseMode = optional(oneOf('redirect', 'json'))
const responseModes = { [CURRENT]: responseMode, [FORMER]: responseMode } as const

const authorizeAnyClient = {
  ...authorize,
  query: extended(authorize.query, {
    ...responseModes,
    ...botChallengeFields,
  }),
  response: json,
} satisfies Contract

/** Sign-in with a provider: the redirect to the provider, and its callback. */
export const oauthRedirectRoutes = implement(
  { authorize: authorizeAnyClient, providerCallback, providerCallbackForm },
  {
    authorize: {
      ignoresUnknownQuery: true,
      rules: { redirect_uri: url, error_redirect_uri: url, error_redirect_url: url, after_callback_redirect_url: url },
      async run(input, call) {
        const { world } = call
        const { provider_scope: providerScope = '', after_callback_redirect_url: afterUrl = null } = input
        const project = projectOfClient(call, input.client_id, input.client_secret, input.client_id)
        const provider =
          usableProvider(call, project, input.provider_id) ?? call.fail('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
        const links = input.type === 'link'
        if (links && !input.token) call.reject(400, 'Connecting an account requires the access token of the user.')
        const userId = input.token ? await userOfToken(call, project, input.token) : undefined
        if (afterUrl !== null && !isTrustedRedirect(afterUrl, project, world)) {
          throw new ApiError('REDIRECT_URL_NOT_WHITELISTED')
        }
        requireBotChallenge(call, input)
        if (providerScope !== '' && provider.type === 'shared') {
          call.fail('OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS')
        }
        const asJson = (input[CURRENT] ?? input[FORMER]) === 'json'
        const { state, location } = await startProviderSignIn(call, call.url, {
          projectId: project.id,
          provider: provider.id,
          redirectUri: withoutHash(input.redirect_uri),
          state: input.state,
          scope: input.scope,
          responseType: input.response_type,
          providerScope,
          afterUrl,
          challenge: input.code_challenge,
          challengeMethod: input.code_challenge_method,
          asJson,
          errorUrl: input.error_redirect_uri ?? input.error_redirect_url ?? null,
          linkTo: links ? (userId ?? null) : null,
          ...(!links && userId && world.users.get(userId)?.anonymous && { anonymous: userId }),
          ...(input.bot_challenge_unavailable && { rejectsNewUser: true }),
        })
        if (asJson) return Response.json({ location })
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

/**
 * Returns the project that acts as OAuth client.
 *
 * @param shownId The client id in the details of INVALID_OAUTH_CLIENT_ID_OR_SECRET. Null for the token endpoint, which
 *   returns that error for a wrong key, too.
 */
export function projectOfClient(
  { world, clock }: Call<never, Caller | null>,
  clientId: string,
  secret: string | undefined,
  shownId: string | null,
): ProjectRow {
  const [id = '', branch = 'main'] = clientId.split('#')
  const project = world.projects.get(id)
  const unknown = () => new ApiError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: shownId })
  if (!project || branch !== 'main') throw unknown()
  if (isMissingClientKey(secret)) {
    if (!project.settings.publishable_client_key_required) return project
    throw new ApiError('PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT', { project_id: id })
  }
  if (isValidKey(world, id, 'publishable', secret ?? '', clock.now())) return project
  throw shownId === null ? unknown() : new ApiError('INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: id })
}

/** Returns the user of an access token. Throws for tokens that are invalid or belong to another project. */
async function userOfToken(call: Call<never, Caller | null>, project: ProjectRow, token: string): Promise<string> {
  const verified = await call.tokens.verify(token)
  if (verified.status === 'unparsable') throw new ApiError('UNPARSABLE_ACCESS_TOKEN')
  if (verified.status === 'expired') {
    throw new ApiError('ACCESS_TOKEN_EXPIRED', expirationDetails(verified))
  }
  if (verified.projectId !== project.id) call.reject(403, 'The access token belongs to another project.')
  return verified.userId
}

export function withoutHash(url: string): string {
  const parsed = new URL(url)
  parsed.hash = ''
  return parsed.href
}
