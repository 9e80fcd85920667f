import { createClient } from '@latchkey/core'
import { createFakeAccessToken, createFakeEnv } from '@latchkey/core/internal/testing'
import { expect, test } from 'vitest'
import { apiKeyMembers, type UserApiKey } from '../src/objects/api-key.js'
import { createProjectKeys } from '../src/objects/project-keys.js'
import { createScope } from '../src/scope.js'

const NOW = 1_800_000_000_000
const DAY = 86_400_000

test('keys expire by the clock of the service, a day ahead of the device', async () => {
  const key = {
    id: 'k1',
    type: 'user',
    user_id: 'u1',
    description: 'ci',
    is_public: false,
    created_at_millis: NOW,
    expires_at_millis: NOW + DAY,
    value: { last_four: '1234' },
  }
  const env = createFakeEnv({ now: NOW, fetch: () => Response.json({ items: [key], is_paginated: false }) })
  const options = { projectId: 'p1', publishableKey: 'k', baseUrl: 'https://api.test', tokenStore: 'memory' } as const
  const client = createClient(options, env)
  const tokens = { accessToken: createFakeAccessToken(NOW + DAY), refreshToken: 'r' }
  await client.session.start(tokens, { sentAt: NOW })
  const scope = createScope({ client, actor: {} } as never)
  const [apiKey] = await apiKeyMembers<UserApiKey, never>(scope, { userId: 'me' }).listApiKeys()
  const projectKeys = createProjectKeys(scope, {
    id: 'p1',
    description: 'ci',
    createdAt: new Date(NOW),
    expiresAt: new Date(NOW + DAY - 1),
  })
  expect([apiKey?.whyInvalid(), projectKeys.whyInvalid()]).toEqual(['expired', 'expired'])
})
