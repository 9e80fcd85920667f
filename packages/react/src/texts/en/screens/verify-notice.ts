export const verifyNotice = {
  'verifyNotice.text': 'We sent a link to {email}. Open it to verify your email.',
} as const
