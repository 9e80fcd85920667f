import { type ApiKey, getApiKeyStatus } from '@latchkey/core'

export const KEY_STATUSES = ['valid', 'expired', 'revoked'] as const
export type KeyStatus = (typeof KEY_STATUSES)[number]

/** Returns the status of a key at `now`, in milliseconds since 1970. Pure. */
export function statusOf(key: ApiKey, now: number): KeyStatus {
  const status = getApiKeyStatus(key, now)
  return status === 'manually-revoked' ? 'revoked' : status
}

export interface KeyFilter {
  /** Part of the description, or the last characters of the key. In lower case. */
  readonly search: string
  readonly status: KeyStatus | 'all'
  /** In milliseconds since 1970. */
  readonly now: number
}

/** Whether a key matches the filter. Pure. */
export const isMatch = (key: ApiKey, { search, status, now }: KeyFilter): boolean =>
  (status === 'all' || statusOf(key, now) === status) &&
  (key.description.toLocaleLowerCase().includes(search) || key.value.lastFour.toLocaleLowerCase() === search)
