export const mail = {
  'mail.resend': 'Send it again',
  'mail.resendIn': 'Send it again in {seconds} s',
  'mail.resending': 'Sending the email again',
  'mail.resent': 'Another email is on its way.',
  'mail.otherAddress': 'Use another address',
  'mail.spam': 'If nothing arrives, look in your spam folder.',
} as const
