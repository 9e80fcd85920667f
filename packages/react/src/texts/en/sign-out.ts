export const signOut = {
  'signOut.pending': 'Signing you out',
  'signOut.title': 'You are signed out',
  'signOut.text': 'To come back, sign in again.',
} as const
