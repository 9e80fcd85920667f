export const verifyEmail = {
  'verifyEmail.text': 'We sent an email to {email}. Open the link in it to continue.',
  'verifyEmail.continue': "I've verified my email",
  'verifyEmail.checking': 'Checking the verification',
  'verifyEmail.tooEarly': "Your email isn't verified yet. Open the link in the email first.",
  'verifyEmail.noEmail': 'To continue, add an email to your account and verify it.',
  'verifyEmail.addEmail': 'Add an email',
  'verifyEmail.signIn': 'Sign in to verify your email.',
  'verifyEmail.restrictedTitle': 'Your account is restricted',
  'verifyEmail.restricted': 'Please contact support.',
} as const
