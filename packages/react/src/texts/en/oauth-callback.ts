export const oauthCallback = {
  'oauthCallback.pending': 'Signing you in',
  'oauthCallback.slowTitle': 'This takes longer than it should',
  'oauthCallback.slow': 'You can go on by yourself.',
  'oauthCallback.failedTitle': 'You are not signed in',
} as const
