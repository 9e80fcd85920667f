export const mail = {
  'mail.toVerify': "We'll send a link to {email}. Open it to verify your email.",
  'mail.send': 'Send email',
  'mail.sending': 'Sending email',
  'mail.sent': 'Email sent.',
  'mail.resend': 'Resend email',
  'mail.resendIn': 'Resend email in {seconds} s',
  'mail.resending': 'Resending email',
  'mail.resent': 'Email sent again.',
  'mail.differentEmail': 'Use a different email',
  'mail.spam': "If it doesn't arrive, check your spam folder.",
} as const
