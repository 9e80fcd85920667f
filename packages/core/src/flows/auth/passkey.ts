import type { Client } from '../../client.js'
import {
  initiatePasskeyAuthentication,
  initiatePasskeyRegistration,
  passkeyRegister,
  passkeySignIn,
} from '../../contract/auth/passkey.js'
import { callback } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { flag, optional, text } from '../../contract/kinds.js'
import { ClientError } from '../../errors/client-error.js'
import { KnownError } from '../../errors/known-error.js'
import { onAbort } from '../../lib/signal.js'
import { inOneSession } from '../call.js'
import { flow } from '../flow.js'
import { type Arrival, arrive } from './arrive.js'
import { firstFactor } from './first-factor.js'
import { optionsFor } from './passkey-options.js'
import { ceremonyFailure } from './webauthn-error.js'

export interface RegisterPasskeyInput {
  /** The host name of the relying party. Default: the host name of the page. */
  readonly hostname?: string | undefined
}

/**
 * Registers a passkey for the signed-in user.
 *
 * @throws PASSKEY_UNSUPPORTED, PASSKEY_CANCELLED, PASSKEY_NOT_COMPLETED, or PASSKEY_WEBAUTHN_ERROR with the code of the
 * browser error (client errors).
 */
export const registerPasskey = flow(
  'registerPasskey',
  { hostname: optional(text) },
  async (client: Client, { hostname }: RegisterPasskeyInput = {}, options?: CallOptions): Promise<void> => {
    const { optionsJson, code, identity } = await inOneSession(client, options, async (call) => ({
      ...(await initiatePasskeyRegistration(client, {}, call)),
      identity: call.identity,
    }))
    const optionsJSON = optionsFor(hostname ?? hostOf(client), optionsJson)
    const credential = await ceremony(options?.signal, ({ startRegistration }) =>
      startRegistration({ optionsJSON: optionsJSON as never }),
    )
    await passkeyRegister(client, { credential, code }, { ...options, identity })
  },
  [
    'PASSKEY_AUTHENTICATION_NOT_ENABLED',
    'PASSKEY_REGISTRATION_FAILED',
    'PASSKEY_AUTHENTICATION_FAILED',
    'PASSKEY_WEBAUTHN_ERROR',
    'VERIFICATION_CODE_EXPIRED',
  ],
)

export interface SignInWithPasskeyInput extends Arrival {
  /** Offers passkeys in the autofill of a field with `autocomplete="username webauthn"` instead of in a prompt. */
  readonly autofill?: boolean | undefined
  /** Called when the user has chosen a passkey, before it is sent to the service. */
  answered?(): void
  readonly hostname?: string | undefined
}

/** Signs in with a passkey. Starting another ceremony aborts a pending one with PASSKEY_CANCELLED. */
export const signInWithPasskey = flow(
  'signInWithPasskey',
  { noRedirect: optional(flag), autofill: optional(flag), answered: optional(callback), hostname: optional(text) },
  async (client: Client, input: SignInWithPasskeyInput = {}, options?: CallOptions): Promise<void> => {
    const { optionsJson, code, identity } = await inOneSession(client, options, async (call) => ({
      ...(await initiatePasskeyAuthentication(client, {}, call)),
      identity: call.identity,
    }))
    const optionsJSON = optionsFor(input.hostname ?? hostOf(client), optionsJson)
    const authenticationResponse = await ceremony(options?.signal, ({ startAuthentication }) =>
      startAuthentication({ optionsJSON: optionsJSON as never, useBrowserAutofill: input.autofill ?? false }),
    )
    input.answered?.()
    await arrive(client, input, { ...options, identity }, (call) =>
      firstFactor(client, input, () => passkeySignIn(client, { authenticationResponse, code }, call)),
    )
  },
  [
    'PASSKEY_AUTHENTICATION_NOT_ENABLED',
    'PASSKEY_AUTHENTICATION_FAILED',
    'PASSKEY_WEBAUTHN_ERROR',
    'VERIFICATION_CODE_EXPIRED',
    'VERIFICATION_CODE_NOT_FOUND',
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  ],
)

/** Returns whether this browser supports passkeys, and passkeys in autofill. */
export async function passkeySupport(): Promise<{ readonly modal: boolean; readonly autofill: boolean }> {
  const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser')
  return { modal: browserSupportsWebAuthn(), autofill: await browserSupportsWebAuthnAutofill() }
}

function hostOf(client: Client): string {
  const { page } = client.env
  if (page) return new URL(page.href()).hostname
  throw new ClientError('BROWSER_REQUIRED', 'Passkeys live in a browser: there is none here.')
}

type Library = typeof import('@simplewebauthn/browser')

async function ceremony<T>(signal: AbortSignal | undefined, hold: (library: Library) => Promise<T>): Promise<T> {
  const library = await import('@simplewebauthn/browser')
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
      return new ClientError('PASSKEY_UNSUPPORTED', 'WebAuthn is not supported in this browser.', undefined, error)
    case 'cancelled':
      return new ClientError(
        'PASSKEY_CANCELLED',
        'The passkey request was ended before it was answered.',
        undefined,
        error,
      )
    case 'not-completed':
      return new ClientError(
        'PASSKEY_NOT_COMPLETED',
        'The passkey request was not completed: closed, timed out, or without a fitting passkey.',
        undefined,
        error,
      )
    case 'webauthn':
      return new KnownError('PASSKEY_WEBAUTHN_ERROR', failure.message, { message: failure.message, code: failure.code })
    default:
      return error
  }
}
