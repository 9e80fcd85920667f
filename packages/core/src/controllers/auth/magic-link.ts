import type { Client } from '../../client.js'
import { INTERNALS } from '../../lib/internals.js'
import type { Secret } from '../../lib/secret.js'
import { withoutGaps } from '../../lib/text.js'
import { type CodeErrorReason, codeErrorReason, mfaAttemptOf } from '../code-error.js'
import { type ActionContext, type Controller, createController, type Status } from '../controller.js'
import { type Countdown, startCountdown } from '../countdown.js'
import { checkEmail, checkOtp } from '../fields.js'
import { type RedirectInput, readInput } from '../read-input.js'
import { loadSignInCalls, preloadSignIn } from './load-sign-in-calls.js'

/** The sign-in methods of the screens. */
export type SignInMethod = 'password' | 'passkey' | 'provider' | 'email-code'

/** The steps of a sign-in by email. */
export type EmailCodeSteps =
  | {
      readonly step: 'form'
      /** The address of the user. */
      readonly email: string
      /** Why two-factor authentication has ended. */
      readonly reason?: CodeErrorReason | undefined
    }
  | (Countdown & {
      readonly step: 'code'
      readonly email: string
      /** Belongs to the code of the latest email. */
      readonly nonce: Secret
    })
  | {
      readonly step: 'mfa'
      readonly email: string
      /** The sign-in attempt that requires two-factor authentication. */
      readonly attempt: Secret
    }
  | { readonly step: 'done' }

/** The states of {@link createMagicLink}, by `step`. */
export type MagicLinkState = Status<keyof MagicLinkActions, 'email' | 'code'> &
  EmailCodeSteps & {
    /** The method of the last attempt. */
    readonly method?: 'email-code' | undefined
  }

/** The actions after the first form of a sign-in. */
export interface EmailCodeActions {
  /** Signs in with the six characters of the email, as typed. */
  submitCode(input: { readonly code: string }): Promise<void>
  /** Sends another email. Ignored during the countdown. */
  resend(): Promise<void>
  /** Shows the form again, for another address. */
  useDifferentEmail(): Promise<void>
  /** Two-factor authentication was canceled, or its attempt has expired for this reason. */
  back(input?: { readonly reason?: CodeErrorReason | undefined }): Promise<void>
  /** Two-factor authentication was completed. */
  mfaCompleted(): Promise<void>
  /** Continues in the step that the tab was in before it was reloaded. */
  resume(input: { readonly state: Extract<EmailCodeSteps, { readonly step: 'code' | 'mfa' }> }): Promise<void>
}

/** The actions of {@link createMagicLink}. */
export interface MagicLinkActions extends EmailCodeActions {
  /** Sends the email. */
  submit(input: { readonly email: string }): Promise<void>
}

/** The input of the screens for sign-in and sign-up. */
export interface SignInInput extends RedirectInput {
  /** The initial email address. Default: empty. */
  readonly email?: string | undefined
}

/**
 * Signs in by email: asks for the address, then for the code in the email. The email can be resent after a delay.
 *
 * @param client The client of the page.
 * @param input The initial email address, and where to redirect to.
 * @returns The controller of the screen.
 *
 * @example
 * const form = createMagicLink(client)
 * form.start()
 * await form.actions.submit({ email: 'ada@example.com' })
 */
export function createMagicLink(client: Client, input: SignInInput = {}): Controller<MagicLinkState, MagicLinkActions> {
  const { email = '' } = readInput('createMagicLink', client, input)
  const code = emailCode(client, input)
  return createController<MagicLinkState, MagicLinkActions>(client, {
    initial: { step: 'form', email },
    ...code.definition,
    check: { ...code.check, submit: code.checkAddress },
    actions: { ...code.steps, form: { submit: code.send, resume: code.resume } },
  })
}

type CodeState = EmailCodeSteps & { readonly method?: SignInMethod | undefined }
type In<Step extends CodeState['step']> = ActionContext<CodeState, CodeState & { readonly step: Step }>

/** What the screens for sign-in and sign-up have in common: the code of an email, and two-factor authentication. */
export function emailCode(client: Client, input: RedirectInput) {
  const method = 'email-code'
  const send = async (email: string, signal: AbortSignal) => {
    const { magicLinkUrl, sendMagicLink } = await loadSignInCalls(client)
    const callbackUrl = await magicLinkUrl(client, input.redirectTo || undefined)
    const { nonce } = await sendMagicLink(client, { email, callbackUrl }, { signal })
    return { step: 'code', method, email, nonce, ...startCountdown(client[INTERNALS].env.now()) } as const
  }
  return {
    checkAddress: ({ email }: { readonly email: string }) => ({ email: checkEmail(email) }),
    check: { submitCode: ({ code }: { readonly code: string }) => ({ code: checkOtp(code) }) },
    send({ signal, show }: In<'form'>, typed: { readonly email: string }) {
      const email = typed.email.trim()
      show({ step: 'form', method, email })
      return send(email, signal)
    },
    resume: (_: unknown, { state }: Parameters<EmailCodeActions['resume']>[0]) => state,
    steps: {
      code: {
        async submitCode({ state: { nonce } }: In<'code'>, { code }: { readonly code: string }) {
          const { signInWithMagicLink } = await loadSignInCalls(client)
          // Not aborted: by then the code may have been used.
          await signInWithMagicLink(client, { otp: withoutGaps(code), nonce, redirectTo: input.redirectTo })
          return { step: 'done', method } as const
        },
        resend: ({ state: { email, resendIn }, signal }: In<'code'>) =>
          resendIn === 0 ? send(email, signal) : undefined,
        useDifferentEmail: ({ state: { email } }: In<'code'>) => ({ step: 'form', email }) as const,
      },
      mfa: {
        back: ({ state: { email } }: In<'mfa'>, end: Parameters<EmailCodeActions['back']>[0]) =>
          ({ step: 'form', email, reason: end?.reason }) as const,
        mfaCompleted: () => ({ step: 'done' }) as const,
      },
    },
    definition: {
      preload: () => preloadSignIn(client),
      keeps: ['code', 'mfa'] as const,
      restartsAfter: 'sign-out' as const,
      rejects: { code: { VERIFICATION_CODE_NOT_FOUND: { code: { code: 'codeIncorrect' } } } } as const,
      recover(error: unknown, state: CodeState) {
        if (!('email' in state)) return
        const { email } = state
        const attempt = mfaAttemptOf(error)
        if (attempt) return { step: 'mfa', email, attempt } as const
        const reason = codeErrorReason(error)
        // After an expired or used code the email can be sent again immediately. A wrong code can be corrected.
        return state.step === 'code' && reason && reason !== 'invalid'
          ? ({ step: 'code', method, email, nonce: state.nonce, resendAt: 0, resendIn: 0, error } as const)
          : undefined
      },
    },
  }
}
