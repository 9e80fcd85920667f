export const oauthCallback = {
  'oauthCallback.pending': 'Signing you in',
  'oauthCallback.slow': 'You can keep waiting, or sign in again.',
  'oauthCallback.failedTitle': 'Sign-in failed',
} as const
