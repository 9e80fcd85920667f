/** The last part of the keys of the texts about a code that cannot be used, by the reason of a controller. */
export const CODE_ERROR_KEY = {
  invalid: 'invalid',
  expired: 'expired',
  used: 'used',
  'too-many-attempts': 'tooManyAttempts',
} as const
