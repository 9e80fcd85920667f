/** For a question before the link of an email is used. */
export const confirmLink = {
  'confirmLink.cancel': 'Cancel',
} as const
