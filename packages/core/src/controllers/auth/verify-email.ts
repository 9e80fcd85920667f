import type { Client } from '../../client.js'
import { isLatchkeyError } from '../../errors/latchkey-error.js'
import { redirectTo, redirectToUrl } from '../../flows/redirect-to.js'
import { sendToPrimaryEmail } from '../../flows/users/contact-channel.js'
import { refreshUser } from '../../flows/users/refresh-user.js'
import { isVerificationSent } from '../../flows/users/sent-verification.js'
import { INTERNALS } from '../../lib/internals.js'
import { type ActionContext, type Controller, createController, type Status } from '../controller.js'
import { type Countdown, startCountdown } from '../countdown.js'
import { type RedirectInput, readInput } from '../read-input.js'

/** The user has not opened the link in the email yet. */
interface Waiting extends Countdown {
  readonly step: 'waiting'
  /** The email address to verify. */
  readonly email: string
  /** Whether a verification email is known to be sent: by this tab. Otherwise, offer to send one. */
  readonly isSent: boolean
  /** Whether the user asked to continue although the address is not verified. */
  readonly isTooEarly?: boolean
}

/** The states of {@link createVerifyEmail}, by `step`. */
export type VerifyEmailState = Status<keyof VerifyEmailActions> &
  /**
   * `no-email`: the user has no email address to verify. `restricted`: an administrator has restricted the user, and
   * verifying an address does not help. `done`: the user is not restricted.
   */
  ({ readonly step: 'loading' | 'no-email' | 'restricted' | 'done' | 'signed-out' } | Waiting)

/** The actions of {@link createVerifyEmail}. */
export interface VerifyEmailActions {
  /** Sends the email, again or for the first time. Ignored during the countdown. */
  resend(): Promise<void>
  /** The user says that the address is verified. */
  continue(): Promise<void>
  /** Checks without a message if the address is verified, for example when the page becomes visible again. */
  check(): Promise<void>
  /** Loads again after a failure. */
  retry(): Promise<void>
}

/**
 * Waits until a restricted user has verified their email address, and sends the email again. Then refreshes the access
 * token and redirects to the page to return to, or to the page after sign-in.
 *
 * @param client The client of the page.
 * @param input Where to redirect to.
 * @returns The controller of the screen.
 *
 * @example
 * const screen = createVerifyEmail(client)
 * const stop = screen.start()
 */
export function createVerifyEmail(
  client: Client,
  input: RedirectInput = {},
): Controller<VerifyEmailState, VerifyEmailActions> {
  readInput('createVerifyEmail', client, input)
  const check = async (context: ActionContext<VerifyEmailState>): Promise<VerifyEmailState> => {
    const user = await refreshUser(client, { signal: context.signal })
    if (!user || user.isAnonymous) return { step: 'signed-out' }
    if (user.isRestricted) {
      if (user.restrictedReason?.type !== 'email_not_verified') return { step: 'restricted' }
      const { primaryEmail: email } = user
      if (email === null) return { step: 'no-email' }
      const isSent = isVerificationSent(client, user.id, email)
      const { state } = context
      return state.step === 'waiting' && state.email === email
        ? { ...state, isSent }
        : { step: 'waiting', email, isSent, resendAt: 0, resendIn: 0 }
    }
    const { redirectTo: target } = input
    if (target) await redirectToUrl(client, target, { replace: true })
    else if (target !== false) await redirectTo(client, 'afterSignIn', { replace: true })
    return { step: 'done' }
  }
  const resend = async (context: ActionContext<VerifyEmailState, Waiting>): Promise<VerifyEmailState> => {
    try {
      // Another tab may have changed the primary address.
      const email = await sendToPrimaryEmail(client, {}, { signal: context.signal, identity: await context.session })
      return { step: 'waiting', email, isSent: true, ...startCountdown(client[INTERNALS].env.now()) }
    } catch (error) {
      if (!isLatchkeyError(error, 'EMAIL_ALREADY_VERIFIED')) throw error
      return insist(context)
    }
  }
  const insist = async (context: ActionContext<VerifyEmailState>): Promise<VerifyEmailState> => {
    const { busy: _, error: __, ...state } = await check(context)
    return state.step === 'waiting' ? { ...state, isTooEarly: true } : state
  }
  return createController<VerifyEmailState, VerifyEmailActions>(client, {
    initial: { step: 'loading' },
    restartsAfter: 'user-change',
    load: check,
    background: ['check'],
    actions: {
      loading: { retry: ({ state, restart }) => (state.error ? restart() : undefined) },
      waiting: {
        resend: (context) => (context.state.resendIn === 0 ? resend(context) : undefined),
        continue: insist,
        check,
      },
      'no-email': { check },
      restricted: { check },
    },
  })
}
