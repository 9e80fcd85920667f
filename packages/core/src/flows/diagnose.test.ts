import { expect, test } from 'vitest'
import { createClient } from '../client.js'
import type { ClientOptions } from '../options.js'
import { createFakeEnv } from '../testing.js'
import { diagnose } from './diagnose.js'
import { withInternals } from './fake-service.test-support.js'

function setup(answer: (url: string) => Response, options: Partial<ClientOptions> = {}, page: { href?: string } = {}) {
  const asked: Request[] = []
  const env = createFakeEnv({
    ...page,
    fetch: (request) => {
      asked.push(request)
      return answer(request.url)
    },
  })
  const client = createClient(
    {
      projectId: 'p1',
      publishableKey: 'pck_x',
      baseUrl: 'https://api.test/auth',
      tokenStore: 'memory',
      ...options,
    },
    env,
  )
  return { env, client, asked }
}
async function found(at: ReturnType<typeof setup>) {
  const diagnosis = diagnose(at.client)
  await at.env.settle()
  return diagnosis
}

const codes = async (at: ReturnType<typeof setup>) => (await found(at)).problems.map(({ code }) => code)

test('sends requests only to the configured service, without user tokens', async () => {
  const at = setup(() => new Response('hello'))
  await at.client.session.start({ accessToken: 'a.b.c', refreshToken: 'r' })
  expect(await found(at)).toMatchObject({ onLine: undefined, apiRoot: 'OK', health: 'OK' })
  const project = 'https://api.test/auth/api/v1/projects/current'
  expect(at.asked.map(({ url }) => url)).toEqual(['https://api.test/auth/api/v1', 'https://api.test/health', project])
  for (const { headers } of at.asked.slice(0, 2)) expect([...headers.keys()]).toEqual([])
  expect(at.asked[2]?.headers.get('x-stack-access-token')).toBeNull()
  expect(at.asked[2]?.headers.get('x-stack-refresh-token')).toBeNull()
})

test('reports what failed in which check', async () => {
  const at = setup((url) => {
    if (url.endsWith('/health')) return new Response('', { status: 503 })
    throw new TypeError('fetch failed')
  })
  at.env.online = true
  const { problems, ...checks } = await found(at)
  expect(checks).toEqual({ onLine: true, apiRoot: 'fetch failed', health: 'status 503' })
  expect(problems).toEqual([{ code: 'UNREACHABLE', message: expect.stringContaining('https://api.test/auth') }])
})

test('reports that the device is offline instead of what follows from it', async () => {
  const at = setup(() => {
    throw new TypeError('fetch failed')
  })
  at.env.online = false
  expect(await codes(at)).toEqual(['OFFLINE'])
})

test('does not report that the device is offline while the service responds', async () => {
  const at = setup(() => new Response('', { status: 503 }))
  at.env.online = false
  expect(await codes(at)).not.toContain('OFFLINE')
})

test('reports an http API on an https page, except on the same device', async () => {
  const answer = () => {
    throw new TypeError('fetch failed')
  }
  const page = { href: 'https://app.test/' }
  expect(await codes(setup(answer, { baseUrl: 'http://api.test' }, page))).toEqual(['MIXED_CONTENT'])
  expect(await codes(setup(answer, { baseUrl: 'http://localhost:8102' }, page))).toEqual(['UNREACHABLE'])
  expect(await codes(setup(answer, { baseUrl: 'http://api.test' }, { href: 'http://app.test/' }))).toEqual([
    'UNREACHABLE',
  ])
})

test('reports a service that responds but is not healthy', async () => {
  const at = setup((url) => new Response('{}', { status: url.endsWith('/health') ? 503 : 200 }))
  expect(await codes(at)).toContain('UNHEALTHY')
})

test('reports a service that does not return the project, and not that it is another server', async () => {
  const at = setup((url) => {
    if (url.endsWith('/projects/current')) throw new TypeError('fetch failed')
    return Response.json({})
  })
  expect(await codes(at)).toEqual(['UNHEALTHY'])
})

test('reports a URL that belongs to another server', async () => {
  const at = setup(() => new Response('<h1>Not found</h1>', { status: 404, headers: { 'content-type': 'text/html' } }))
  expect(await codes(at)).toEqual(['NOT_THE_API'])
})

test('reports that the browser blocks cookies', async () => {
  const at = setup(() => Response.json({}), {}, { href: 'https://app.test/' })
  at.env.cookies?.write('other=1; path=/')
  expect(await codes(at)).not.toContain('COOKIES_BLOCKED')
  expect(at.env.cookies?.read()).toBe('other=1')
  const blocked = withInternals(at.client, {
    env: { ...at.env, cookies: { read: () => '', write: () => {}, watch: () => () => {} } },
  })
  const diagnosis = diagnose(blocked)
  await at.env.settle()
  expect((await diagnosis).problems.map(({ code }) => code)).toContain('COOKIES_BLOCKED')
})
