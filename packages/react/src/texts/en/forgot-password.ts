export const forgot = {
  'forgot.title': 'Reset your password',
  'forgot.text': 'Type the address of your account. You get an email with a link to choose a new password.',
  'forgot.submit': 'Send the link',
  'forgot.pending': 'Sending the link',
  'forgot.sentTitle': 'Check your email',
  'forgot.sent':
    'If a user with the address {email} exists, an email was sent to it. If it does not arrive, check your spam folder.',
  'forgot.back': 'Back to sign-in',
} as const
