/** Error texts that are bundled with every screen: network errors and the most common one. */
export const bundledErrors = {
  'error.EMAIL_PASSWORD_MISMATCH': 'Incorrect email or password.',
  'error.OFFLINE': 'You appear to be offline. Check your connection and try again.',
  'error.UNABLE_TO_CONNECT': "We couldn't connect. Please try again in a moment.",
  'error.serviceProblem': 'The service is having problems. Please try again in a moment.',
  'error.unknown':
    'An unknown error occurred. Please try again. If the problem persists, contact the developers of this app.',
} as const
