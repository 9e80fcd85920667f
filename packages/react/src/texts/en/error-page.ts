export const errorPage = {
  'errorPage.title': 'That did not work',
  'errorPage.connectedElsewhereTitle': 'Failed to connect account',
  'errorPage.connectedElsewhere':
    'This account is already connected to another user. Use another account, or sign in as that user.',
  'errorPage.otherAccountTitle': 'Failed to connect account',
  'errorPage.otherAccount': 'Your user is already connected to another account of this provider. Disconnect it first.',
  'errorPage.deniedTitle': 'OAuth provider access denied',
  'errorPage.denied': 'The sign-in operation was cancelled. [access_denied]',
  'errorPage.code': 'Code for support: {code}',
} as const
