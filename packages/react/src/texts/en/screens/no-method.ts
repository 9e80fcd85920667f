export const noMethod = {
  'noMethod.title': 'No authentication method enabled',
  'noMethod.text':
    'This app has no sign-in method enabled for this page. Its developers can enable one in the project settings.',
} as const
