// @ts-nocheck
import type { Client } from '../client.js'
import { callback } from '../contract/check-input.js'
import type { CallOptions } from '../contract/endpoint.js'
import { flag, optional, text } from '../contract/kinds.js'
import {
  initiatePasskeyAuthentication,
  initiatePasskeyRegistration,
  passkeyRegister,
  passkeySignIn,
} from '../contract/passkey.js'
import { ClientError } from '../errors/client-error.js'
import { KnownError } from '../errors/known-error.js'
import { onAbort } from '../lib/signal.js'
import { type Arrival, arrive } from './arrive.js'
import { inOneSession } from './call.js'
import { firstFactor } from './first-factor.js'
import { flow } from './flow.js'
import { optionsFor } from './passkey-options.js'
import { ceremonyFailure } from './webauthn-error.js'

export interface RegisterPasskeyInput {
  /** The relying party's host name; the page's own unless said. */
  readonly hostname?: string | undefined
}

/**
 * Registers a passkey for the signed-in user. PASSKEY_UNSUPPORTED, PASSKEY_CANCELLED and PASSKEY_NOT_COMPLETED (client
 * errors) tell apart what the person met; PASSKEY_WEBAUTHN_ERROR has the browser's code.
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
  /** Offers passkeys in the autofill of a field with `autocomplete="username webauthn"` instead of asking at once. */
  readonly autofill?: boolean | undefined
  /** Called when the person has chosen a passkey, before the service hears of it. */
  answered?(): void
  readonly hostname?: string | undefined
}

/** Signs in with a passkey. Beginning another ceremony ends one that waits (PASSKEY_CANCELLED). */
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

/** Whether this browser has passkeys, and whether it offers them in autofill. */
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
  // The library keeps to one ceremony at a time: the next one ends the one before.
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
