/** The errors that must be told without loading anything: the network is gone, or it is the usual one. */
export const firstErrors = {
  'error.EMAIL_PASSWORD_MISMATCH': 'The email or the password is not right. Check both and try again.',
  'error.OFFLINE': 'You seem to be offline. Check your connection, then try again.',
  'error.UNABLE_TO_CONNECT': 'We could not reach the sign-in service. Wait a moment, then try again.',
  'error.unknown': 'An unknown error occurred. Please try again. If it stays, tell the developers of this app.',
} as const
