export const signUp = {
  'signUp.title': 'Create your account',
  'signUp.submit': 'Create account',
  'signUp.pending': 'Creating your account',
  'signUp.hasAccount': 'Already have an account? <link>Sign in</link>',
} as const
