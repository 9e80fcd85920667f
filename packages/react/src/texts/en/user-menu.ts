export const userMenu = {
  'user.settings': 'Account settings',
  'user.signedOut': 'Not signed in',
  'user.unnamed': 'Signed in',
  'user.theme': 'Theme',
  'user.themeLight': 'Light',
  'user.themeDark': 'Dark',
  'user.themeSystem': 'System',
} as const
