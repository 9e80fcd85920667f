// The service was renamed. What carries a name works under both in the layout, in pages and in the proxy. The rows follow
// from the module with all names, as those of `packages/stack/test/carriers.test.ts`.
import { createClient } from '@latchkey/core'
import { getAuthJson, INTERNALS } from '@latchkey/core/internal'
import * as names from '@latchkey/core/internal/contract'
import { createTestWorld } from '@latchkey/emulator/testing'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAuth } from './auth.js'
import { publicOptions, serverClient } from './options.js'
import { authProxy } from './proxy.js'

/** The names of the cookies that the proxy and pages have written. */
const written = vi.hoisted((): string[] => [])
const set = (name: string) => void written.push(name)
vi.mock('next/server', () => ({
  NextResponse: class extends Response {
    readonly cookies = { set: (name: string) => void written.push(name) }
    static next = () => new this()
  },
}))

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const world = createTestWorld({ createClient })
const { projectId, baseUrl } = world.client
const options = { projectId, publishableKey: world.client[INTERNALS].publishableKey?.reveal(), baseUrl }
let accessToken: string | null
let refreshToken: string | null
beforeAll(async () => {
  await world.signInAs({ email: 'ada@example.test' })
  ;({ accessToken, refreshToken } = await getAuthJson(world.client))
})

/** Opens a page with these headers and cookies. Returns the tokens that the proxy and the page see. */
async function open(headers: Record<string, string>, cookies: Record<string, string>, given: Partial<typeof options>) {
  const all = Object.entries(cookies).map(([name, value]) => ({ name, value }))
  const jar = { getAll: () => all, set }
  const seen: unknown[] = []
  const proxy = authProxy(async (auth) => void seen.push(await auth.getToken()), given as typeof options)
  const url = 'https://app.test/'
  await proxy({ url, nextUrl: new URL(url), headers: new Headers(headers), cookies: jar } as never)
  const next = {
    after: () => {},
    connection: async () => {},
    cookies: async () => jar,
    headers: async () => new Headers(headers),
    redirect(url: string): never {
      throw new Error(url)
    },
    requestPath: async () => undefined,
  }
  const auth = createAuth(serverClient(given as typeof options), next, (read) => read)
  seen.push(await (await auth()).getToken())
  return seen
}

const VALUE = 'https://value.test'
const SESSION = { [`stack-refresh-${projectId}`]: 'r1' }
const PUBLIC = ['projectId', 'publishableKey', 'baseUrl', 'browserUrl', 'serverUrl'] as const

describe.each(PUBLIC)('the variables of %s', (option) => {
  const without = ({ [option as 'baseUrl']: _, ...given }: typeof options) =>
    option.endsWith('Url') ? { ...given, baseUrl: undefined } : given

  test.each(names.VARIABLES[option])('%s', async (name) => {
    vi.stubEnv(name, VALUE)
    const sent: string[] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      sent.push(`${url} ${JSON.stringify([...new Headers(init.headers)])} ${init.body}`)
      return Response.json({})
    })
    const given = without(options)
    expect(JSON.stringify(publicOptions(given as typeof options))).toContain(VALUE)
    await open({}, { [`stack-refresh-${option === 'projectId' ? VALUE : projectId}`]: 'r1' }, given).catch(() => {})
    // Servers do not call the URL for browsers, unless it is the only one.
    expect(decodeURIComponent(sent.join())).toContain(VALUE)
  })

  const [current = [], former = []] = names.VARIABLE_BRANDS.map((brand) =>
    names.VARIABLES[option].filter((name) => name.includes(brand)),
  )
  test.each(current.flatMap((one) => former.map((other) => [one, other] as const)))(
    'different values of %s and %s are an error',
    async (one, other) => {
      vi.stubEnv(one, 'https://one.test')
      vi.stubEnv(other, 'https://other.test')
      const error = `\`${one}\` must be equal to ${other}`
      expect(() => publicOptions({} as never)).toThrow(error)
      await expect(open({}, SESSION, {})).rejects.toThrow(error)
    },
  )
})

describe('the session of a request', () => {
  const expectSession = async (headers: Record<string, string>, cookies: Record<string, string> = {}) => {
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => world.emulator.fetch(new Request(url, init)))
    expect(await open(headers, cookies, options)).toEqual([accessToken, accessToken])
  }

  test.each(names.BEARER_PREFIXES)('in a bearer token with %s', async (prefix) => {
    await expectSession({ authorization: `Bearer ${prefix}${btoa(JSON.stringify({ accessToken, refreshToken }))}` })
  })

  test('in the header for the server of the app', async () => {
    await expectSession({ [names.SESSION_HEADER_NAME]: JSON.stringify({ accessToken, refreshToken }) })
  })

  const REFRESH = names.REFRESH_COOKIE_PREFIXES.flatMap((prefix) =>
    ['', '__Host-'].flatMap((host) => ['default', 'custom-X'].map((form) => `${host}${prefix}${projectId}--${form}`)),
  )
  test.each(REFRESH.flatMap((refresh) => names.ACCESS_COOKIES.map((access) => [refresh, access] as const)))(
    'in the cookies %s and %s',
    async (refresh, access) => {
      const session = JSON.stringify({ refresh_token: refreshToken, updated_at_millis: 1 })
      await expectSession({}, { [refresh]: session, [access]: JSON.stringify([refreshToken, accessToken]) })
    },
  )

  test.each(REFRESH)('in the cookie %s is written under the former names', async (refresh) => {
    written.length = 0
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => world.emulator.fetch(new Request(url, init)))
    await open({}, { [refresh]: JSON.stringify({ refresh_token: refreshToken, updated_at_millis: 1 }) }, options)
    const former = [names.ACCESS_COOKIES[1], `${names.REFRESH_COOKIE_PREFIXES[1]}${projectId}`, refresh]
    expect(written).toContain(names.ACCESS_COOKIES[1])
    expect(former).toEqual(expect.arrayContaining(written))
  })
})
