import type { Client } from '../client.js'
import { signInWithMagicLink } from '../flows/auth/magic-link.js'
import type { Secret } from '../lib/secret.js'
import type { RedirectInput } from '../machines/arguments.js'
import { type CodeErrorReason, codeErrorReason, failureOf, mfaAttemptOf } from '../machines/failure.js'
import { type Controller, createController, type Status } from './controller.js'
import type { LinkCodeInput } from './password-reset.js'
import { readInput } from './read-input.js'

/** The states of {@link createMagicLinkCallback}, by `step`. */
export type MagicLinkCallbackState = Status<keyof MagicLinkCallbackActions> &
  /** Waits for the user to confirm. Opening the link does nothing yet, because email scanners open links too. */
  (
    | { readonly step: 'confirm' }
    | { readonly step: 'mfa'; readonly attempt: Secret }
    | { readonly step: 'code-error'; readonly reason: CodeErrorReason }
    | { readonly step: 'done' }
  )

/** The actions of {@link createMagicLinkCallback}. */
export interface MagicLinkCallbackActions {
  confirm(): Promise<void>
  /** Two-factor authentication was canceled, or its attempt has expired. The link is used either way. */
  back(): Promise<void>
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
  const { code, redirectTo } = readInput('createMagicLinkCallback', client, input)
  const confirm = async (code: string): Promise<MagicLinkCallbackState> => {
    try {
      // Not aborted: by then the code may have been used.
      await signInWithMagicLink(client, { code, redirectTo })
      return { step: 'done' }
    } catch (error) {
      const attempt = mfaAttemptOf(failureOf(error))
      if (attempt) return { step: 'mfa', attempt }
      const reason = codeErrorReason(failureOf(error))
      if (reason) return { step: 'code-error', reason }
      throw error
    }
  }
  return createController<MagicLinkCallbackState, MagicLinkCallbackActions>(client, {
    initial: code ? { step: 'confirm' } : { step: 'code-error', reason: 'invalid' },
    actions: {
      confirm: ({ state }) => (state.step === 'confirm' && code ? confirm(code) : undefined),
      back: ({ state }) => (state.step === 'mfa' ? { step: 'code-error', reason: 'used' } : undefined),
      mfaCompleted: ({ state }) => (state.step === 'mfa' ? { step: 'done' } : undefined),
    },
  })
}
