import { expect, test } from 'vitest'
import { createClient } from '../../client.js'
import { createFakeAccessToken, createFakeEnv } from '../../testing.js'
import { signInWithPassword } from './password.js'

const NOW = 1_800_000_000_000

test('a sign-in rejects with STORAGE_UNAVAILABLE when the browser blocks cookies, and revokes its session', async () => {
  const requests: string[] = []
  const env = createFakeEnv({
    now: NOW,
    href: 'https://app.test/',
    fetch(request) {
      requests.push(`${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`)
      return Response.json(
        request.method === 'DELETE'
          ? { success: true }
          : { access_token: createFakeAccessToken(NOW, 900), refresh_token: 'r1', user_id: 'u1' },
      )
    },
  })
  const client = createClient(
    {
      projectId: 'p1',
      publishableKey: 'pck_x',
      baseUrl: 'https://api.test',
    },
    { ...env, cookies: env.cookies && { ...env.cookies, write: () => {} } },
  )
  const signIn = signInWithPassword(client, { email: 'ada@example.test', password: 'correct horse' })
  await expect(signIn).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  await env.advance(0)
  expect(client.session.state().status).not.toBe('active')
  expect((await client.session.capture()).isSignedIn).toBe(false)
  expect(requests).toEqual(['POST /auth/password/sign-in', 'DELETE /auth/sessions/current'])
  expect(env.visited).toEqual([])
})
