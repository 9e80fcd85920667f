import { afterEach, expect, test, vi } from 'vitest'
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
