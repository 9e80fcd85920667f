import type { Client } from '../../client.js'
import {
  getReauthentication,
  type ReauthenticateInput,
  type Reauthentication,
  type ReauthenticationMethod,
  reauthenticate,
  sendReauthenticationCode,
} from '../../flows/auth/reauthenticate.js'
import type { Secret } from '../../lib/secret.js'
import { withoutGaps } from '../../lib/text.js'
import { codeErrorReason, mfaAttemptOf } from '../code-error.js'
import { type ActionContext, type Controller, createController, type Status } from '../controller.js'
import { checkDigits, checkOtp, checkPassword } from '../fields.js'
import { readInput } from '../read-input.js'

/** A form that the user can submit. */
export type ReauthenticationForm = Reauthentication &
  /** The user enters a password, prompts for a passkey, or sends the email with a code. */
  (
    | { readonly step: ReauthenticationMethod }
    | {
        readonly step: 'code'
        /** Belongs to the code of the latest email. */
        readonly nonce: Secret
      }
    | {
        readonly step: 'mfa'
        /** The attempt that the code completes. */
        readonly attempt: Secret
        /** The first factor, to start again when the attempt has expired. */
        readonly method: ReauthenticationMethod
      }
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

type Context = Pick<ActionContext<ReauthenticationState>, 'signal' | 'session'>

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
  const confirm = async ({ signal, session }: Context, input: ReauthenticateInput) => {
    await reauthenticate(client, input, { signal, identity: await session })
    return { step: 'done' } as const
  }
  const use = (
    { state }: { readonly state: Reauthentication },
    { method }: { readonly method: ReauthenticationMethod },
  ) => ({ ...methodsOf(state), step: method }) as const
  const sendCode = async ({ state, signal, session }: Context & { readonly state: Reauthentication }) => {
    const { nonce } = await sendReauthenticationCode(client, {}, { signal, identity: await session })
    return { ...methodsOf(state), step: 'code', nonce } as const
  }
  return createController<ReauthenticationState, ReauthenticationActions>(client, {
    initial: { step: 'loading' },
    keeps: ['code', 'mfa'],
    restartsAfter: 'user-change',
    async load({ signal, session }) {
      const { methods, email } = await getReauthentication(client, {}, { signal, identity: await session })
      return methods[0] === undefined ? { step: 'unavailable' } : { step: methods[0], methods, email }
    },
    check: { submit: ({ text }, { step }) => ({ text: CHECKS[step]?.(text) }) },
    actions: {
      loading: { retry: ({ state, restart }) => (state.error ? restart() : undefined) },
      password: { use, submit: (context, { text }) => confirm(context, { password: text }) },
      passkey: { use, submit: (context) => confirm(context, { passkey: true }) },
      'email-code': { use, submit: sendCode },
      code: {
        use,
        submit: (context, { text }) => confirm(context, { otp: withoutGaps(text), nonce: context.state.nonce }),
        resend: sendCode,
      },
      mfa: {
        submit: (context, { text }) =>
          confirm(context, { totp: withoutGaps(text), attemptCode: context.state.attempt }),
      },
    },
    rejects: {
      password: { EMAIL_PASSWORD_MISMATCH: { text: { code: 'passwordIncorrect' } } },
      code: { VERIFICATION_CODE_NOT_FOUND: { text: { code: 'codeIncorrect' } } },
      mfa: { INVALID_TOTP_CODE: { text: { code: 'codeIncorrect' } } },
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
