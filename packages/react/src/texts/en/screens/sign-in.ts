export const signIn = {
  'signIn.title': 'Sign in to {app}',
  'signIn.submit': 'Sign in',
  'signIn.pending': 'Signing you in',
  'signIn.noAccount': 'New here? <link>Create an account</link>',
  'signIn.forgot': 'Forgot your password?',
  'signIn.usePassword': 'Use a password',
} as const
