export const signedIn = {
  'signedIn.title': "You're already signed in",
  'signedIn.as': 'You are signed in as {email}.',
  'signedIn.withoutEmail': 'You are signed in.',
  'signedIn.unstoredTitle': 'Your account was created',
  'signedIn.unstored': "Your details couldn't be saved. Try again, or continue without them.",
  'signedIn.skip': 'Continue without them',
} as const
