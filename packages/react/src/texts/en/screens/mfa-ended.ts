/** Reasons why the user was sent back to sign-in. */
export const mfaEnded = {
  'mfa.overExpired': 'Your two-factor sign-in has expired. Please sign in again.',
  'mfa.overTooOften': 'Invalid TOTP code. Please try signing in again.',
  'mfa.overUsed':
    "This sign-in has already been confirmed. If that wasn't you, sign in again and change your password.",
  'mfa.overInvalid': 'There is no sign-in to confirm. Please sign in again.',
} as const
