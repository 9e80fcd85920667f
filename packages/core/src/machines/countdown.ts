/** Minimum time between two emails to the user, in milliseconds. */
export const RESEND_WAIT = 30_000

/** An email was sent; another one can be sent after a delay. */
export interface Countdown {
  /** When another email can be sent, in milliseconds since 1970. */
  readonly resendAt: number
  /** The time until then, in whole seconds. */
  readonly resendIn: number
}

/** The countdown of an email that was sent at `at`. */
export const countdown = (at: number): Countdown => counted({ resendAt: at + RESEND_WAIT }, at)

/** The state with its countdown updated to `now`. */
export function counted<S extends { readonly resendAt: number }>(state: S, now: number): S & Countdown {
  return { ...state, resendIn: Math.max(0, Math.ceil((state.resendAt - now) / 1000)) }
}

export const counting = (state: object): boolean => 'resendIn' in state && (state as Countdown).resendIn > 0
