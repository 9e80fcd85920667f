/** Why the session ended, for users who have to sign in again. */
export const sessionEnded = {
  'sessionEnded.revoked': 'You were signed out because your session was revoked.',
  'sessionEnded.elsewhere': 'You were signed out in another tab.',
  'sessionEnded.expired': 'Your session has expired.',
  'sessionEnded.accountDeleted': 'Your account has been deleted.',
} as const
