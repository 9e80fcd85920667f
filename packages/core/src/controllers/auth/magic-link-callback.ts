import type { Client } from '../../client.js'
import { signInWithMagicLink } from '../../flows/auth/magic-link.js'
import type { Secret } from '../../lib/secret.js'
import { type CodeErrorReason, codeErrorReason, mfaAttemptOf } from '../code-error.js'
import { type Controller, createController, type Status } from '../controller.js'
import { isMissing, type LinkCodeInput, type RedirectInput, readInput } from '../read-input.js'

/** The states of {@link createMagicLinkCallback}, by `step`. */
export type MagicLinkCallbackState = Status<keyof MagicLinkCallbackActions> &
  /** Waits for the user to confirm. Opening the link does nothing yet, because email scanners open links too. */
  (
    | { readonly step: 'confirm' }
    | {
        readonly step: 'mfa'
        /** The sign-in attempt that requires two-factor authentication. */
        readonly attempt: Secret
      }
    | {
        readonly step: 'code-error'
        /** Why the code cannot be used. */
        readonly reason: CodeErrorReason
      }
    | { readonly step: 'done' }
  )

/** The actions of {@link createMagicLinkCallback}. */
export interface MagicLinkCallbackActions {
  /** Signs in. */
  confirm(): Promise<void>
  /** Two-factor authentication was canceled, or its attempt has expired. The link is used either way. */
  back(): Promise<void>
  /** Two-factor authentication was completed. */
  mfaCompleted(): Promise<void>
}

/**
 * Signs in with the link of an email.
 *
 * @param client The client of the page.
 * @param input The code of the link, and where to redirect to.
 * @returns The controller of the screen.
 *
 * @example
 * const screen = createMagicLinkCallback(client, { code: new URLSearchParams(location.search).get('code') })
 * const stop = screen.start()
 */
export function createMagicLinkCallback(
  client: Client,
  input: LinkCodeInput & RedirectInput,
): Controller<MagicLinkCallbackState, MagicLinkCallbackActions> {
  const { code } = readInput('createMagicLinkCallback', client, input)
  return createController<MagicLinkCallbackState, MagicLinkCallbackActions>(client, {
    initial: isMissing(code) ? { step: 'code-error', reason: 'invalid' } : { step: 'confirm' },
    restartsAfter: 'sign-out',
    actions: {
      confirm: {
        async confirm() {
          if (!code) return
          // Not aborted: by then the code may have been used.
          await signInWithMagicLink(client, { code, redirectTo: input.redirectTo })
          return { step: 'done' }
        },
      },
      mfa: {
        back: () => ({ step: 'code-error', reason: 'used' }),
        mfaCompleted: () => ({ step: 'done' }),
      },
    },
    recover(error) {
      const attempt = mfaAttemptOf(error)
      if (attempt) return { step: 'mfa', attempt }
      const reason = codeErrorReason(error)
      return reason && { step: 'code-error', reason }
    },
  })
}
