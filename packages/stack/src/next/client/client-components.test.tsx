import { DEFAULT_PROJECT } from '@latchkey/emulator'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

vi.mock('next/navigation', () => ({
  redirect: () => {},
  usePathname: () => '/handler/error',
  useRouter: () => ({ push() {}, refresh() {} }),
}))

afterEach(() => {
  vi.unstubAllGlobals()
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
