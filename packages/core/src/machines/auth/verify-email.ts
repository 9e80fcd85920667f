import { redirectTo, redirectToUrl } from '../../flows/redirect-to.js'
import { sendVerificationEmail } from '../../flows/users/contact-channel.js'
import { refreshUser } from '../../flows/users/refresh-user.js'
import { checkType, type RedirectInput } from '../arguments.js'
import { type Countdown, isCountingDown, startCountdown, updateCountdown } from '../countdown.js'
import type { Failure } from '../failure.js'
import { DONE, type Done, type Machine, type Transition } from '../machine.js'

/** The unverified address, and when another email can be sent. */
interface Unverified extends Countdown {
  /** The email address to verify. */
  readonly email: string
}

/** The states of {@link verifyEmailMachine}, by `step`. */
export type VerifyEmailState =
  | { readonly step: 'loading' }
  /** The user has not opened the link in the email yet. */
  | (Unverified & {
      readonly step: 'waiting'
      /** Whether the user asked to continue although the address is not verified. */
      readonly isTooEarly?: boolean
      /** Why the last attempt failed. */
      readonly error?: Failure
    })
  | (Unverified & { readonly step: 'sending' })
  | (Unverified & { readonly step: 'checking' })
  /** The user has no email address to verify. */
  | { readonly step: 'no-email' }
  /** An administrator has restricted the user: verifying an address does not help. */
  | { readonly step: 'restricted' }
  /** The user is not restricted. */
  | { readonly step: 'done' }
  | { readonly step: 'signed-out' }
  | { readonly step: 'failed'; readonly error: Failure }

/** The events of {@link verifyEmailMachine} that the screen sends, by `type`. */
export type VerifyEmailEvent =
  | { readonly type: 'resend' }
  /** The user says that the address is verified. */
  | { readonly type: 'continue' }
  /** Checks without a message if the address is verified, for example when the page becomes visible again. */
  | { readonly type: 'check' }
  | { readonly type: 'retry' }

/** The tasks of {@link verifyEmailMachine}, by `type`. */
export interface VerifyEmailTask {
  /** The task. */
  readonly type: 'check' | 'send'
}

/** The results of the tasks of {@link verifyEmailMachine}, by `type`. */
export type VerifyEmailResult =
  | Done
  | {
      readonly type: 'sent'
      /** When the email was sent, in milliseconds since 1970. */
      readonly at: number
    }
  | {
      readonly type: 'unverified'
      /** The address that is not verified. */
      readonly email: string
    }
  | { readonly type: 'no-email' }
  | { readonly type: 'restricted' }
  | { readonly type: 'signed-out' }

/** The countdown before this screen has sent an email. */
const NOT_SENT: Countdown = { resendAt: 0, resendIn: 0 }

/**
 * Waits until a restricted user has verified their email address, and sends the email again. Then refreshes the access
 * token and redirects to the page to return to, or to the page after sign-in.
 *
 * @param input Where to redirect to.
 * @returns The machine. Run it with {@link run}.
 *
 * @example
 * const screen = run(verifyEmailMachine(), client)
 * const stop = screen.start()
 */
export function verifyEmailMachine(
  input: RedirectInput = {},
): Machine<VerifyEmailState, VerifyEmailEvent, VerifyEmailTask, VerifyEmailResult> {
  checkType('verifyEmailMachine', 'input', input, 'object')
  const check = { type: 'check' } as const
  const load = () => ({ state: { step: 'loading' }, task: check }) as const
  const to =
    (step: 'done' | 'no-email' | 'restricted' | 'signed-out') => (): Transition<VerifyEmailState, VerifyEmailTask> => ({
      state: { step },
    })
  const ends = {
    done: to('done'),
    'no-email': to('no-email'),
    restricted: to('restricted'),
    'signed-out': to('signed-out'),
  }
  /** A check that the user did not ask for: it fails without a message. */
  const again = {
    check: <S>(state: S) => ({ state, task: check }),
    failed: <S>(state: S) => ({ state }),
  } as const
  return {
    start: load(),
    transitions: {
      loading: {
        ...ends,
        unverified: waitingFor,
        failed: (_, { error }) => ({ state: { step: 'failed', error } }),
      },
      waiting: {
        ...ends,
        resend(state) {
          if (state.resendIn > 0) return { state }
          return { state: { ...unverified(state), step: 'sending' }, task: { type: 'send' } }
        },
        continue: (state) => ({ state: { ...unverified(state), step: 'checking' }, task: check }),
        ...again,
        // The primary address may be another one now.
        unverified: (state, { email }) => ({ state: email === state.email ? state : { ...state, email } }),
        tick: (state, { now }) => ({ state: updateCountdown(state, now) }),
      },
      sending: {
        sent: ({ email }, { at }) => ({ state: { step: 'waiting', email, ...startCountdown(at) } }),
        failed: (state, { error }) =>
          error.code === 'EMAIL_ALREADY_VERIFIED'
            ? { state: { ...state, step: 'checking' }, task: check }
            : { state: { ...state, step: 'waiting', error } },
      },
      checking: {
        ...ends,
        unverified: (state, { email }) => ({ state: { ...state, email, step: 'waiting', isTooEarly: true } }),
        failed: (state, { error }) => ({ state: { ...state, step: 'waiting', error } }),
        tick: (state, { now }) => ({ state: updateCountdown(state, now) }),
      },
      'no-email': { ...ends, ...again, unverified: waitingFor },
      restricted: { ...ends, ...again, unverified: waitingFor },
      done: {},
      'signed-out': {},
      failed: { retry: load },
    },
    ticks: isCountingDown,
    async perform(client, task, signal) {
      if (task.type === 'send') {
        await sendVerificationEmail(client, {}, { signal })
        return { type: 'sent', at: client.env.now() }
      }
      const user = await refreshUser(client, { signal })
      if (!user || user.isAnonymous) return { type: 'signed-out' }
      if (user.isRestricted) {
        if (user.restrictedReason?.type !== 'email_not_verified') return { type: 'restricted' }
        return user.primaryEmail === null ? { type: 'no-email' } : { type: 'unverified', email: user.primaryEmail }
      }
      if (input.redirectTo) await redirectToUrl(client, input.redirectTo, { replace: true })
      else if (input.redirectTo !== false) await redirectTo(client, 'afterSignIn', { replace: true })
      return DONE
    },
  }
}

const waitingFor = (_: object, { email }: { readonly email: string }) =>
  ({ state: { step: 'waiting', email, ...NOT_SENT } }) as const

/** Leaves out the messages about the last attempt. */
const unverified = ({ email, resendAt, resendIn }: Unverified): Unverified => ({ email, resendAt, resendIn })
