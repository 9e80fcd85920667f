export const noMethod = {
  'noMethod.title': 'No authentication method enabled',
  'noMethod.text': 'This app has no sign-in method enabled for this page. Please contact its developers.',
} as const
