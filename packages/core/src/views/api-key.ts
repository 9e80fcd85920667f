/** What decides whether a key may be used. */
export interface KeyTimes {
  readonly expiresAt?: Date | null | undefined
  readonly manuallyRevokedAt?: Date | null | undefined
}

export type KeyValidity = 'valid' | 'manually-revoked' | 'expired'

/** Whether a key may be used, and if not, why. Revoked comes before expired. Pure; `now` in milliseconds since 1970. */
export function keyValidity({ expiresAt, manuallyRevokedAt }: KeyTimes, now: number): KeyValidity {
  if (manuallyRevokedAt) return 'manually-revoked'
  return expiresAt && expiresAt.getTime() <= now ? 'expired' : 'valid'
}
