import { type ClientOptions, type createClient, getProject, signInWithPassword } from '@latchkey/core'
import { createFakeEnv } from '@latchkey/core/internal/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEmulator, DEFAULT_PROJECT } from '../../src/index.js'

const TRUSTED = { domain: 'https://**.app.test', handlerPath: '/handler' }

let warnings: string[]
/** What the page shows. */
let shown: string[]
beforeEach(() => {
  shown = []
  vi.doMock('../../../core/src/request/show-problem.js', () => ({
    showProblem: (message: string) => shown.push(message),
  }))
  // Each test gets a page of its own: a page logs a problem once.
  vi.resetModules()
  warnings = []
  vi.stubEnv('NODE_ENV', 'development')
  vi.spyOn(console, 'warn').mockImplementation((text) => warnings.push(text))
})
afterEach(() => {
  // A page shows what it logs.
  for (const warning of warnings) expect(shown).toContain(warning)
  vi.doUnmock('../../../core/src/request/warn-of-problems.js')
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

interface Setup extends ClientOptions {
  readonly href?: string
  readonly answer?: (request: Request) => Response | undefined
  readonly cookies?: 'blocked'
}

/** A client on a page of the app, in a build for development. */
async function setup({ href = 'https://www.app.test/', answer, cookies, ...options }: Setup = {}) {
  const emulator = createEmulator({ projects: [{ ...DEFAULT_PROJECT, settings: { domains: [TRUSTED] } }] })
  const requests: string[] = []
  const env = createFakeEnv({
    href,
    fetch: async (request) => {
      requests.push(`${request.method} ${new URL(request.url).pathname}`)
      return answer?.(request) ?? emulator.fetch(request)
    },
  })
  const core = (await import('@latchkey/core')) as { createClient: typeof createClient }
  const client = core.createClient(
    { projectId: DEFAULT_PROJECT.id, publishableKey: DEFAULT_PROJECT.keys.publishable, ...options },
    cookies ? { ...env, cookies: { read: () => '', write: () => {}, watch: () => () => {} } } : env,
  )
  /** Calls a function of the client and returns its error, if any. */
  const call = async (run: () => Promise<unknown> = () => getProject(client)) => {
    const failure = run().then(
      () => undefined,
      (error: { code: string; message: string }) => error,
    )
    for (let i = 0; i < 5; i++) await env.advance(0)
    const settled = async () => {
      await env.settle()
      return failure
    }
    return { failure, settled }
  }
  return { env, client, requests, call }
}

const refuse = () => {
  throw new TypeError('fetch failed')
}

describe('in development, warns once of', () => {
  test('a wrong key', async () => {
    const { call } = await setup({ publishableKey: 'pck_wrongwrongwrongwrong' })
    await (await call()).settled()
    await (await call()).settled()
    expect(warnings).toEqual([expect.stringMatching(/rejects the keys.*`publishableKey`.*\(KEY_REJECTED\)$/)])
    expect(warnings[0]).not.toContain('wrongwrong')
  })

  test('an unknown project', async () => {
    const projectId = '99999999-9999-4999-8999-999999999999'
    const { call } = await setup({ projectId })
    await (await call()).settled()
    expect(warnings).toEqual([expect.stringContaining(projectId)])
  })

  test('a service that is down, and fails the request at once instead of trying for seconds', async () => {
    const { env, call, requests } = await setup({ answer: refuse })
    const { failure } = await call()
    expect(await failure).toMatchObject({ code: 'UNABLE_TO_CONNECT', message: warnings[0]?.slice(10, -14) })
    expect(env.waits).not.toContain(1000)
    expect(warnings).toEqual([expect.stringMatching(/cannot be reached.*Start the service.*\(UNREACHABLE\)$/)])
    const before = requests.length
    expect(await (await call()).failure).toMatchObject({ code: 'UNABLE_TO_CONNECT' })
    expect([requests.length - before, warnings.length]).toEqual([1, 1])
  })

  test('an http API on an https page', async () => {
    const { call } = await setup({ baseUrl: 'http://api.test', answer: refuse })
    expect(await (await call()).failure).toMatchObject({ code: 'UNABLE_TO_CONNECT' })
    expect(warnings).toEqual([expect.stringMatching(/https.*Set `baseUrl`.*\(MIXED_CONTENT\)$/)])
  })

  test('a base URL of another server', async () => {
    const answer = () => new Response('<h1>App</h1>', { headers: { 'content-type': 'text/html' } })
    const { call } = await setup({ answer })
    await (await call()).settled()
    expect(warnings).toEqual([expect.stringMatching(/\(NOT_THE_API\)$/)])
  })

  test('a domain that the project does not trust, without another request', async () => {
    const { call, requests } = await setup({ href: 'https://app.example/' })
    await (await call()).settled()
    expect(warnings).toEqual([expect.stringMatching(/does not trust https:\/\/app\.example.*\(DOMAIN_NOT_TRUSTED\)$/)])
    expect(requests).toEqual(['GET /api/v1/projects/current'])
  })

  test('blocked cookies, without another request', async () => {
    const { call, requests } = await setup({ cookies: 'blocked' })
    await (await call()).settled()
    expect(warnings).toEqual([expect.stringMatching(/blocks cookies.*\(COOKIES_BLOCKED\)$/)])
    expect(requests).toEqual(['GET /api/v1/projects/current'])
  })
})

describe('a base URL with the path of the API', () => {
  const create = () => setup({ baseUrl: 'https://api.test/api/v1' })

  test('throws, and the page shows why during development', async () => {
    await expect(create()).rejects.toThrow(/ends with \/api\/v1.*Leave it out/)
    expect(shown).toEqual([expect.stringMatching(/^Latchkey: .*`baseUrl` ends with \/api\/v1.*Leave it out/)])
  })

  test('throws, and the page shows nothing in production', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await expect(create()).rejects.toThrow(/ends with \/api\/v1.*Leave it out/)
    expect(shown).toEqual([])
  })
})

describe('in development, neither warns nor sends further requests', () => {
  test('with the right configuration', async () => {
    const { call, requests, env } = await setup()
    await (await call()).settled()
    expect([warnings, requests]).toEqual([[], ['GET /api/v1/projects/current']])
    expect(env.cookies?.read()).toBe('')
  })

  test('after a wrong password', async () => {
    const { call, client, requests } = await setup()
    const input = { email: 'ada@example.com', password: 'wrong password' }
    await (await call(() => signInWithPassword(client, input))).settled()
    expect([warnings, requests]).toEqual([[], ['POST /api/v1/auth/password/sign-in']])
  })

  test('when the network fails after the service has responded', async () => {
    let isDown = false
    const { call, env } = await setup({ answer: () => (isDown ? refuse() : undefined) })
    await (await call()).settled()
    isDown = true
    const { failure } = await call()
    expect(env.waits).toContain(1000)
    isDown = false
    await env.settle()
    expect([await failure, warnings]).toEqual([undefined, []])
  })

  test('when the device is offline', async () => {
    const { call, env } = await setup({ answer: refuse })
    env.online = false
    expect(await (await call()).settled()).toMatchObject({ code: 'OFFLINE' })
    expect(warnings).toEqual([])
  })

  test('of blocked cookies when the client stores no cookies', async () => {
    const { call } = await setup({ cookies: 'blocked', tokenStore: 'memory' })
    await (await call()).settled()
    expect(warnings).toEqual([])
  })
})

test.each(['production', 'test', ''])('checks nothing when NODE_ENV is "%s"', async (mode) => {
  vi.stubEnv('NODE_ENV', mode)
  const { call, requests, env } = await setup({ answer: refuse, href: 'https://app.example/', cookies: 'blocked' })
  await call()
  expect(env.waits).toContain(1000)
  await env.settle()
  expect([warnings, shown]).toEqual([[], []])
  expect(new Set(requests)).toEqual(new Set(['GET /api/v1/projects/current']))
})
