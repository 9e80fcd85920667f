import { entity, oneOf, optional, signInResponse, string } from '@latchkey/core/internal/contract'
import { requireTwoFactor } from '../auth/two-factor.js'
import { isTrustedRedirect } from '../calls/redirect-urls.js'
import { implement } from '../calls/route.js'
import { url } from '../calls/rules.js'
import { ApiError } from '../http/errors.js'
import { serviceHeader } from '../http/responses.js'
import { startSession } from '../sessions/sessions.js'
import { matchAccount } from './account-matching.js'
import { CODE_LIFETIME } from './callback.js'
import { usableProvider } from './provider-requests.js'

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

/** Sign-in without a redirect to a provider. */
export const directSignInRoutes = implement(
  { crossDomainAuthorize, appleNativeSignIn },
  {
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
      const apple = usableProvider(call, project, 'apple')
      if (!apple || apple.enabled === false) return call.fail('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
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
