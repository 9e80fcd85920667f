import { signInWithMagicLink } from '../../flows/auth/magic-link.js'
import type { Secret } from '../../lib/secret.js'
import { checkType, type RedirectInput } from '../arguments.js'
import { type CodeErrorReason, codeErrorReason, type Failure, mfaAttemptOf } from '../failure.js'
import { DONE, type Machine } from '../machine.js'

/** The states of {@link magicLinkCallbackMachine}, by `step`. */
export type MagicLinkCallbackState =
  /** Waits for the user to confirm. Opening the link does nothing yet, because email scanners open links too. */
  | {
      readonly step: 'confirm'
      /** Why the last attempt failed. */
      readonly error?: Failure
    }
  | { readonly step: 'signing-in' }
  | {
      readonly step: 'mfa'
      /** The sign-in attempt that requires two-factor authentication. */
      readonly attempt: Secret
    }
  | {
      readonly step: 'code-error'
      /** Why the code can no longer be used. */
      readonly reason: CodeErrorReason
      readonly error?: Failure
    }
  | { readonly step: 'done' }

/** The events of {@link magicLinkCallbackMachine} that the screen sends, by `type`. */
export type MagicLinkCallbackEvent =
  | { readonly type: 'confirm' }
  /** Two-factor authentication was canceled, or its attempt has expired. The link is used either way. */
  | {
      readonly type: 'back'
      /** Why two-factor authentication ended. */
      readonly error?: Failure | undefined
    }
  | { readonly type: 'mfa-completed' }

/** The tasks of {@link magicLinkCallbackMachine}, by `type`. */
export interface MagicLinkCallbackTask {
  /** The task. */
  readonly type: 'sign-in'
}

/** The input of {@link magicLinkCallbackMachine}. */
export interface MagicLinkCallbackMachineInput extends RedirectInput {
  /** The `code` of the page's URL. */
  readonly code: string | null | undefined
}

/**
 * Signs in with the link of an email.
 *
 * @param input The code of the link, and where to redirect to.
 * @returns The machine. Run it with {@link run}.
 *
 * @example
 * const code = new URLSearchParams(location.search).get('code')
 * const screen = run(magicLinkCallbackMachine({ code }), client)
 * const stop = screen.start()
 */
export function magicLinkCallbackMachine(
  input: MagicLinkCallbackMachineInput,
): Machine<MagicLinkCallbackState, MagicLinkCallbackEvent, MagicLinkCallbackTask> {
  checkType('magicLinkCallbackMachine', 'input', input, 'object')
  const { code, redirectTo } = input
  return {
    start: { state: code ? { step: 'confirm' } : { step: 'code-error', reason: 'invalid' } },
    transitions: {
      confirm: {
        confirm: () => ({ state: { step: 'signing-in' }, task: { type: 'sign-in' } }),
      },
      'signing-in': {
        done: () => ({ state: { step: 'done' } }),
        failed(_, { error }) {
          const attempt = mfaAttemptOf(error)
          if (attempt) return { state: { step: 'mfa', attempt } }
          const reason = codeErrorReason(error)
          return { state: reason ? { step: 'code-error', reason } : { step: 'confirm', error } }
        },
      },
      mfa: {
        back: (_, { error }) => ({ state: { step: 'code-error', reason: 'used', ...(error && { error }) } }),
        'mfa-completed': () => ({ state: { step: 'done' } }),
      },
      'code-error': {},
      done: {},
    },
    async perform(client) {
      // Not aborted: by then the code may have been used.
      await signInWithMagicLink(client, { code: code ?? '', redirectTo })
      return DONE
    },
  }
}
