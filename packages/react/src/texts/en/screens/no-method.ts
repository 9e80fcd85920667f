export const noMethod = {
  'noMethod.title': 'No authentication method enabled',
  'noMethod.text': "You can't sign in on this page yet. Please contact support.",
} as const

export const signUpOff = {
  'signUp.disabledTitle': 'New account registration is not allowed',
  'signUp.disabled': 'Sign up for new users is not enabled at the moment.',
} as const
