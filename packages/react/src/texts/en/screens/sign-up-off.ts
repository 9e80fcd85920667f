export const signUpOff = {
  'signUp.disabledTitle': 'New account registration is not allowed',
  'signUp.disabled': 'Sign up for new users is not enabled at the moment.',
} as const
