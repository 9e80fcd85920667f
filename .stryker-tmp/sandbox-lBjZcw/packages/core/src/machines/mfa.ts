// @ts-nocheck
import { forgetMfaAttempt, readMfaAttempt, signInWithMfa } from '../flows/mfa.js'
import type { Secret } from '../lib/secret.js'
import { type Failure, failureOf, type Over, overIn } from './failure.js'
import { checkDigits, type Fault, withoutGaps } from './fields.js'
import { DONE, type Done, type Machine } from './machine.js'

export type MfaState =
  | { readonly step: 'looking' }
  | { readonly step: 'form'; readonly fault?: Fault; readonly error?: Failure }
  | { readonly step: 'checking' }
  | { readonly step: 'done' }
  /** No sign-in waits in this tab, or it has waited too long: the person starts again, and is told why. */
  | { readonly step: 'over'; readonly reason: Over; readonly error?: Failure }
  | { readonly step: 'given-up' }

export type MfaEvent =
  /** The six digits of the authenticator, as typed. */
  { readonly type: 'submit'; readonly code: string } | { readonly type: 'give-up' }

export type MfaTask =
  | { readonly do: 'look' }
  | { readonly do: 'sign-in'; readonly totp: string }
  | { readonly do: 'forget' }

type Outcome = Done | { readonly type: 'found' } | { readonly type: 'none' } | { readonly type: 'forgotten' }

export interface MfaMachineInput {
  /** The attempt that a sign-in's machine has just met; the one kept in this tab unless said. */
  readonly attempt?: Secret | undefined
  readonly noRedirect?: boolean | undefined
}

/** The second factor of a sign-in. A wrong code keeps the attempt; one that is over is forgotten. */
export function mfaMachine({
  attempt,
  noRedirect,
}: MfaMachineInput = {}): Machine<MfaState, MfaEvent, MfaTask, Outcome> {
  return {
    start: attempt ? { state: { step: 'form' } } : { state: { step: 'looking' }, task: { do: 'look' } },
    moves: {
      looking: {
        found: () => ({ state: { step: 'form' } }),
        none: () => ({ state: { step: 'over', reason: 'invalid' } }),
        failed: (_, { error }) => ({ state: { step: 'over', reason: 'invalid', error } }),
      },
      form: {
        submit(_, { code }) {
          const fault = checkDigits(code)
          if (fault) return { state: { step: 'form', fault } }
          return { state: { step: 'checking' }, task: { do: 'sign-in', totp: withoutGaps(code) } }
        },
        'give-up': () => ({ state: { step: 'given-up' }, task: { do: 'forget' } }),
      },
      checking: {
        done: () => ({ state: { step: 'done' } }),
        failed(_, { error }) {
          const reason = overIn(error)
          return { state: reason ? { step: 'over', reason, error } : { step: 'form', error } }
        },
      },
      done: {},
      over: {},
      'given-up': { failed: (state) => ({ state }) },
    },
    async perform(client, task) {
      switch (task.do) {
        case 'look':
          return { type: readMfaAttempt(client) ? 'found' : 'none' }
        case 'sign-in':
          try {
            // Not aborted: a right code spends the attempt.
            await signInWithMfa(client, { totp: task.totp, attemptCode: attempt, noRedirect })
          } catch (error) {
            if (overIn(failureOf(error))) forgetMfaAttempt(client)
            throw error
          }
          return DONE
        case 'forget':
          forgetMfaAttempt(client)
          return { type: 'forgotten' }
      }
    },
  }
}
