import type { Client } from '../../client.js'
import {
  getReauthentication,
  type Reauthentication,
  type ReauthenticationMethod,
  reauthenticate,
  sendReauthenticationCode,
} from '../../flows/auth/reauthenticate.js'
import type { Secret } from '../../lib/secret.js'
import { withoutGaps } from '../../lib/without-gaps.js'
import { codeErrorReason, mfaAttemptOf } from '../code-error.js'
import { type Controller, createController, type Status } from '../controller.js'
import { checkDigits, checkOtp, checkPassword } from '../fields.js'
import { readInput } from '../read-input.js'

/** A form that the user can submit. */
export type ReauthenticationForm = Reauthentication &
  /** The user enters a password, prompts for a passkey, or sends the email with a code. */
  (
    | { readonly step: ReauthenticationMethod }
    /** `nonce` belongs to the code of the latest email. */
    | { readonly step: 'code'; readonly nonce: Secret }
    /** `method` is the first factor, to start again when the attempt has expired. */
    | { readonly step: 'mfa'; readonly attempt: Secret; readonly method: ReauthenticationMethod }
  )

/** The states of {@link createReauthentication}, by `step`. */
export type ReauthenticationState = Status<keyof ReauthenticationActions, 'text'> &
  /** In `unavailable`, the user has no sign-in method that can be repeated on this page. */
  ({ readonly step: 'loading' | 'unavailable' | 'done' } | ReauthenticationForm)

/** The actions of {@link createReauthentication}. */
export interface ReauthenticationActions {
  /** Loads the methods again after a failure. */
  retry(): Promise<void>
  /** Changes the method. */
  use(input: { readonly method: ReauthenticationMethod }): Promise<void>
  /** Submits the form. `text` is what the user typed, empty where there is no field. */
  submit(input: { readonly text: string }): Promise<void>
  /** Sends another code. */
  resend(): Promise<void>
}

/**
 * Lets the signed-in user reauthenticate: with a password, a passkey or an emailed code, and then with a two-factor code
 * if the user has two-factor authentication. The session does not change.
 *
 * @param client The client of the page.
 * @returns The controller of the screen.
 *
 * @example
 * const dialog = createReauthentication(client)
 * const stop = dialog.start()
 */
export function createReauthentication(client: Client): Controller<ReauthenticationState, ReauthenticationActions> {
  readInput('createReauthentication', client, {})
  const done = async (proof: Promise<unknown>) => {
    await proof
    return { step: 'done' } as const
  }
  const use = (
    { state }: { readonly state: Reauthentication },
    { method }: { readonly method: ReauthenticationMethod },
  ) => ({ ...methodsOf(state), step: method }) as const
  const sendCode = async ({ state, signal }: { readonly state: Reauthentication; readonly signal: AbortSignal }) => {
    const { nonce } = await sendReauthenticationCode(client, {}, { signal })
    return { ...methodsOf(state), step: 'code', nonce } as const
  }
  return createController<ReauthenticationState, ReauthenticationActions>(client, {
    initial: { step: 'loading' },
    async load({ signal }) {
      const { methods, email } = await getReauthentication(client, {}, { signal })
      return methods[0] === undefined ? { step: 'unavailable' } : { step: methods[0], methods, email }
    },
    check: { submit: ({ text }, { step }) => ({ text: CHECKS[step]?.(text) }) },
    actions: {
      loading: { retry: ({ state, restart }) => (state.error ? restart() : undefined) },
      password: {
        use,
        submit: ({ signal }, { text }) => done(reauthenticate(client, { password: text }, { signal })),
      },
      passkey: { use, submit: ({ signal }) => done(reauthenticate(client, { passkey: true }, { signal })) },
      'email-code': { use, submit: sendCode },
      code: {
        use,
        submit: ({ state: { nonce }, signal }, { text }) =>
          done(reauthenticate(client, { otp: withoutGaps(text), nonce }, { signal })),
        resend: sendCode,
      },
      mfa: {
        submit: ({ state: { attempt }, signal }, { text }) =>
          done(reauthenticate(client, { totp: withoutGaps(text), attemptCode: attempt }, { signal })),
      },
    },
    recover(error, state) {
      if (!('methods' in state)) return
      const attempt = mfaAttemptOf(error)
      if (attempt) return { ...methodsOf(state), step: 'mfa', attempt, method: firstFactorOf(state) }
      // An attempt that has expired starts again with the first factor. A wrong code can be corrected.
      return state.step === 'mfa' && codeErrorReason(error)
        ? { ...methodsOf(state), step: state.method, error }
        : undefined
    },
  })
}

const CHECKS: { readonly [step: string]: typeof checkPassword | undefined } = {
  password: checkPassword,
  code: checkOtp,
  mfa: checkDigits,
}

const methodsOf = ({ methods, email }: Reauthentication): Reauthentication => ({ methods, email })

const firstFactorOf = (form: ReauthenticationForm): ReauthenticationMethod =>
  form.step === 'mfa' ? form.method : form.step === 'code' ? 'email-code' : form.step
