import { check } from '../contract/check-input.js'
import { date, entity, nullable, number, optional } from '../contract/schema/index.js'

const TIMES = entity({ expiresAt: optional(nullable(date)), manuallyRevokedAt: optional(nullable(date)) })

/** The fields that decide whether a key can be used. */
export interface KeyTimes {
  /** When the key expires. Null or undefined: never. */
  readonly expiresAt?: Date | null | undefined
  /** When the key was revoked. Null or undefined: it was not. */
  readonly manuallyRevokedAt?: Date | null | undefined
}

/** Whether an API key can be used, or why not. */
export type ApiKeyStatus = 'valid' | 'manually-revoked' | 'expired'

/**
 * Returns whether an API key can be used. Pure.
 *
 * @param key The API key.
 * @param now The time, in milliseconds since 1970. In a page: that of the service, because the clock of the device can be wrong.
 * @returns `valid`, `manually-revoked` or `expired`. A key that is both revoked and expired is `manually-revoked`.
 *
 * @example
 * const usable = keys.filter((key) => getApiKeyStatus(key, client.session.serverNow()) === 'valid')
 */
export function getApiKeyStatus(key: KeyTimes, now: number): ApiKeyStatus {
  check('getApiKeyStatus', TIMES, key, 'key')
  check('getApiKeyStatus', number, now, 'now')
  const { expiresAt, manuallyRevokedAt } = key
  if (manuallyRevokedAt) return 'manually-revoked'
  return expiresAt && expiresAt.getTime() <= now ? 'expired' : 'valid'
}
