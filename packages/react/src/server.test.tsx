import { createClient } from '@latchkey/core'
import { renderToReadableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  AuthHandler,
  LatchkeyProvider,
  SignedIn,
  SignedOut,
  SignIn,
  TeamSwitcher,
  useSession,
  useUser,
  useUserState,
} from './index.js'

const client = createClient({
  projectId: '11111111-1111-4111-8111-111111111111',
  publishableClientKey: 'pck_server',
  tokenStore: 'memory',
  fetch: () => Promise.reject(new Error('nobody is to be asked')),
})

async function rendered(ui: React.ReactNode): Promise<string> {
  const errors: unknown[] = []
  const stream = await renderToReadableStream(<LatchkeyProvider client={client}>{ui}</LatchkeyProvider>, {
    onError: (error) => void errors.push(error),
  })
  await stream.allReady
  const html = await new Response(stream).text()
  expect(errors).toEqual([])
  return html
}

const Known = () => <p>{`${useSession().status} ${useUserState().status}`}</p>
const User = () => <p>{useUser()?.primaryEmail ?? 'nobody'}</p>

test('renders the session as loading on a server so that hydration matches', async () => {
  expect(await rendered(<Known />)).toContain('<p>loading loading</p>')
})

test('the suspending form waits for the user on the server', async () => {
  expect(await rendered(<User />)).toContain('<p>nobody</p>')
})

test('screens render without a DOM', async () => {
  expect(await rendered(<SignIn />)).toContain('lk-waiting')
  expect(await rendered(<AuthHandler />)).toContain('lk-waiting')
  expect(await rendered(<AuthHandler path="/handler/nowhere" />)).toContain('Page not found')
  expect(await rendered(<TeamSwitcher />)).toContain('lk-switch')
  expect(await rendered(<SignedOut>out</SignedOut>)).not.toContain('out')
  expect(await rendered(<SignedIn fallback="wait">in</SignedIn>)).toContain('wait')
})
