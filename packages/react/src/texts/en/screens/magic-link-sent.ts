export const magicLinkSent = {
  'magicLink.sentTitle': 'Check your email',
  'magicLink.sentTo': 'We sent an email to {email}. Open the link in it, or enter the code here.',
  'magicLink.code': 'Code from the email',
  'magicLink.codeHint': '6 letters and digits',
  'magicLink.codeSubmit': 'Sign in',
  'magicLink.checking': 'Verifying the code',
} as const
