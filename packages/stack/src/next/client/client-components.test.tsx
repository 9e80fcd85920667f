import { createEmulator, DEFAULT_PROJECT } from '@latchkey/emulator'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

vi.mock('next/navigation', () => ({
  redirect: () => {},
  usePathname: () => '/handler/error',
  useRouter: () => ({ push() {}, refresh() {} }),
}))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.resetModules()
})

const read = async () => {
  const { nextClientPlatform } = await import('./platform.js')
  return () => nextClientPlatform.hooks.suspendForRead({} as never, 'getUser', [], () => new Promise<string>(() => {}))
}

test('hooks leave reads to the browser while a server renders client components', async () => {
  const found = await read()
  expect(found).toThrow(expect.objectContaining({ digest: 'BAILOUT_TO_CLIENT_SIDE_RENDERING' }))
})

test('hooks read in a browser', async () => {
  vi.stubGlobal('window', {})
  const { reactHooks } = await import('../../react/hooks.js')
  const { nextClientPlatform } = await import('./platform.js')
  expect(nextClientPlatform.hooks).toBe(reactHooks)
})

test.each([
  [false, 'Ada'],
  [true, 'Account menu'],
])('a provider renders the user that the server has read, anonymous: %s', async (is_anonymous, text) => {
  const { NextProvider } = await import('./provider.js')
  const { UserButton } = await import('../../react/components.js')
  const { id: projectId, keys } = DEFAULT_PROJECT
  const { fetch } = createEmulator()
  const response = await fetch('http://emulator.test/api/v1/users', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-project-id': projectId,
      'x-stack-access-type': 'server',
      'x-stack-secret-server-key': keys.secret,
    },
    body: JSON.stringify({ display_name: 'Ada', is_anonymous }),
  })
  const app = { projectId, publishableClientKey: keys.publishable, tokenStore: 'nextjs-cookie' as const }
  const page = (
    <NextProvider state={{ app, user: response.json() } as never}>
      <UserButton showUserInfo />
    </NextProvider>
  )
  const stream = await renderToReadableStream(page)
  await stream.allReady
  const html = await new Response(stream).text()
  expect(html).toContain(text)
  expect(html.includes('Ada')).toBe(!is_anonymous)
})

test('the handler of a server component provides the app to its pages', async () => {
  const { NextHandler } = await import('./handler.js')
  const app = {
    projectId: DEFAULT_PROJECT.id,
    publishableClientKey: DEFAULT_PROJECT.keys.publishable,
    tokenStore: 'nextjs-cookie' as const,
  }
  const html = renderToString(<NextHandler fullPage={false} state={{ app, user: undefined } as never} />)
  expect(html).toContain('lk-')
})

test.each([
  [undefined, 'https://api.test'],
  ['https://option.test', 'https://option.test'],
  [{ browser: 'https://option.test', server: 'http://api.internal' }, 'https://option.test'],
])('passes the URL of the service for browsers only, with the option %j', async (baseUrl, expected) => {
  vi.stubEnv('NEXT_PUBLIC_BROWSER_STACK_API_URL', 'https://api.test')
  vi.stubEnv('NEXT_PUBLIC_SERVER_STACK_API_URL', 'http://api.internal')
  const { StackServerApp } = await import('../../js.js')
  const { StackProvider } = await import('../server-components.js')
  const { id: projectId, keys } = DEFAULT_PROJECT
  const app = new StackServerApp({ projectId, secretServerKey: keys.secret, tokenStore: 'memory', baseUrl })
  const passed = JSON.stringify(StackProvider({ app, children: null } as never).props.state.app.baseUrl)
  expect(passed).toContain(expected)
  expect(passed).not.toContain('internal')
})
