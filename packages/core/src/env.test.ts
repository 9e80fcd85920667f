import { afterEach, describe, expect, test, vi } from 'vitest'
import { createClient } from './client.js'
import { detectEnv } from './env.js'
import { leaveTeam } from './flows/teams/team.js'
import { INTERNALS } from './lib/internals.js'
import { createFakeAccessToken } from './testing.js'

const MOZILLA = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
class WorkerGlobalScope {}
const PAGE = {
  window: { location: { href: 'https://app.test/' } },
  document: { createElement() {}, cookie: '' },
  navigator: { userAgent: MOZILLA, product: 'Gecko' },
}
const stub = (globals: object) => {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
}
const ELECTRON = { versions: { node: '24.0.0', electron: '40.0.0' }, [Symbol.toStringTag]: 'process' }

afterEach(() => vi.unstubAllGlobals())

const createServerClient = () =>
  createClient(
    { projectId: 'p1', publishableKey: 'pck_x', secretKey: 'ssk_x', baseUrl: 'https://api.test' },
    detectEnv(),
  )

describe('a secret key', () => {
  test.each([
    ['a page', PAGE],
    ['a page whose bundle has the `process` of browserify', { ...PAGE, process: { env: {}, versions: {} } }],
    ['a page whose bundle has a `process` with a version', { ...PAGE, process: { versions: { node: '24.0.0' } } }],
    ['a window of Electron', { ...PAGE, process: ELECTRON }],
    ['a web worker', { WorkerGlobalScope, navigator: { userAgent: MOZILLA, product: 'Gecko' } }],
    [
      'a service worker',
      { WorkerGlobalScope, ServiceWorkerGlobalScope: class {}, navigator: { userAgent: MOZILLA, product: 'Gecko' } },
    ],
    ['React Native', { window: {}, navigator: { product: 'ReactNative' } }],
  ])('is rejected in %s', (_, globals) => {
    stub({ process: undefined, ...globals })
    expect(createServerClient).toThrow(
      expect.objectContaining({ code: 'INVALID_OPTION', message: expect.stringContaining('Rotate the key') }),
    )
  })

  test.each([
    ['Node.js 20', { navigator: undefined }],
    ['Node.js with a page of jsdom or happy-dom', PAGE],
    ['Node.js', { navigator: { userAgent: 'Node.js/24' } }],
    ['a Node.js worker thread with a global `self`', { self: {}, navigator: { userAgent: 'Node.js/24' } }],
    ['Cloudflare Workers', { WorkerGlobalScope, navigator: { userAgent: 'Cloudflare-Workers' } }],
    ['Deno', { window: {}, navigator: { userAgent: 'Deno/2.4.0' } }],
    ['a Deno worker', { WorkerGlobalScope, navigator: { userAgent: 'Deno/2.4.0' } }],
    ['Bun', { WorkerGlobalScope, navigator: { userAgent: 'Bun/1.2.0' } }],
    ['Vercel Edge', { EdgeRuntime: 'edge-runtime', navigator: undefined }],
    ['a service worker environment without a navigator', { WorkerGlobalScope, navigator: undefined }],
  ])('is accepted in %s', (_, globals) => {
    stub(globals)
    expect(createServerClient()[INTERNALS].may).toMatchObject({ server: true })
  })
})

test('creates a client in a page that may not open a channel to other tabs, as in Firefox when it blocks cookies', () => {
  vi.stubGlobal('window', { location: { href: 'https://app.test/' } })
  vi.stubGlobal('document', { createElement() {}, cookie: '' })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    },
  )
  const options = { projectId: 'p1', publishableKey: 'pck_x', baseUrl: 'https://api.test' }
  expect(() => createClient(options, detectEnv())).not.toThrow()
})

test('a change succeeds although the client is disposed of while it is on its way', async () => {
  stub(PAGE)
  const env = { ...detectEnv(), fetch: async () => Response.json({ success: true }) }
  const tokens = { accessToken: createFakeAccessToken(Date.now()), refreshToken: 'r1' }
  const tokenStore = { read: () => tokens, write() {}, subscribe: () => () => {} }
  const client = createClient({ projectId: 'p1', publishableKey: 'pck_x', tokenStore }, env)
  const changing = leaveTeam(client, { teamId: 't1' })
  client.dispose()
  await expect(changing).resolves.toBeUndefined()
})

test('a page that the back button shows from memory notices a sign-out that no cookie change event has reported', async () => {
  const window = Object.assign(new EventTarget(), PAGE.window)
  const document = { createElement() {}, cookie: 'stack-refresh-p1=r1' }
  stub({ ...PAGE, window, document, cookieStore: new EventTarget() })
  const client = createClient({ projectId: 'p1', publishableKey: 'pck_x', baseUrl: 'https://api.test' }, detectEnv())
  const states: string[] = []
  const stop = client.session.subscribe(() => states.push(client.session.state().status))
  const show = (cookie: string) => {
    document.cookie = cookie
    window.dispatchEvent(new Event('pageshow'))
  }
  show('')
  expect(states).toEqual(['ended'])
  stop()
  show('stack-refresh-p1=r2')
  expect(states).toEqual(['ended'])
})

test('creates a client in a sandboxed frame, whose cookies throw, and a sign-in says that cookies are blocked', async () => {
  const refused = () => {
    throw new DOMException('The document is sandboxed.', 'SecurityError')
  }
  vi.stubGlobal('window', { location: { href: 'https://app.test/' } })
  vi.stubGlobal('document', Object.defineProperty({ createElement() {} }, 'cookie', { get: refused, set: refused }))
  const client = createClient({ projectId: 'p1', publishableKey: 'pck_x', baseUrl: 'https://api.test' }, detectEnv())
  expect(client.session.state()).toEqual({ status: 'signed-out' })
  const tokens = { accessToken: createFakeAccessToken(Date.now()), refreshToken: 'r1' }
  await expect(client.session.start(tokens)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
})
