export const signUp = {
  'signUp.title': 'Create your account',
  'signUp.submit': 'Create account',
  'signUp.pending': 'Creating your account',
  'signUp.taken': 'An account with this email already exists. <link>Sign in</link>, or use a different email.',
  'signUp.hasAccount': 'Already have an account? <link>Sign in</link>',
} as const
