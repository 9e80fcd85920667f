export const signUp = {
  'signUp.title': 'Create your account',
  'signUp.submit': 'Create account',
  'signUp.pending': 'Creating your account',
  'signUp.taken': 'An account with this email already exists. <link>Sign in</link>, or use a different email.',
  'signUp.fieldMissing': 'Please fill in this field',
  'signUp.numberInvalid': 'Please enter a number',
  'signUp.termsMissing': 'Please check this box to continue',
  'signUp.hasAccount': 'Already have an account? <link>Sign in</link>',
} as const
