import { createClient } from '@latchkey/core'
import { watchQuery } from '@latchkey/core/internal'
import { expect, test } from 'vitest'
import { cacheRows } from './app-state.js'

test('shows the entries of the cache without the tokens in their keys', () => {
  const client = createClient({ projectId: 'p1', publishableKey: 'pck_x', tokenStore: 'memory' })
  const tokens = { accessToken: `eyJ${'a'.repeat(60)}.payload.signed`, refreshToken: `${'b'.repeat(48)}last` }
  watchQuery(client, `user ${JSON.stringify(tokens)}`, ['user'], async () => null)
  watchQuery(client, 'team 4f7a3b52-0f2e-4f0e-9a53-2d6a2c9a3b11', [], async () => null)
  const [user, team] = cacheRows(client)
  expect(user?.name).toBe('user {"accessToken":"…gned","refreshToken":"…last"}')
  expect(user?.key).toContain(user?.name)
  expect(team?.name).toBe('team 4f7a3b52-0f2e-4f0e-9a53-2d6a2c9a3b11')
})
