export const magicLink = {
  'magicLink.hint': 'You get an email with a link and a code. No password needed.',
  'magicLink.submit': 'Email me a code',
  'magicLink.pending': 'Sending the email',
} as const
