export const oauthCallback = {
  'oauthCallback.pending': 'Signing you in',
  'oauthCallback.slowTitle': 'This is taking longer than expected',
  'oauthCallback.slow': 'You can continue manually.',
  'oauthCallback.failedTitle': 'Sign-in failed',
} as const
