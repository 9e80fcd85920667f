export const userMenu = {
  'user.settings': 'Account settings',
  'user.nobody': 'Not signed in',
  'user.withoutName': 'Signed in',
} as const
