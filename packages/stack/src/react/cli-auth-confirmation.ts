'use client'

import { useCliAuthConfirm, useLinkCode } from '@latchkey/react/screens'

/** Where the confirmation of a command-line login is. */
export type CliAuthConfirmationStatus = 'idle' | 'authorizing' | 'success' | 'error'

/** The confirmation of a command-line login. */
export interface CliAuthConfirmationState {
  /** Where the confirmation is. */
  readonly status: CliAuthConfirmationStatus
  /** The login code of the page, or null. */
  readonly loginCode: string | null
  /** Why the confirmation failed, or null. */
  readonly error: Error | null
  /** Whether the confirmation is being sent. */
  readonly isLoading: boolean
  /** Confirms the login. */
  authorize(): Promise<void>
  /** Returns to the confirmation after an error. */
  retry(): void
}

/**
 * Confirms the login of a command-line tool, for custom pages.
 *
 * @returns The state, and functions to confirm and to try again.
 */
export function useCliAuthConfirmation(): CliAuthConfirmationState {
  const loginCode = useLinkCode('login_code') ?? null
  const { state, actions } = useCliAuthConfirm({ loginCode })
  const { step, busy, error } = state
  const isLoading = busy !== undefined || (step === 'loading' && error === undefined)
  return {
    status: step === 'done' ? 'success' : isLoading ? 'authorizing' : error === undefined ? 'idle' : 'error',
    loginCode,
    error: error === undefined ? null : error instanceof Error ? error : new Error(String(error)),
    isLoading,
    authorize: () => actions.confirm(),
    retry: () => void actions.retry(),
  }
}
