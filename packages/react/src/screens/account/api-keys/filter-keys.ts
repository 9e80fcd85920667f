import { type ApiKey, getApiKeyStatus } from '@latchkey/core/account'

export const KEY_STATUSES = ['valid', 'expired', 'revoked'] as const
export type KeyStatus = (typeof KEY_STATUSES)[number]

/** Returns the status of a key at `now`, in milliseconds since 1970. Pure. */
export function statusOf(key: ApiKey, now: number): KeyStatus {
  const status = getApiKeyStatus(key, now)
  return status === 'manually-revoked' ? 'revoked' : status
}

export interface KeyFilter {
  /** Part of the description, or the last characters of the key. */
  readonly search: string
  readonly status: KeyStatus | 'all'
  /** In milliseconds since 1970. */
  readonly now: number
}

/** Returns the keys that match the filter. Pure. */
export function filterKeys(keys: readonly ApiKey[], { search, status, now }: KeyFilter): readonly ApiKey[] {
  const part = search.trim().toLocaleLowerCase()
  return keys.filter(
    (key) =>
      (status === 'all' || statusOf(key, now) === status) &&
      (key.description.toLocaleLowerCase().includes(part) || key.value.lastFour.toLocaleLowerCase() === part),
  )
}
