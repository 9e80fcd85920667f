export const user = {
  'user.menu': 'Account menu',
  'user.menuOf': 'Account menu of {name}',
  'user.notLoaded': 'The menu could not be loaded. Please try again.',
} as const
