export const forgot = {
  'forgot.title': 'Reset your password',
  'forgot.text': "Enter your email and we'll send you a reset link.",
  'forgot.submit': 'Send reset link',
  'forgot.pending': 'Sending reset link',
  'forgot.sentTitle': 'Check your email',
  'forgot.sent': 'If an account exists for {email}, we sent it a reset link.',
  'forgot.back': 'Back to sign in',
} as const
