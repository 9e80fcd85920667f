// @ts-nocheck
import type { Client } from '../client.js'
import { signInWithOAuth } from '../flows/oauth.js'
import { passkeySupport, type SignInWithPasskeyInput, signInWithPasskey } from '../flows/passkey.js'
import { signInWithPassword } from '../flows/password.js'
import type { Secret } from '../lib/secret.js'
import { onAbort } from '../lib/signal.js'
import { attemptIn, type Failure } from './failure.js'
import { checkEmail, checkPassword, type Faults, faultsOf } from './fields.js'
import { DONE, type Done, type Machine, type Move } from './machine.js'

interface Entered {
  readonly email: string
  /** Passkeys are offered in the autofill of the address field. */
  readonly offering: boolean
}

export type SignInState =
  | (Entered & { readonly step: 'form'; readonly faults?: Faults<'email' | 'password'>; readonly error?: Failure })
  | (Entered & { readonly step: 'busy'; readonly by: 'password' | 'passkey' | 'provider' })
  /** The way in asks for a second factor: the screen shows the machine for it. */
  | (Entered & { readonly step: 'second-factor'; readonly attempt: Secret })
  | { readonly step: 'done' }

export type SignInEvent =
  | { readonly type: 'submit'; readonly email: string; readonly password: string }
  | { readonly type: 'passkey' }
  | { readonly type: 'provider'; readonly providerId: string }
  /** The address field is there, and the project has passkeys. */
  | { readonly type: 'offer-passkeys' }
  /** Back from the provider's page by the browser's back button. */
  | { readonly type: 'returned' }
  /** The second factor was given up, or its attempt is over. */
  | { readonly type: 'back'; readonly error?: Failure | undefined }
  | { readonly type: 'passed' }

export type SignInTask =
  | { readonly do: 'password'; readonly email: string; readonly password: string }
  | { readonly do: 'passkey' }
  | { readonly do: 'offer' }
  | { readonly do: 'provider'; readonly providerId: string }

type Outcome =
  | Done
  | { readonly type: 'left' }
  | { readonly type: 'not-offered' }
  /** A passkey was chosen in the autofill. */
  | { readonly type: 'taken' }

export interface SignInMachineInput {
  readonly email?: string | undefined
  readonly noRedirect?: boolean | undefined
}

/** Signing in by password, passkey or provider. `done` comes after the redirect: nothing flashes in between. */
export function signInMachine({
  email = '',
  noRedirect,
}: SignInMachineInput = {}): Machine<SignInState, SignInEvent, SignInTask, Outcome> {
  return {
    start: { state: { step: 'form', email, offering: false } },
    moves: {
      form: {
        submit(state, { email, password }) {
          const faults = faultsOf({ email: checkEmail(email), password: checkPassword(password) })
          if (faults) return { state: { step: 'form', email, offering: state.offering, faults } }
          const address = email.trim()
          return {
            state: { step: 'busy', by: 'password', email: address, offering: state.offering },
            task: { do: 'password', email: address, password },
          }
        },
        passkey: ({ email, offering }) => ({
          state: { step: 'busy', by: 'passkey', email, offering },
          task: { do: 'passkey' },
        }),
        provider: ({ email, offering }, { providerId }) => ({
          state: { step: 'busy', by: 'provider', email, offering },
          task: { do: 'provider', providerId },
        }),
        'offer-passkeys': (state) =>
          state.offering ? { state } : { state: { ...state, offering: true }, task: { do: 'offer' } },
        taken: ({ email, offering }) => ({ state: { step: 'busy', by: 'passkey', email, offering } }),
        'not-offered': (state) => ({ state: { ...state, offering: false } }),
        done: () => ({ state: { step: 'done' } }),
        // An offer that nobody took up is no news.
        failed: ({ email }, { error }) => {
          const attempt = attemptIn(error)
          if (attempt) return { state: { step: 'second-factor', email, offering: false, attempt } }
          const said = error.code === 'PASSKEY_AUTHENTICATION_FAILED' && { error }
          return { state: { step: 'form', email, offering: false, ...said } }
        },
      },
      busy: {
        done: () => ({ state: { step: 'done' } }),
        failed: ({ email, offering }, { error }) => {
          const attempt = attemptIn(error)
          if (attempt) return { state: { step: 'second-factor', email, offering, attempt } }
          return form({ email, offering }, error)
        },
        returned: (state) => (state.by === 'provider' ? form(state) : { state }),
      },
      'second-factor': {
        back: (state, { error }) => form(state, error),
        passed: () => ({ state: { step: 'done' } }),
      },
      done: {},
    },
    async perform(client, task, signal, tell) {
      switch (task.do) {
        case 'password':
          await signInWithPassword(client, { email: task.email, password: task.password, noRedirect }, { signal })
          return DONE
        case 'passkey':
          await signInWithPasskey(client, { noRedirect }, { signal })
          return DONE
        case 'offer':
          if (!(await passkeySupport()).autofill) return { type: 'not-offered' }
          await offer(client, { noRedirect, autofill: true, answered: () => tell({ type: 'taken' }) }, signal)
          return DONE
        case 'provider':
          await signInWithOAuth(client, { providerId: task.providerId }, { signal })
          return { type: 'left' }
      }
    },
  }
}

/** How long a passkey is waited for before the service is asked anew, in milliseconds: its code lives for 65 s. */
const OFFER = 55_000

/** Offers passkeys for as long as the form is there, each time with a code that is still good. */
async function offer(client: Client, input: SignInWithPasskeyInput, signal: AbortSignal): Promise<void> {
  while (true) {
    const turn = new AbortController()
    const forget = onAbort(signal, (reason) => turn.abort(reason))
    const cancel = client.env.idleTimer(OFFER, () => turn.abort())
    const answered = () => {
      cancel()
      input.answered?.()
    }
    try {
      return await signInWithPasskey(client, { ...input, answered }, { signal: turn.signal })
    } catch (error) {
      if (signal.aborted || !turn.signal.aborted) throw error
    } finally {
      cancel()
      forget()
    }
  }
}

/** The form again, and passkeys on offer again if they were. */
function form({ email, offering }: Entered, error?: Failure): Move<SignInState, SignInTask> {
  const state: SignInState = { step: 'form', email, offering, ...(error && { error }) }
  return offering ? { state, task: { do: 'offer' } } : { state }
}
