import type { Client } from '../../client.js'
import {
  initiatePasskeyAuthentication,
  initiatePasskeyRegistration,
  PLACEHOLDER_RP_ID,
  passkeyRegister,
  passkeySignIn,
} from '../../contract/auth/passkey.js'
import { callback, redirectTarget } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { boolean, type DocumentedFields, optional, type Schema, string } from '../../contract/schema/index.js'
import { getCurrentUser } from '../../contract/users/users.js'
import { createServiceError, LatchkeyError } from '../../errors/latchkey-error.js'
import { loadModule } from '../../errors/load-module.js'
import { INTERNALS } from '../../lib/internals.js'
import { visibleText } from '../../lib/text.js'
import { onAbort } from '../../lib/timing.js'
import type { SessionIdentity } from '../../session-types.js'
import { flow, inOneSession } from '../flow.js'
import { completeSignIn } from './complete-sign-in.js'
import type { SignInOptions } from './store-session.js'

/** Input of {@link registerPasskey}. */
export interface RegisterPasskeyInput {
  /** The relying party ID: the host name that the passkey is valid for. Default: the host name of the page. */
  readonly hostname?: string | undefined
}

/**
 * Registers a passkey (WebAuthn) for the signed-in user. The browser asks the user to confirm.
 *
 * @param client The client of the page.
 * @param input The relying party. Default: the host name of the page.
 * @throws {LatchkeyError} `PASSKEY_UNSUPPORTED` when the browser does not support passkeys, `PASSKEY_CANCELED` when
 * another passkey request or the signal ended this one, `PASSKEY_NOT_COMPLETED` when the user closed it or it timed
 * out.
 *
 * @example
 * await registerPasskey(client)
 */
export const registerPasskey = flow(
  'registerPasskey',
  { hostname: optional(string) },
  async (client: Client, { hostname }: RegisterPasskeyInput = {}, options?: CallOptions): Promise<void> => {
    const { optionsJson, code, identity } = await inOneSession(client, options, async (call) => {
      const { optionsJson, code } = await initiatePasskeyRegistration(client, {}, call)
      return { optionsJson: await withVisibleName(client, optionsJson, call), code, identity: call.identity }
    })
    const optionsJSON = optionsFor(hostname ?? hostOf(client), optionsJson)
    const credential = await ceremony(client, options?.signal, ({ startRegistration }) =>
      startRegistration({ optionsJSON: optionsJSON as never }),
    )
    await passkeyRegister(client, { credential, code }, { ...options, identity })
  },
  [initiatePasskeyRegistration, passkeyRegister, 'PASSKEY_WEBAUTHN_ERROR'],
)

const SIGN_IN = {
  /**
   * Offers passkeys in the autofill of a field with `autocomplete="username webauthn"` (conditional UI) instead of in a
   * prompt. Default: false.
   */
  autofill: optional(boolean),
  /** Called when the user has chosen a passkey, before the request to the API. */
  onPasskeySelected: optional(callback as Schema<() => void>),
  /** The relying party ID: the host name that the passkey is valid for. Default: the host name of the page. */
  hostname: optional(string),
}
/** Input of {@link signInWithPasskey}. */
export interface SignInWithPasskeyInput extends SignInOptions, DocumentedFields<typeof SIGN_IN> {}

/**
 * Signs in with a passkey (WebAuthn), then redirects to the after-sign-in page. Starting another passkey request
 * cancels the one that is pending.
 *
 * @param client The client to sign in.
 * @param input Whether to offer passkeys in autofill instead of a prompt. `redirectTo`: where to redirect to.
 * @throws {LatchkeyError} `PASSKEY_UNSUPPORTED` when the browser does not support passkeys, `PASSKEY_CANCELED` when
 * another passkey request or the signal ended this one, `PASSKEY_NOT_COMPLETED` when the user closed it or it timed
 * out.
 *
 * @example
 * await signInWithPasskey(client)
 */
export const signInWithPasskey = flow(
  'signInWithPasskey',
  { ...SIGN_IN, redirectTo: optional(redirectTarget) },
  async (client: Client, input: SignInWithPasskeyInput = {}, options?: CallOptions): Promise<void> => {
    const { identity, ...answer } = await answerPasskeyChallenge(client, input, options)
    input.onPasskeySelected?.()
    await completeSignIn(client, input, { ...options, identity }, (call) => passkeySignIn(client, answer, call))
  },
  [passkeySignIn, 'PASSKEY_WEBAUTHN_ERROR'],
)

/** The browser labels the passkey with the name of the user. If it displays nothing, the email address takes its place. */
async function withVisibleName(client: Client, options: unknown, call: CallOptions): Promise<unknown> {
  const given = options as { readonly user?: { readonly name?: string; readonly displayName?: string } }
  const names = [given.user?.name, given.user?.displayName].filter((name) => name !== undefined)
  if (names.every((name) => visibleText(name))) return options
  const { id, primaryEmail } = await getCurrentUser(client, {}, call)
  const name = primaryEmail ?? id
  return { ...given, user: { ...given.user, name, displayName: name } }
}

/** Gets a challenge of the service and lets the user answer it with a passkey. */
export async function answerPasskeyChallenge(
  client: Client,
  { hostname, autofill = false }: Pick<SignInWithPasskeyInput, 'hostname' | 'autofill'>,
  options: CallOptions | undefined,
): Promise<{ authenticationResponse: unknown; code: string; identity: SessionIdentity }> {
  const { optionsJson, code, identity } = await inOneSession(client, options, async (call) => ({
    ...(await initiatePasskeyAuthentication(client, {}, call)),
    identity: call.identity,
  }))
  const optionsJSON = optionsFor(hostname ?? hostOf(client), optionsJson)
  const authenticationResponse = await ceremony(client, options?.signal, ({ startAuthentication }) =>
    startAuthentication({ optionsJSON: optionsJSON as never, useBrowserAutofill: autofill }),
  )
  return { authenticationResponse, code, identity }
}

/**
 * Detects whether the browser supports passkeys.
 *
 * @returns `modal`: in a dialog. `autofill`: in the autofill of a form field.
 *
 * @example
 * const { modal } = await getPasskeySupport()
 * if (modal) showPasskeyButton()
 */
export async function getPasskeySupport(): Promise<{ readonly modal: boolean; readonly autofill: boolean }> {
  const { PublicKeyCredential } = globalThis
  const modal = typeof PublicKeyCredential === 'function'
  return { modal, autofill: modal && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true }
}

function hostOf(client: Client): string {
  const { page } = client[INTERNALS].env
  if (page) return new URL(page.href()).hostname
  throw new LatchkeyError('BROWSER_REQUIRED', 'Passkeys require a browser environment.')
}

type Library = typeof import('@simplewebauthn/browser')

async function ceremony<T>(
  { [INTERNALS]: { env } }: Client,
  signal: AbortSignal | undefined,
  hold: (library: Library) => Promise<T>,
): Promise<T> {
  const library = await loadModule(env, import('@simplewebauthn/browser'))
  signal?.throwIfAborted()
  // The library runs one ceremony at a time: starting another one aborts the previous one.
  const forget = onAbort(signal, () => library.WebAuthnAbortService.cancelCeremony())
  try {
    return await hold(library)
  } catch (error) {
    throw named(error)
  } finally {
    forget()
  }
}

function named(error: unknown): unknown {
  const failure = ceremonyFailure(error)
  switch (failure.kind) {
    case 'unsupported':
      return new LatchkeyError('PASSKEY_UNSUPPORTED', 'WebAuthn is not supported in this browser.', undefined, error)
    case 'canceled':
      return new LatchkeyError('PASSKEY_CANCELED', 'The passkey request was aborted.', undefined, error)
    case 'not-completed':
      return new LatchkeyError(
        'PASSKEY_NOT_COMPLETED',
        'The passkey request was not completed: the user closed it, it timed out, or there is no matching passkey.',
        undefined,
        error,
      )
    case 'webauthn':
      return createServiceError('PASSKEY_WEBAUTHN_ERROR', failure.message, {
        message: failure.message,
        code: failure.code,
      })
    default:
      return error
  }
}

/**
 * Returns the WebAuthn options for this page: replaces the placeholder of the service with the host name. Pure.
 *
 * @throws PASSKEY_WEBAUTHN_ERROR with ERROR_INVALID_RP_ID for another relying party, ERROR_INVALID_DOMAIN for an
 * invalid host name, or ERROR_INVALID_USER_ID_LENGTH for a user id that does not have 1 to 64 bytes.
 */
export function optionsFor(hostname: string, options: unknown): Record<string, unknown> {
  const given = options as { rp?: { id?: string }; rpId?: string; user?: { id?: string } }
  if ((given.rp?.id ?? given.rpId) !== PLACEHOLDER_RP_ID)
    throw wrong('ERROR_INVALID_RP_ID', 'The service returned an unexpected relying party id.')
  if (!isHost(hostname)) throw wrong('ERROR_INVALID_DOMAIN', `Passkeys need a host name or localhost, not ${hostname}.`)
  if (given.user) {
    const bytes = byteLength(given.user.id)
    if (bytes < 1 || bytes > 64) throw wrong('ERROR_INVALID_USER_ID_LENGTH', 'The user id must have 1 to 64 bytes.')
  }
  return given.rp ? { ...given, rp: { ...given.rp, id: hostname } } : { ...given, rpId: hostname }
}

/** The number of bytes in a base64url string. 0 for any other value. */
const byteLength = (id: unknown) =>
  typeof id === 'string' && /^[\w-]*$/.test(id) && id.length % 4 !== 1 ? Math.floor((id.length * 3) / 4) : 0

const isHost = (name: string) =>
  name === 'localhost' || /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])$/i.test(name)

const wrong = (code: string, message: string) =>
  createServiceError('PASSKEY_WEBAUTHN_ERROR', message, { message, code })

/** The client error of a failed WebAuthn ceremony. */
export type CeremonyFailure =
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'not-completed' }
  | { readonly kind: 'webauthn'; readonly code: string; readonly message: string }
  | { readonly kind: 'other' }

const BY_NAME: Readonly<Record<string, string>> = {
  ConstraintError: 'ERROR_AUTHENTICATOR_GENERAL_ERROR',
  InvalidStateError: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
  NotSupportedError: 'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG',
  SecurityError: 'ERROR_INVALID_RP_ID',
  UnknownError: 'ERROR_AUTHENTICATOR_GENERAL_ERROR',
}

/**
 * Maps an error of a ceremony to a client error. Pure. Accepts the errors of the browser (WebAuthn level 3, sections
 * 5.1.3 and 5.1.4) and those of @simplewebauthn/browser, whose `code` is kept.
 */
export function ceremonyFailure(error: unknown): CeremonyFailure {
  if (!(error instanceof Error)) return { kind: 'other' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (/not supported in this browser/i.test(error.message) && code === undefined) return { kind: 'unsupported' }
  if (error.name === 'AbortError' || code === 'ERROR_CEREMONY_ABORTED') return { kind: 'canceled' }
  // The messages of the library for a ceremony that ended without a credential.
  if (error.name === 'NotAllowedError' || (/was not completed/i.test(error.message) && code === undefined))
    return { kind: 'not-completed' }
  const named = code ?? BY_NAME[error.name]
  return named === undefined ? { kind: 'other' } : { kind: 'webauthn', code: named, message: error.message }
}
