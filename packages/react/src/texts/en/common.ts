/** Texts shared by many screens. */
export const common = {
  /** Language of these texts (BCP 47). Only complete dictionaries contain it. */
  'common.language': 'en-US',
  'common.loading': 'Loading',
  'common.slow': 'This is taking longer than expected',
  'common.noScript': 'This page needs JavaScript.',
  'common.home': 'Go to home page',
  'common.continue': 'Continue',
  'common.retry': 'Try again',
  'common.signOut': 'Sign out',
  'common.signIn': 'Sign in',
  'common.signUp': 'Create an account',
  'common.close': 'Close',
  'common.help': 'Help',
  'common.terms': 'Terms',
  'common.or': 'or',
} as const
