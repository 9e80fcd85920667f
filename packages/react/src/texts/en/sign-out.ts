export const signOut = {
  'signOut.pending': 'Signing you out',
  'signOut.title': "You're signed out",
  'signOut.text': 'Sign in again to continue.',
} as const
