export const magicLinkCallback = {
  'magicLinkCallback.title': 'Continue signing in?',
  'magicLinkCallback.text': 'You opened a sign-in link from an email. Continue only if you requested it.',
  'magicLinkCallback.submit': 'Sign in',
  'magicLinkCallback.invalid': 'This sign-in link is invalid',
  'magicLinkCallback.expired': 'This sign-in link has expired',
  'magicLinkCallback.used': 'This sign-in link was already used',
  'magicLinkCallback.tooManyAttempts': 'Too many attempts with this sign-in link',
  'magicLinkCallback.advice': 'Get a new link on the sign-in page.',
  'magicLinkCallback.requestNewLink': 'Get a new link',
} as const
