/** How long a person waits before another mail can be asked for, in milliseconds. */
// @ts-nocheck

export const RESEND_WAIT = 30_000

/** A mail is on its way; another can be had in a while. */
export interface Countdown {
  /** When another mail can be asked for, in milliseconds since 1970. */
  readonly resendAt: number
  /** How long that is from now, in whole seconds. */
  readonly resendIn: number
}

/** The countdown of a mail that was sent at `at`. */
export const countdown = (at: number): Countdown => counted({ resendAt: at + RESEND_WAIT }, at)

/** The state with its countdown at `now`. */
export function counted<S extends { readonly resendAt: number }>(state: S, now: number): S & Countdown {
  return { ...state, resendIn: Math.max(0, Math.ceil((state.resendAt - now) / 1000)) }
}

export const counting = (state: object): boolean => 'resendIn' in state && (state as Countdown).resendIn > 0
