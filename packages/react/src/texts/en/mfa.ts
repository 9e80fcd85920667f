export const mfa = {
  'mfa.title': 'Confirm it is you',
  'mfa.text': 'Open your authenticator app and type the code that it shows for this account.',
  'mfa.code': 'Code from the app',
  'mfa.codeHint': '6 digits',
  'mfa.submit': 'Confirm',
  'mfa.pending': 'Checking the code',
  'mfa.giveUp': 'Back to sign-in',
} as const
