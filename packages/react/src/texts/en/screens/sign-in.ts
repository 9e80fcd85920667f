export const signIn = {
  'signIn.title': 'Sign in',
  'signIn.submit': 'Sign in',
  'signIn.pending': 'Signing you in',
  'signIn.noAccount': 'New here? <link>Create an account</link>',
  'signIn.forgot': 'Forgot your password?',
  'signIn.methods': 'Sign-in method',
  'signIn.password': 'Password',
  'signIn.emailCode': 'Email code',
} as const
