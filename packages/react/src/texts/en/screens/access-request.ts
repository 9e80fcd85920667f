export const accessRequest = {
  'accessRequest.account': 'Your account',
} as const
