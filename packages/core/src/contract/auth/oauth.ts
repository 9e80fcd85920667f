import { endpoint } from '../endpoint.js'
import { BOT_CHALLENGE_ERRORS, nothing } from '../responses.js'
import * as s from '../schema/index.js'

/** Path of the token endpoint (RFC 6749, section 3.2). */
export const TOKEN_PATH = '/auth/oauth/token'

/**
 * Returns the form of a refresh token grant (RFC 6749, section 6).
 *
 * @param refreshToken The refresh token.
 * @param projectId The ID of the project, which is the client ID.
 * @param publishableKey The publishable client key, which is the client secret.
 * @returns The form fields.
 */
export const refreshForm = (refreshToken: string, projectId: string, publishableKey: string): string =>
  new URLSearchParams({
    refresh_token: refreshToken,
    grant_type: 'refresh_token',
    client_id: projectId,
    client_secret: publishableKey,
  }).toString()

/**
 * Returns the access token in the response of a token endpoint.
 *
 * @param response The body of the response.
 * @returns The access token, or undefined if there is none.
 */
export function accessTokenOf(response: unknown): string | undefined {
  const { access_token: token } = (response ?? {}) as { access_token?: unknown }
  return typeof token === 'string' && token !== '' ? token : undefined
}

/**
 * The token endpoint with the refresh grant, sent as a form without the service's own headers. The service does not
 * rotate refresh tokens. The client uses `refreshForm` and `accessTokenOf` only.
 */
export const refreshGrant = endpoint(`POST ${TOKEN_PATH}`, 'none', {
  name: 'refreshGrant',
  summary: 'Refresh an access token',
  body: s.entity({
    refresh_token: s.string,
    grant_type: s.oneOf('refresh_token'),
    client_id: s.string,
    client_secret: s.string,
  }),
  response: s.entity({
    access_token: s.string,
    token_type: s.string,
    expires_in: s.optional(s.number),
    scope: s.optional(s.string),
  }),
  errors: ['INVALID_OAUTH_CLIENT_ID_OR_SECRET', 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
})

/** Errors of an authorization code. */
export const CODE_ERRORS = [
  'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
  'INVALID_AUTHORIZATION_CODE',
  'REDIRECT_URL_NOT_WHITELISTED',
  'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
] as const

/**
 * The token endpoint with the authorization code grant and PKCE (RFC 6749, section 4.1.3; RFC 7636). Called through
 * oauth4webapi.
 */
export const codeGrant = endpoint(`POST ${TOKEN_PATH}`, 'none', {
  name: 'codeGrant',
  summary: 'Exchange an authorization code',
  body: s.entity({
    grant_type: s.oneOf('authorization_code'),
    code: s.string,
    redirect_uri: s.string,
    code_verifier: s.string,
    client_id: s.string,
    client_secret: s.string,
  }),
  response: s.entity({
    access_token: s.string,
    refresh_token: s.string,
    token_type: s.string,
    expires_in: s.optional(s.number),
    scope: s.optional(s.string),
    is_new_user: s.boolean,
    newUser: s.optional(s.boolean),
    after_callback_redirect_url: s.optional(s.nullable(s.string)),
    afterCallbackRedirectUrl: s.renamedTo('afterCallbackRedirectUrlDeprecated', s.optional(s.nullable(s.string))),
  }),
  errors: CODE_ERRORS,
})

/**
 * The authorization endpoint that the browser is redirected to for OAuth sign-in. A navigation, not a request: it
 * responds with a redirect.
 */
export const authorize = endpoint('GET /auth/oauth/authorize/{provider_id}', 'none', {
  name: 'authorize',
  summary: 'Start OAuth sign-in with, or connect, a provider',
  query: s.entity({
    client_id: s.string,
    client_secret: s.string,
    redirect_uri: s.string,
    scope: s.string,
    state: s.string,
    grant_type: s.oneOf('authorization_code'),
    code_challenge: s.string,
    code_challenge_method: s.string,
    response_type: s.string,
    type: s.optional(s.oneOf('authenticate', 'link')),
    token: s.optional(s.string),
    provider_scope: s.optional(s.string),
    error_redirect_url: s.optional(s.string),
    error_redirect_uri: s.optional(s.string),
    after_callback_redirect_url: s.optional(s.string),
  }),
  response: nothing,
  responseType: 'redirect',
  errors: [
    'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
    'INVALID_PUBLISHABLE_CLIENT_KEY',
    'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    'UNPARSABLE_ACCESS_TOKEN',
    'ACCESS_TOKEN_EXPIRED',
    'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    'REDIRECT_URL_NOT_WHITELISTED',
    ...BOT_CHALLENGE_ERRORS,
  ],
  plainTextErrors: { 403: 'NOT_ALLOWED' },
})

/** Errors with which a sign-in with a provider returns. */
export const CALLBACK_ERRORS = [
  'OUTER_OAUTH_TIMEOUT',
  'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
  'OAUTH_PROVIDER_ACCESS_DENIED',
  'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION',
  'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
  'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE',
  'SIGN_UP_NOT_ENABLED',
  'SIGN_UP_REJECTED',
  'BOT_CHALLENGE_FAILED',
  'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  'REDIRECT_URL_NOT_WHITELISTED',
] as const

/** The endpoint that the OAuth provider redirects back to. */
export const providerCallback = endpoint('GET /auth/oauth/callback/{provider_id}', 'none', {
  name: 'providerCallback',
  summary: 'OAuth provider callback',
  query: s.json,
  response: nothing,
  responseType: 'redirect',
  errors: CALLBACK_ERRORS,
  plainTextErrors: { 400: 'NOT_ALLOWED' },
})

/** The same for providers that respond with a form (`response_mode=form_post`). */
export const providerCallbackForm = endpoint('POST /auth/oauth/callback/{provider_id}', 'none', {
  name: 'providerCallbackForm',
  summary: 'OAuth provider callback with a form post',
  body: s.json,
  response: nothing,
  responseType: 'redirect',
  errors: CALLBACK_ERRORS,
  plainTextErrors: { 400: 'NOT_ALLOWED' },
})
