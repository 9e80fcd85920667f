/** What many screens say. */
export const common = {
  /** What these texts are written in (BCP 47). A dictionary that has it is whole. */
  'common.language': 'en-US',
  'common.loading': 'Loading',
  'common.noScript': 'This page needs JavaScript.',
  'common.home': 'Go to home page',
  'common.continue': 'Continue',
  'common.retry': 'Try again',
  'common.signOut': 'Sign out',
  'common.signIn': 'Sign in',
  'common.signUp': 'Create an account',
  'common.close': 'Close',
  'common.or': 'or',
} as const
