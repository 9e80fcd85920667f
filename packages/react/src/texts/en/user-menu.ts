export const userMenu = {
  'user.settings': 'Account settings',
  'user.signedOut': 'Not signed in',
  'user.unnamed': 'Signed in',
} as const
