/** Why a person is back at sign-in. */
export const mfaOver = {
  'mfa.overExpired': 'The time to confirm with your authenticator app is up. Please sign in again.',
  'mfa.overTooOften': 'Invalid TOTP code. Please try signing in again.',
  'mfa.overUsed': 'This sign-in was already confirmed. If it was not you, sign in again.',
  'mfa.overInvalid': 'There is no sign-in to confirm. Please sign in again.',
} as const
