export const signOut = {
  'signOut.pending': 'Signing you out',
  'signOut.title': "You're signed out",
  'signOut.text': 'Sign in again to continue.',
  'signOut.confirmTitle': 'Do you want to sign out?',
  'signOut.confirmText': "You're still signed in.",
  'signOut.stay': 'Stay signed in',
} as const
