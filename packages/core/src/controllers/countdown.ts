/**
 * Minimum time between two emails to the user, in milliseconds.
 *
 * @example
 * const seconds = RESEND_WAIT / 1000
 */
export const RESEND_WAIT = 30_000

/** An email was sent; another one can be sent after a delay. */
export interface Countdown {
  /** When another email can be sent, in milliseconds since 1970. */
  readonly resendAt: number
  /** The time until then, in whole seconds. */
  readonly resendIn: number
}

/** Returns the countdown for an email that was sent at `at`, in milliseconds since 1970. */
export const startCountdown = (at: number): Countdown => updateCountdown({ resendAt: at + RESEND_WAIT }, at)

/** Returns the state with its countdown updated to `now`, in milliseconds since 1970. */
export function updateCountdown<S extends { readonly resendAt: number }>(state: S, now: number): S & Countdown {
  const left = state.resendAt - now
  // More than the whole wait is left when the clock was set back.
  return { ...state, resendIn: left > RESEND_WAIT ? 0 : Math.max(0, Math.ceil(left / 1000)) }
}

/** Whether the countdown of a state has not ended. */
export const isCountingDown = (state: object): boolean => 'resendIn' in state && (state as Countdown).resendIn > 0
