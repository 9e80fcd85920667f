import { createClient } from '@latchkey/core'
import { expect, test, vi } from 'vitest'
import { createAuth } from './auth.js'
import { createHttpOnlyRoutes } from './http-only-routes.js'
import { type LatchkeyOptions, serverClient } from './options.js'
import { authProxy } from './proxy.js'

/** The headers of the request that the proxy passes on. */
const passed = vi.hoisted(() => ({ headers: new Headers() }))
vi.mock('next/server', () => ({
  NextResponse: class extends Response {
    readonly cookies = { set: () => {} }
    static next = ({ request }: { request: { headers: Headers } }) => {
      passed.headers = request.headers
      return new this()
    }
  },
}))

/** Opens a page, and calls its route, with these options of the proxy and of `createLatchkey`. */
async function open(
  ofProxy: Partial<LatchkeyOptions>,
  ofPage: Partial<LatchkeyOptions>,
  { isRoute = false, hasHandler = true } = {},
) {
  const url = 'https://app.test/'
  const jar = { getAll: () => [], set: () => {} }
  const forged = new Headers({ 'x-latchkey-setup': '%5B%5D' })
  await authProxy(hasHandler ? () => {} : undefined, { projectId: 'p1', ...ofProxy })({
    url,
    nextUrl: new URL(url),
    headers: forged,
    cookies: jar,
  } as never)
  const options = { projectId: 'p1', ...ofPage }
  if (isRoute) return createHttpOnlyRoutes(serverClient(options), options).GET(new Request(url, passed))
  const next = {
    after: () => {},
    connection: async () => {},
    cookies: async () => jar,
    headers: async () => passed.headers,
    redirect: (url: string): never => {
      throw new Error(url)
    },
    requestPath: async () => undefined,
  }
  return createAuth(serverClient(options), next, (read) => read, options)()
}

const httpOnlyPath = '/api/latchkey'
const migrateScriptSessionsUntil = '2027-03-01'

test.each<[option: string, ofProxy: Partial<LatchkeyOptions>, ofPage: Partial<LatchkeyOptions>]>([
  ['httpOnlyPath', {}, { httpOnlyPath }],
  ['httpOnlyPath', { httpOnlyPath }, {}],
  ['migrateScriptSessionsUntil', { httpOnlyPath }, { httpOnlyPath, migrateScriptSessionsUntil }],
  ['projectId', { projectId: 'p2' }, {}],
  ['urls.signIn', {}, { urls: { signIn: '/login' } }],
  ['urls.signIn', { urls: { handler: '/auth' } }, {}],
  ['urls.verifyEmail', { urls: { verifyEmail: '/verify' } }, { urls: {} }],
])('a page reports that the proxy has another value of %s: %j and %j', async (option, ofProxy, ofPage) => {
  const error = { code: 'INVALID_OPTION', details: { option }, message: expect.stringContaining('authProxy') }
  await expect(open(ofProxy, ofPage)).rejects.toMatchObject(error)
  if (ofPage.httpOnlyPath) await expect(open(ofProxy, ofPage, { isRoute: true })).rejects.toMatchObject(error)
})

test('a page and the proxy may have different options that do not concern the session', async () => {
  const page = { httpOnlyPath, urls: { afterSignIn: '/dashboard' }, allowCliLogin: true }
  expect(await open({ httpOnlyPath, timeout: 1000 }, page)).toMatchObject({ userId: null })
})

test('a proxy without a handler, which never redirects, may have other pages', async () => {
  const page = { urls: { signIn: '/login' } }
  expect(await open({}, page, { hasHandler: false })).toMatchObject({ userId: null })
})

test('a page without the proxy accepts any header', async () => {
  const client = createClient({ projectId: 'p1', tokenStore: null })
  for (const sent of ['%', 'null', '1']) {
    const route = createHttpOnlyRoutes(() => client, { httpOnlyPath })
    const request = new Request('https://app.test/', { headers: { 'x-latchkey-setup': sent } })
    await expect(route.GET(request)).rejects.toMatchObject({ code: 'INVALID_OPTION' })
  }
})
