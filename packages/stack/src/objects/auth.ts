import { type CallOptions, getAuthHeaders, isLatchkeyError, registerPasskey, signOut } from '@latchkey/core'
import { getAuthJson } from '@latchkey/core/internal'
import { passkeyText } from '../errors/convert.js'
import { KnownError } from '../errors/known-error.js'
import { toResult } from '../errors/result.js'
import { StackAssertionError } from '../errors/stack-assertion-error.js'
import { ACCESS_TOKEN, members, type Scope } from '../scope.js'
import type { Auth, SessionTokens } from '../types/index.js'
import { authorizationHeader } from './authorization-header.js'

/** Creates the members of the signed-in user for their session. */
export function authMembers(scope: Scope) {
  const { client, call } = scope
  const getTokens = (): Promise<SessionTokens> => getAuthJson(client, {}, call)
  const own = {
    _internalSession: internalSession(scope),
    currentSession: members(scope, 'session', { getTokens }, { useTokens: ['getTokens', SESSION] }),
    async signOut({ redirectUrl }: { redirectUrl?: URL | string } = {}) {
      await signOutAndLeave(scope, redirectUrl, call)
    },
    getAuthHeaders: () => getAuthHeaders(client, {}, call),
    getAuthJson: getTokens,
    getAccessToken: async () => (await getTokens()).accessToken,
    getRefreshToken: async () => (await getTokens()).refreshToken,
    getAuthorizationHeader: async () => authorizationHeader(await getTokens()),
    registerPasskey: async ({ hostname }: { hostname?: string } = {}) => {
      if (hostname === undefined && !client.env.page)
        throw new StackAssertionError('Pass `hostname`: without a page, the domain of the passkey is unknown.')
      return toResult(orPasskeyError(registerPasskey(client, { hostname }, call).then(nothing), 'REGISTRATION'), [
        'PASSKEY_REGISTRATION_FAILED',
        'PASSKEY_WEBAUTHN_ERROR',
        ...PASSKEY_CLIENT_ERRORS,
      ])
    },
  } satisfies Partial<Auth>
  return own
}

/** Signs out, and redirects to a URL. Default: the page after sign-out. */
export async function signOutAndLeave(scope: Scope, redirectUrl: URL | string | undefined, call: CallOptions) {
  const url = redirectUrl?.toString() || undefined
  await signOut(scope.client, { redirectTo: url }, call)
  await scope.leave(url === undefined ? { page: 'afterSignOut' } : { url })
}

const nothing = () => undefined

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

/** The hooks of {@link authMembers}, which an app has as well. */
export const AUTH_HOOKS = {
  useAuthHeaders: ['getAuthHeaders', SESSION],
  useAuthJson: ['getAuthJson', SESSION],
  useAccessToken: ['getAccessToken', SESSION],
  useRefreshToken: ['getRefreshToken', SESSION],
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
