// @ts-nocheck
import { expect, test } from 'vitest'
import { createClient } from '../client.js'
import { fakeEnv } from '../testing.js'
import { diagnose } from './diagnose.js'

function setup(answer: (url: string) => Response) {
  const asked: Request[] = []
  const env = fakeEnv({
    fetch: (request) => {
      asked.push(request)
      return answer(request.url)
    },
  })
  const client = createClient(
    { projectId: 'p1', publishableClientKey: 'pck_x', baseUrl: 'https://api.test/auth', tokenStore: 'memory' },
    env,
  )
  return { env, client, asked }
}
async function found(at: ReturnType<typeof setup>) {
  const diagnosis = diagnose(at.client)
  await at.env.settle()
  return diagnosis
}

test('it asks the configured service and nobody else, without key or token', async () => {
  const at = setup(() => new Response('hello'))
  await at.client.session.start({ accessToken: 'a.b.c', refreshToken: 'r' })
  expect(await found(at)).toEqual({ onLine: undefined, apiRoot: 'OK', health: 'OK' })
  expect(at.asked.map(({ url }) => url)).toEqual(['https://api.test/auth/api/v1', 'https://api.test/health'])
  for (const { headers } of at.asked) expect([...headers.keys()]).toEqual([])
})

test('it says what went wrong where', async () => {
  const at = setup((url) => {
    if (url.endsWith('/health')) return new Response('', { status: 503 })
    throw new TypeError('fetch failed')
  })
  at.env.online = true
  expect(await found(at)).toEqual({ onLine: true, apiRoot: 'fetch failed', health: 'status 503' })
})
