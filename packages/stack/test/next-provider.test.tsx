// @vitest-environment happy-dom

import { createEmulator, DEFAULT_PROJECT } from '@latchkey/emulator'
import { loadMessages } from '@latchkey/react'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stackAppInternalsSymbol } from '../src/apps/internals.js'
import { StackClientApp } from '../src/classes/next-client.js'
import { NextProvider } from '../src/next/client/provider.js'
import { useUser } from '../src/react.js'
import { accountOf } from './apps.js'

const { refresh } = vi.hoisted(() => ({ refresh: vi.fn() }))
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh }), redirect() {} }))

beforeAll(() => loadMessages('en-US'))
afterEach(() => vi.unstubAllGlobals())

const Name = () => <p>{useUser()?.displayName ?? 'no name'}</p>

const jsonOf = (uniqueIdentifier: string) => ({
  projectId: DEFAULT_PROJECT.id,
  publishableClientKey: DEFAULT_PROJECT.keys.publishable,
  tokenStore: 'memory' as const,
  uniqueIdentifier,
})
const appOf = (json: ReturnType<typeof jsonOf>) =>
  StackClientApp[stackAppInternalsSymbol].fromClientJson<true, string>(json as never)

test('shows the user of a server component that renders again, as after a server action', async () => {
  const { fetch } = createEmulator({ passwordRounds: 1 })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetch(new Request(url, init)))
  const page = jsonOf('page')
  const { noVerificationCallback, ...account } = accountOf('ada@example.test')
  await appOf(page).signUpWithCredential({ ...account, noVerificationCallback })
  const server = appOf(jsonOf('server'))
  await server.signInWithCredential(account)
  const read = () => server.getUser({ or: 'throw' })
  const container = document.createElement('div')
  const root = createRoot(container)
  const show = () => {
    const state = { app: page, user: read().then((user) => user.toClientJson()) }
    root.render(
      <NextProvider state={state as never}>
        <Suspense>
          <Name />
        </Suspense>
      </NextProvider>,
    )
  }
  const isShown = (name: string) => expect.poll(() => container.textContent).toBe(name)
  show()
  await isShown('no name')
  await (await read()).update({ displayName: 'Countess' })
  show()
  await isShown('Countess')
  root.unmount()
})

test('refreshes a page whose user has signed out in another tab while it was loading', async () => {
  const { fetch } = createEmulator({ passwordRounds: 1 })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetch(new Request(url, init)))
  const server = appOf(jsonOf('rendering server'))
  await server.signUpWithCredential(accountOf('ada@example.test'))
  const user = server.getUser({ or: 'throw' }).then((one) => one.toClientJson())
  refresh.mockClear()
  const root = createRoot(document.createElement('div'))
  root.render(<NextProvider state={{ app: jsonOf('signed-out page'), user } as never}>{null}</NextProvider>)
  await expect.poll(() => refresh.mock.calls.length).toBe(1)
  root.unmount()
})
