import { expect, test } from 'vitest'
import { getApiKeyStatus } from './api-key.js'

const NOW = 1_800_000_000_000
const before = new Date(NOW - 1)
const now = new Date(NOW)
const after = new Date(NOW + 1)

// spec: 4.api-key-state
test.each([
  [{}, 'valid'],
  [{ expiresAt: null, manuallyRevokedAt: null }, 'valid'],
  [{ expiresAt: after }, 'valid'],
  [{ expiresAt: now }, 'expired'],
  [{ expiresAt: before }, 'expired'],
  [{ manuallyRevokedAt: before }, 'manually-revoked'],
  [{ manuallyRevokedAt: after }, 'manually-revoked'],
  [{ expiresAt: before, manuallyRevokedAt: before }, 'manually-revoked'],
] as const)('a key with %o is %s', (times, status) => {
  expect(getApiKeyStatus(times, NOW)).toBe(status)
})
