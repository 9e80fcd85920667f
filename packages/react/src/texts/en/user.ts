export const user = {
  'user.menu': 'Account menu',
  'user.menuOf': 'Account menu of {name}',
  'user.settings': 'Account settings',
  'user.nobody': 'Not signed in',
  'user.withoutName': 'Signed in',
} as const
