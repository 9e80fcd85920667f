export const mfa = {
  'mfa.title': 'Two-factor authentication',
  'mfa.text': 'Enter the code from your authenticator app.',
  'mfa.code': '6-digit code',
  'mfa.codeHint': 'Changes every 30 seconds',
  'mfa.submit': 'Verify',
  'mfa.pending': 'Verifying the code',
  'mfa.backToSignIn': 'Back to sign in',
} as const
