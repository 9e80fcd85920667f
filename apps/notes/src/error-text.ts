import { isClientError, isKnown } from '@latchkey/core'

const TEXTS: Readonly<Record<string, string>> = {
  OFFLINE: 'You are offline. Try again when the connection is back.',
  UNABLE_TO_CONNECT: 'The service cannot be reached. Try again in a moment.',
  RATE_LIMITED: 'That was often in a short time. Wait a moment and try again.',
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: 'This app cannot be tried without an account. Sign up instead.',
  SIGN_UP_NOT_ENABLED: 'New accounts are not accepted at the moment.',
  USER_EMAIL_ALREADY_EXISTS: 'Somebody has an account with this address already. Take another one.',
  PASSWORD_TOO_SHORT: 'This password is too short.',
  PASSWORD_TOO_LONG: 'This password is too long.',
  UPGRADE_NOT_SUPPORTED: 'The service cannot keep a guest’s notes. They stay here for as long as you are a guest.',
}

/** What to tell a person about an error of the kit; of one that they can do nothing about, no more than that. */
export function errorText(error: unknown): string {
  const { code = '' } = isKnown(error) || isClientError(error) ? error : {}
  return TEXTS[code] ?? 'That did not work. Please try again.'
}
