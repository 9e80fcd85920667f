import { createClient } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal'
import { createFakeAccessToken, createFakeEnv } from '@latchkey/core/internal/testing'
import { createElement, Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AUTH_HOOKS, authMembers } from '../src/objects/auth.js'
import { reactHooks } from '../src/react/hooks.js'
import { createScope, members } from '../src/scope.js'
import { renderHookWith } from './signed-in/render-hook.js'

const NOW = 1_800_000_000_000
const LIFETIME = 600_000

const renderHook = renderHookWith({ createElement, Suspense, renderToReadableStream })

test.each([
  ['the clock is right', 0],
  ['the clock of the device is a day behind', 86_400_000],
])('hooks return the next access token before the old one expires: %s', async (_, behind) => {
  let refreshes = 0
  const env = createFakeEnv({
    now: NOW,
    fetch() {
      refreshes++
      return Response.json({ access_token: createFakeAccessToken(env.now() + behind), refresh_token: 'r' })
    },
  })
  const options = { projectId: 'p1', publishableKey: 'k', baseUrl: 'https://api.test', tokenStore: 'memory' } as const
  const client = createClient(options, env)
  await client.session.start({ accessToken: createFakeAccessToken(NOW + behind), refreshToken: 'r' })
  const scope = createScope({ client, actor: {}, hooks: reactHooks } as never)
  const user = members(scope, 'user', authMembers(scope), AUTH_HOOKS)
  const render = async () =>
    (await renderHook(() => [user.useAccessToken(), user.useAuthJson().accessToken])) as unknown[]
  const before = await render()
  // A mounted component.
  for (const entry of client[INTERNALS].cache.entries.values()) entry.subscribe(() => {})
  await env.advance(LIFETIME - 10_000)
  const [first, second] = await render()
  expect(first).not.toBe(before[0])
  expect(second).toBe(first)
  await env.advance(10 * LIFETIME)
  expect(refreshes).toBeGreaterThanOrEqual(10)
  expect(refreshes).toBeLessThanOrEqual(12)
})
