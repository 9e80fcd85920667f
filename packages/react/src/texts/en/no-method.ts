export const noMethod = {
  'noMethod.title': 'No authentication method enabled',
  'noMethod.text': 'This app offers no way to sign in on this page. Its developers can switch one on in the project.',
} as const
