export const errorPage = {
  'errorPage.title': 'Something went wrong',
  'errorPage.connectedElsewhereTitle': 'Failed to connect account',
  'errorPage.connectedElsewhere':
    'This account is already connected to another user. Use a different account, or sign in as that user.',
  'errorPage.otherAccountTitle': 'Failed to connect account',
  'errorPage.otherAccount': 'You are already connected to another account from this provider. Disconnect it first.',
  'errorPage.deniedTitle': 'Sign-in canceled',
  'errorPage.denied': 'The sign-in operation was canceled. [access_denied]',
} as const
