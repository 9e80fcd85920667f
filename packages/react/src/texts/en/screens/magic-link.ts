export const magicLink = {
  'magicLink.hint': "We'll email you a sign-in link and code.",
  'magicLink.submit': 'Email me a code',
  'magicLink.pending': 'Sending email',
} as const
