/** Reasons why the user was sent back to sign-in. */
export const mfaEnded = {
  'mfa.expired': 'Your two-factor sign-in has expired. Please sign in again.',
  'mfa.tooManyAttempts': 'Too many wrong codes. Please sign in again.',
  'mfa.used': "This sign-in has already been confirmed. If that wasn't you, sign in again and change your password.",
  'mfa.invalid': 'There is no sign-in to confirm. Please sign in again.',
} as const
