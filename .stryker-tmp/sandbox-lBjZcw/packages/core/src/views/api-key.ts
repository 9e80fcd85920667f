// @ts-nocheck
import { check } from '../contract/check-input.js'
import { count, date, entity, nullable, optional } from '../contract/kinds.js'

const TIMES = entity({ expiresAt: optional(nullable(date)), manuallyRevokedAt: optional(nullable(date)) })

/** What decides whether a key may be used. */
export interface KeyTimes {
  readonly expiresAt?: Date | null | undefined
  readonly manuallyRevokedAt?: Date | null | undefined
}

export type KeyValidity = 'valid' | 'manually-revoked' | 'expired'

/** Whether a key may be used, and if not, why. Revoked comes before expired. Pure; `now` in milliseconds since 1970. */
export function keyValidity(key: KeyTimes, now: number): KeyValidity {
  check('keyValidity', TIMES, key, 'key')
  check('keyValidity', count, now, 'now')
  const { expiresAt, manuallyRevokedAt } = key
  if (manuallyRevokedAt) return 'manually-revoked'
  return expiresAt && expiresAt.getTime() <= now ? 'expired' : 'valid'
}
