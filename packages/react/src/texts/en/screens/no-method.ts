export const noMethod = {
  'noMethod.title': 'No authentication method enabled',
  'noMethod.text': "You can't sign in on this page yet. Please contact support.",
} as const
