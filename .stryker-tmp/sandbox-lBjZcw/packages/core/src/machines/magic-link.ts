// @ts-nocheck
import { sendMagicLink, signInWithOtp } from '../flows/magic-link.js'
import type { Secret } from '../lib/secret.js'
import { type Countdown, countdown, counted, counting } from './countdown.js'
import { attemptIn, type Failure, overIn } from './failure.js'
import { checkEmail, checkOtp, type Fault, type Faults, faultsOf, withoutGaps } from './fields.js'
import { DONE, type Done, type Machine } from './machine.js'

interface Sent extends Countdown {
  readonly email: string
  /** Belongs to the code of the mail that was sent last. */
  readonly nonce: Secret
}

export type MagicLinkState =
  | { readonly step: 'email'; readonly email: string; readonly faults?: Faults<'email'>; readonly error?: Failure }
  | { readonly step: 'sending'; readonly email: string }
  | (Sent & { readonly step: 'code'; readonly fault?: Fault; readonly error?: Failure })
  | (Sent & { readonly step: 'checking' })
  | (Sent & { readonly step: 'resending' })
  | { readonly step: 'second-factor'; readonly email: string; readonly attempt: Secret }
  | { readonly step: 'done' }

export type MagicLinkEvent =
  | { readonly type: 'submit'; readonly email: string }
  /** The six characters of the mail, as typed. */
  | { readonly type: 'code'; readonly code: string }
  | { readonly type: 'resend' }
  | { readonly type: 'other-address' }
  /** The second factor was given up, or its attempt is over. */
  | { readonly type: 'back'; readonly error?: Failure | undefined }
  | { readonly type: 'passed' }

export type MagicLinkTask =
  | { readonly do: 'send'; readonly email: string }
  | { readonly do: 'sign-in'; readonly otp: string; readonly nonce: Secret }

type Outcome = Done | { readonly type: 'sent'; readonly nonce: Secret; readonly at: number }

export interface MagicLinkMachineInput {
  readonly email?: string | undefined
  readonly noRedirect?: boolean | undefined
}

/** Signing in by a mail: the address, then the code in it, with another mail after a while. */
export function magicLinkMachine({
  email = '',
  noRedirect,
}: MagicLinkMachineInput = {}): Machine<MagicLinkState, MagicLinkEvent, MagicLinkTask, Outcome> {
  return {
    start: { state: { step: 'email', email } },
    moves: {
      email: {
        submit(_, { email }) {
          const faults = faultsOf({ email: checkEmail(email) })
          if (faults) return { state: { step: 'email', email, faults } }
          const address = email.trim()
          return { state: { step: 'sending', email: address }, task: { do: 'send', email: address } }
        },
      },
      sending: {
        sent: ({ email }, { nonce, at }) => ({ state: { step: 'code', email, nonce, ...countdown(at) } }),
        failed: ({ email }, { error }) => ({ state: { step: 'email', email, error } }),
      },
      code: {
        code(state, { code }) {
          const fault = checkOtp(code)
          if (fault) return { state: { ...sentOf(state), step: 'code', fault } }
          const task = { do: 'sign-in', otp: withoutGaps(code), nonce: state.nonce } as const
          return { state: { ...sentOf(state), step: 'checking' }, task }
        },
        resend: (state) =>
          state.resendIn > 0
            ? { state }
            : { state: { ...sentOf(state), step: 'resending' }, task: { do: 'send', email: state.email } },
        'other-address': ({ email }) => ({ state: { step: 'email', email } }),
        tick: (state, { now }) => ({ state: counted(state, now) }),
      },
      checking: {
        done: () => ({ state: { step: 'done' } }),
        failed(state, { error }) {
          const attempt = attemptIn(error)
          if (attempt) return { state: { step: 'second-factor', email: state.email, attempt } }
          // A code that is over asks for another mail at once; a wrong one for another try.
          const over = overIn(error)
          const another = over && over !== 'invalid' ? { resendAt: 0, resendIn: 0 } : {}
          return { state: { ...sentOf(state), ...another, step: 'code', error } }
        },
        tick: (state, { now }) => ({ state: counted(state, now) }),
      },
      resending: {
        sent: ({ email }, { nonce, at }) => ({ state: { step: 'code', email, nonce, ...countdown(at) } }),
        failed: (state, { error }) => ({ state: { ...sentOf(state), step: 'code', error } }),
      },
      'second-factor': {
        back: ({ email }, { error }) => ({ state: { step: 'email', email, ...(error && { error }) } }),
        passed: () => ({ state: { step: 'done' } }),
      },
      done: {},
    },
    ticks: counting,
    async perform(client, task, signal) {
      if (task.do === 'send') {
        const { nonce } = await sendMagicLink(client, { email: task.email }, { signal })
        return { type: 'sent', nonce, at: client.env.now() }
      }
      // Not aborted: the code is spent by the time that anyone could.
      await signInWithOtp(client, { otp: task.otp, nonce: task.nonce, noRedirect })
      return DONE
    },
  }
}

const sentOf = ({ email, nonce, resendAt, resendIn }: Sent): Sent => ({ email, nonce, resendAt, resendIn })
