/** Who sends a request. */
export type Kind =
  | 'cookies'
  | 'token'
  | 'expired cookies'
  | 'expired token'
  | 'anonymous'
  | 'restricted'
  | 'forged'
  | 'garbage'
  | 'none'

/** Someone who visits the app, with the header that their requests have. */
export interface Visitor {
  readonly kind: Kind
  /** Replaced by the cookies of a response. */
  header: string
  /** What the app must respond with: the user ID, the session ID, `isAnonymous`, `isRestricted`, and the ID in the token. */
  readonly expected: string
}

/** The response for a request without a user. */
export const NOBODY = [null, null, false, false, null].join(' ')

/** How often a request of each kind is sent, of 1,000. Those of `restricted` users ask the service. */
export const SHARES: Readonly<Record<Kind, number>> = {
  cookies: 490,
  token: 200,
  'expired cookies': 100,
  'expired token': 40,
  anonymous: 80,
  restricted: 5,
  forged: 5,
  garbage: 40,
  none: 40,
}

/** Cookies that are no session. */
export const BAD_COOKIES = (projectId: string): string[] => [
  'stack-access=%',
  'stack-access=[]',
  'stack-access=%5B%22r%22%2C%22a.b.c%22%5D',
  `stack-refresh-${projectId}=%00`,
  `stack-access=${'x'.repeat(3000)}`,
  `theme=dark; stack-access={"__proto__":1}`,
]
