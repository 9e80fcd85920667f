export const signedIn = {
  'signedIn.title': "You're already signed in",
  'signedIn.as': 'You are signed in as {email}.',
  'signedIn.withoutEmail': 'You are signed in.',
} as const
