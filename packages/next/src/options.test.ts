import { afterEach, expect, test, vi } from 'vitest'
import { optionsWithBasePath, withBasePath, withoutBasePath } from './base-path.js'
import { publicOptions, serverClient } from './options.js'

afterEach(() => vi.unstubAllEnvs())

test('keeps request headers on the server, and passes on those for the browser', () => {
  vi.stubEnv('NEXT_PUBLIC_HEXCLAVE_PROJECT_ID', 'p1')
  const options = { projectId: 'p1', extraRequestHeaders: { 'x-gateway-key': 'secret' } }
  expect(JSON.stringify(publicOptions(options))).not.toContain('secret')
  const browserRequestHeaders = { 'x-tunnel': '1' }
  expect(publicOptions({ ...options, browserRequestHeaders }).extraRequestHeaders).toEqual(browserRequestHeaders)
  expect(serverClient({ ...options, browserRequestHeaders })()).toMatchObject({ projectId: 'p1' })
})

// An app passes a variable of its own, which is not set.
test('reads an option that is undefined from the environment', () => {
  vi.stubEnv('NEXT_PUBLIC_HEXCLAVE_PROJECT_ID', 'p1')
  vi.stubEnv('NEXT_PUBLIC_HEXCLAVE_API_URL', 'https://auth.example.com')
  const options = { projectId: undefined as never, baseUrl: undefined, urls: { afterSignIn: '/in' } }
  expect(publicOptions(options)).toMatchObject({ projectId: 'p1', baseUrl: 'https://auth.example.com' })
  expect(serverClient(options)()).toMatchObject({ projectId: 'p1', baseUrl: 'https://auth.example.com' })
})

test('passes the URL of the service for browsers only to the browser', () => {
  const options = { projectId: 'p1' }
  const baseUrl = { browser: 'https://auth.example.com', server: 'http://auth.internal' }
  expect(JSON.stringify(publicOptions({ ...options, baseUrl }))).not.toContain(baseUrl.server)
  vi.stubEnv('HEXCLAVE_API_URL_BROWSER', baseUrl.browser)
  vi.stubEnv('HEXCLAVE_API_URL_SERVER', baseUrl.server)
  expect(JSON.stringify(publicOptions(options))).toContain(baseUrl.browser)
  expect(JSON.stringify(publicOptions(options))).not.toContain(baseUrl.server)
})

test('adds the base path of the app to its paths, and removes it where Next.js adds it', () => {
  vi.stubEnv('__NEXT_ROUTER_BASEPATH', '/shop')
  const urls = { afterSignIn: '/in?from=/', afterSignOut: 'https://example.com/', home: undefined }
  const options = optionsWithBasePath({ projectId: 'p1', httpOnlyPath: '/api/latchkey', urls })
  expect(options.httpOnlyPath).toBe('/shop/api/latchkey')
  expect(serverClient(options)().urls).toMatchObject({
    handler: '/shop/handler',
    home: '/shop',
    afterSignIn: '/shop/in?from=/',
    afterSignOut: 'https://example.com/',
  })
  for (const path of ['/', '/?a=1', '/shop', '/notes/1', '/shopping#a'])
    expect(withoutBasePath(withBasePath(path))).toBe(path)
  for (const path of ['/shopping', 'https://example.com/shop', '//shop']) expect(withoutBasePath(path)).toBe(path)
})

test('leaves the paths of an app without a base path as they are', () => {
  for (const path of ['/', '/notes/', 'notes'])
    expect([withBasePath(path), withoutBasePath(path)]).toEqual([path, path])
  const options = { urls: { signIn: '/in' } }
  expect(optionsWithBasePath(options)).toBe(options)
})
