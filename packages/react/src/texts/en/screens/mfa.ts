export const mfa = {
  'mfa.title': 'Two-factor authentication',
  'mfa.text': 'Enter the code from your authenticator app.',
  'mfa.code': '6-digit code',
  'mfa.codeHint': 'Changes every 30 seconds.',
  'mfa.submit': 'Verify',
  'mfa.pending': 'Verifying the code',
  'mfa.lost': "Can't use your authenticator app?",
  'mfa.lostText': 'If you no longer have it, ask support to turn off two-factor authentication for your account.',
  'mfa.backToSignIn': 'Back to sign in',
} as const
