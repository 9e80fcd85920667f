// @ts-nocheck
import { signInWithMagicLink } from '../flows/magic-link.js'
import type { Secret } from '../lib/secret.js'
import { attemptIn, type Failure, type Over, overIn } from './failure.js'
import { DONE, type Machine } from './machine.js'

export type MagicLinkCallbackState =
  /** Nothing has happened yet: scanners open links, people confirm them. */
  | { readonly step: 'question'; readonly error?: Failure }
  | { readonly step: 'signing-in' }
  | { readonly step: 'second-factor'; readonly attempt: Secret }
  | { readonly step: 'over'; readonly reason: Over; readonly error?: Failure }
  | { readonly step: 'done' }

export type MagicLinkCallbackEvent =
  | { readonly type: 'confirm' }
  /** The second factor was given up, or its attempt is over; the link is spent either way. */
  | { readonly type: 'back'; readonly error?: Failure | undefined }
  | { readonly type: 'passed' }

export interface MagicLinkCallbackTask {
  readonly do: 'sign-in'
}

export interface MagicLinkCallbackMachineInput {
  /** The `code` of the page's address. */
  readonly code: string | null | undefined
  readonly noRedirect?: boolean | undefined
}

/** Signing in with the link of a mail. */
export function magicLinkCallbackMachine({
  code,
  noRedirect,
}: MagicLinkCallbackMachineInput): Machine<MagicLinkCallbackState, MagicLinkCallbackEvent, MagicLinkCallbackTask> {
  return {
    start: { state: code ? { step: 'question' } : { step: 'over', reason: 'invalid' } },
    moves: {
      question: {
        confirm: () => ({ state: { step: 'signing-in' }, task: { do: 'sign-in' } }),
      },
      'signing-in': {
        done: () => ({ state: { step: 'done' } }),
        failed(_, { error }) {
          const attempt = attemptIn(error)
          if (attempt) return { state: { step: 'second-factor', attempt } }
          const reason = overIn(error)
          return { state: reason ? { step: 'over', reason } : { step: 'question', error } }
        },
      },
      'second-factor': {
        back: (_, { error }) => ({ state: { step: 'over', reason: 'used', ...(error && { error }) } }),
        passed: () => ({ state: { step: 'done' } }),
      },
      over: {},
      done: {},
    },
    async perform(client) {
      // Not aborted: the code is spent by the time that anyone could.
      await signInWithMagicLink(client, { code: code ?? '', noRedirect })
      return DONE
    },
  }
}
