export const magicLinkCallback = {
  'magicLinkCallback.title': 'Sign in with this link?',
  'magicLinkCallback.text': 'You opened a sign-in link from an email. Go on if it was you who asked for it.',
  'magicLinkCallback.submit': 'Sign in',
  'magicLinkCallback.invalid': 'This sign-in link is invalid',
  'magicLinkCallback.expired': 'This sign-in link has expired',
  'magicLinkCallback.used': 'This sign-in link was already used',
  'magicLinkCallback.tooOften': 'This sign-in link was tried too often',
  'magicLinkCallback.advice': 'Ask for a new link on the sign-in page.',
  'magicLinkCallback.again': 'Get a new link',
} as const
