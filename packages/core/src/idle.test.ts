import { expect, test } from 'vitest'
import { createClient } from './client.js'
import { getProject } from './contract/projects/project.js'
import { getCurrentUser } from './contract/users/users.js'
import { createFakeAccessToken, createFakeEnv } from './testing.js'
import { watch } from './watch.js'

const NOW = 1_800_000_000_000

test('fires no timer in five idle minutes while signed in and watched', async () => {
  const env = createFakeEnv({ now: NOW, href: 'https://app.test/', fetch: () => Response.json({}, { status: 500 }) })
  env.cookies?.write('stack-refresh-p1=r1; Path=/')
  env.cookies?.write(`stack-access=${encodeURIComponent(JSON.stringify(['r1', createFakeAccessToken(NOW)]))}; Path=/`)
  const client = createClient({ projectId: 'p1', publishableKey: 'k' }, env)
  client.session.subscribe(() => {})
  watch(client, getCurrentUser).subscribe(() => {})
  watch(client, getProject).subscribe(() => {})
  await env.advance(60_000)
  expect(client.session.state()).toEqual({ status: 'active' })
  const started = env.waits.length
  expect(env.pending).toBe(0)
  await env.advance(300_000)
  expect(env.waits).toHaveLength(started)
  expect(env.pending).toBe(0)
})
