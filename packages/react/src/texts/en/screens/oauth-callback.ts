export const oauthCallback = {
  'oauthCallback.pending': 'Signing you in',
  'oauthCallback.slowTitle': 'This is taking longer than expected',
  'oauthCallback.slow': 'Use the button below to continue.',
  'oauthCallback.failedTitle': 'Sign-in failed',
} as const
