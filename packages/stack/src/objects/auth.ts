import { isLatchkeyError, registerPasskey, signOut } from '@latchkey/core'
import { getAuthJson, INTERNALS } from '@latchkey/core/internal'
import { BEARER_PREFIXES, SESSION_HEADER_NAME } from '@latchkey/core/internal/contract'
import { passkeyText } from '../errors/convert.js'
import { KnownError } from '../errors/known-error.js'
import { toEmptyResult } from '../errors/result.js'
import { StackAssertionError } from '../errors/stack-assertion-error.js'
import { ACCESS_TOKEN, type Members, members, type Scope } from '../scope.js'
import { only } from './fields.js'

/** The tokens of a session. */
export interface SessionTokens {
  /** The access token, or null when signed out. */
  accessToken: string | null
  /** The refresh token, or null when signed out. */
  refreshToken: string | null
}

/** A session. */
export interface Session {
  /** Returns the tokens of the session. */
  getTokens(): Promise<SessionTokens>
  /** Returns the tokens of the session. */
  useTokens(): SessionTokens
}

/** Every version of the published kit accepts the former prefix. */
const [, PREFIX] = BEARER_PREFIXES

/** Returns a session as an `Authorization` header, or null when signed out. */
const authorizationHeader = (tokens: SessionTokens): string | null =>
  tokens.accessToken === null && tokens.refreshToken === null ? null : `Bearer ${PREFIX}${btoa(JSON.stringify(tokens))}`

/** Creates the members for the tokens of a session, from the function that reads them. */
export const tokenMembers = <A extends readonly unknown[]>(getTokens: (...args: A) => Promise<SessionTokens>) => ({
  /** Returns the tokens of the session. */
  getAuthJson: getTokens,
  /** Returns headers that carry the session to your own server. */
  getAuthHeaders: async (...args: A) => ({ [SESSION_HEADER_NAME]: JSON.stringify(await getTokens(...args)) }),
  /** Returns the access token, or null. */
  getAccessToken: async (...args: A) => (await getTokens(...args)).accessToken,
  /** Returns the refresh token, or null. */
  getRefreshToken: async (...args: A) => (await getTokens(...args)).refreshToken,
  /** Returns the session as an `Authorization` header, or null. */
  getAuthorizationHeader: async (...args: A) => authorizationHeader(await getTokens(...args)),
})

/** The session of the signed-in user. */
export interface Auth extends Members<typeof authMembers, typeof AUTH_HOOKS> {}

/** Creates the members of the signed-in user for their session. */
export function authMembers(scope: Scope) {
  const { client, call } = scope
  const getTokens = (): Promise<SessionTokens> => call(getAuthJson, {})
  return {
    /** The session, for `projectOwnerSession`. Opaque. */
    _internalSession: internalSession(scope),
    /** The session. */
    currentSession: members(scope, 'session', { getTokens }, { useTokens: ['getTokens', SESSION] }) as Session,
    /** Signs the user out. */
    signOut: async (options?: { redirectUrl?: URL | string }) =>
      signOutAndLeave(scope, only('signOut', options, 'redirectUrl').redirectUrl),
    ...tokenMembers(getTokens),
    /** Registers a passkey of this device. */
    registerPasskey: async (options?: { hostname?: string }) => {
      const { hostname } = only('registerPasskey', options, 'hostname')
      if (hostname === undefined && !client[INTERNALS].env.page)
        throw new StackAssertionError('Pass `hostname`: without a page, the domain of the passkey is unknown.')
      return toEmptyResult(orPasskeyError(call(registerPasskey, { hostname }), 'REGISTRATION'), [
        'PASSKEY_REGISTRATION_FAILED',
        'PASSKEY_WEBAUTHN_ERROR',
        ...PASSKEY_CLIENT_ERRORS,
      ])
    },
  }
}

/** Signs out, and redirects to a URL. Default: the page after sign-out. */
export async function signOutAndLeave(scope: Scope, redirectUrl?: URL | string) {
  const url = redirectUrl?.toString() || undefined
  await scope.call(signOut, { redirectTo: url })
  await scope.leave(url === undefined ? { page: 'afterSignOut' } : { url })
}

/** Throws the error of the published kit where the environment has no passkeys. */
export const orPasskeyError = <T>(call: Promise<T>, step: 'AUTHENTICATION' | 'REGISTRATION'): Promise<T> =>
  call.catch((error) => {
    if (!isLatchkeyError(error, 'PASSKEY_UNSUPPORTED', 'BROWSER_REQUIRED')) throw error
    throw new KnownError(`PASSKEY_${step}_FAILED`, passkeyText(error.code), 400, undefined, error)
  })

/** Errors of a passkey ceremony that the published kit reports as `PasskeyWebAuthnError`. */
export const PASSKEY_CLIENT_ERRORS = ['PASSKEY_CANCELED', 'PASSKEY_NOT_COMPLETED'] as const

/** The hooks read the tokens again when the user changes, and before the access token expires. */
const SESSION = ['user', ACCESS_TOKEN] as const

/** The hooks of {@link tokenMembers}. */
export const AUTH_HOOKS = {
  /** Returns headers that carry the session to your own server. */
  useAuthHeaders: ['getAuthHeaders', SESSION],
  /** Returns the tokens of the session. */
  useAuthJson: ['getAuthJson', SESSION],
  /** Returns the access token, or null. */
  useAccessToken: ['getAccessToken', SESSION],
  /** Returns the refresh token, or null. */
  useRefreshToken: ['getRefreshToken', SESSION],
  /** Returns the session as an `Authorization` header, or null. */
  useAuthorizationHeader: ['getAuthorizationHeader', SESSION],
} as const

const scopes = new WeakMap<object, Scope>()

/** Returns an opaque value from which {@link scopeOfSession} finds the scope again. */
function internalSession(scope: Scope): object {
  const session = {}
  scopes.set(session, scope)
  return session
}

/** Returns the scope of the user whose `_internalSession` this is. */
export const scopeOfSession = (session: unknown): Scope | undefined =>
  typeof session === 'object' && session !== null ? scopes.get(session) : undefined
