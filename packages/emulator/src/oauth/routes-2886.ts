import {
  authorize,
  type Contract,
  entity,
  json,
  oneOf,
  optional,
  signInResponse,
  string,
} from '@latchkey/core/contract'
import { botChallengeFields, requireBotChallenge } from '../auth/bot-challenge.js'
import { requireTwoFactor } from '../auth/two-factor.js'
import type { Call } from '../calls/call.js'
import { type Caller, expirationDetails } from '../calls/caller.js'
import { extended } from '../calls/extended-entity.js'
import { isMissingClientKey, isValidKey } from '../calls/project-keys.js'
import { isTrustedRedirect } from '../calls/redirect-urls.js'
import { implement } from '../calls/route.js'
import { url } from '../calls/rules.js'
import { ApiError } from '../http/errors.js'
import { redirectResponse, serviceHeader } from '../http/responses.js'
import { startSession } from '../sessions/sessions.js'
import type { ProjectRow } from '../world/rows.js'
import { matchAccount } from './account-matching.js'
import { withoutHash } from './authorize-routes.js'
import { CODE_LIFETIME } from './callback.js'
import { startProviderSignIn, usableProvider } from './provider-requests.js'
import { stateCookie } from './state-cookie.js'

const responseMode = optional(oneOf('redirect', 'json'))

const authorize2886 = {
  ...authorize,
  query: extended(authorize.query, {
    stack_response_mode: responseMode,
    hexclave_response_mode: responseMode,
    ...botChallengeFields,
  }),
  response: json,
} satisfies Contract

const crossDomainAuthorize = {
  name: 'crossDomainAuthorize',
  method: 'POST',
  path: '/auth/oauth/cross-domain/authorize',
  access: 'client',
  summary: 'Continue the session on another domain of the project',
  body: entity({
    redirect_uri: string,
    state: string,
    code_challenge: string,
    code_challenge_method: optional(oneOf('S256')),
    after_callback_redirect_url: optional(string),
  }),
  response: entity({ redirect_url: string }),
  errors: ['USER_AUTHENTICATION_REQUIRED', 'REDIRECT_URL_NOT_WHITELISTED'],
} as const

const appleNativeSignIn = {
  name: 'appleNativeSignIn',
  method: 'POST',
  path: '/auth/oauth/callback/apple/native',
  access: 'client',
  summary: 'Sign in with an identity token of Apple',
  body: entity({ id_token: string }),
  response: signInResponse,
  errors: [
    'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    'SIGN_UP_NOT_ENABLED',
    'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION',
    'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  ],
} as const

/** OAuth. */
export const oauthRoutes2886 = implement(
  { authorize: authorize2886, crossDomainAuthorize, appleNativeSignIn },
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
        const asJson = (input.stack_response_mode ?? input.hexclave_response_mode) === 'json'
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
        call.cookies.set(stateCookie(call, state))
        return redirectResponse(location, {})
      },
    },

    crossDomainAuthorize: {
      rules: {
        redirect_uri: url,
        after_callback_redirect_url: url,
        state: lengthRule(1, 512),
        code_challenge: (value) =>
          typeof value !== 'string' || /^[\w.~-]{43,128}$/.test(value) ? undefined : 'must be a PKCE code challenge',
      },
      run({ redirect_uri: redirectUri, state, ...input }, call) {
        const { world, caller, clock, random } = call
        const user = caller.user ?? call.fail('USER_AUTHENTICATION_REQUIRED')
        const refreshToken = serviceHeader(call.request, 'refresh-token')
        if (!refreshToken) return call.reject(400, 'The refresh token of the session is required.')
        const session = world.sessions.get(caller.sessionId ?? '')
        if (session?.refreshToken !== refreshToken || session.expiresAt <= clock.now()) {
          return call.reject(401, 'The refresh token does not belong to the session.')
        }
        const afterUrl = input.after_callback_redirect_url ?? null
        for (const target of [redirectUri, afterUrl]) {
          if (target !== null && !isTrustedRedirect(target, caller.project, world)) {
            call.fail('REDIRECT_URL_NOT_WHITELISTED')
          }
        }
        const code = world.oauthCodes.put({
          id: random.code(),
          projectId: caller.project.id,
          userId: user.id,
          isNewUser: false,
          redirectUri,
          challenge: input.code_challenge,
          challengeMethod: 'S256',
          afterUrl,
          refreshToken,
          expiresAt: clock.now() + CODE_LIFETIME,
        })
        const redirect = new URL(redirectUri)
        redirect.searchParams.set('code', code.id)
        redirect.searchParams.set('state', state)
        return { redirect_url: redirect.href }
      },
    },

    async appleNativeSignIn({ id_token }, call) {
      const { project } = call.caller
      const apple = usableProvider(call, project, 'apple') ?? call.fail('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
      const bundleIds = (apple as { apple_bundle_ids?: readonly string[] }).apple_bundle_ids ?? []
      if (bundleIds.length === 0) throw new ApiError('APPLE_BUNDLE_ID_NOT_CONFIGURED')
      const claims = await call.tokens.verifyClaims('providers', id_token)
      const { sub, aud, email = null, email_verified: verified } = claims ?? {}
      if (typeof sub !== 'string' || !bundleIds.includes(String(aud))) throw new ApiError('INVALID_APPLE_CREDENTIALS')
      const profile = {
        subject: sub,
        email: email as string | null,
        emailVerified: verified === true,
        name: null,
        picture: null,
      }
      const { user, isNewUser } = matchAccount({ ...call, caller: { ...call.caller, user: null } }, apple.id, profile)
      requireTwoFactor(call, user, isNewUser)
      return { ...(await startSession(call, user)), is_new_user: isNewUser }
    },
  },
)

function lengthRule(min: number, max: number) {
  return (value: unknown) =>
    typeof value !== 'string' || (value.length >= min && value.length <= max)
      ? undefined
      : `must have ${min} to ${max} characters`
}

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
