export const user = {
  'user.menu': 'Account menu',
  'user.menuFor': 'Account menu for {name}',
  'user.notLoaded': "The menu couldn't be loaded. Please try again.",
} as const
