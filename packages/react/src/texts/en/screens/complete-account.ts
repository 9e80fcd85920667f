/** For a restricted user, who has to verify their email address for example, on the screens that continue afterwards. */
export const completeAccount = {
  'completeAccount.title': 'Complete your account first',
  'completeAccount.text': 'You can continue as soon as your account is complete.',
  'completeAccount.action': 'Complete account',
} as const
