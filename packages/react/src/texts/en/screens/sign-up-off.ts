export const signUpOff = {
  'signUp.offTitle': 'New account registration is not allowed',
  'signUp.off': 'Sign up for new users is not enabled at the moment.',
} as const
