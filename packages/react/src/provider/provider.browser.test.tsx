import { createClient, getUser, listTeams, signInWithPassword, signOut, signUpWithPassword } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import { DEFAULT_PROJECT } from '@latchkey/emulator'
import { Suspense, use } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToReadableStream } from 'react-dom/server.browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectConsole } from '../../../../tools/testing/expect-console.js'
import {
  ADA,
  holdRequests,
  requestCount,
  type Stage,
  stage,
  stageForEach,
  withAda,
  withGrace,
} from '../../test/stage.js'
import {
  LatchkeyProvider,
  type LatchkeyProviderProps,
  SignedIn,
  SignedOut,
  useAuthQuery,
  useUser,
  useUserState,
} from '../index.js'

const on = stageForEach()
beforeEach(() => {
  window.localStorage.clear()
})
afterEach(() => vi.restoreAllMocks())

/** Another client of the same browser. */
const newClient = () =>
  createClient({
    projectId: on.client.projectId,
    baseUrl: on.client.baseUrl,
    publishableKey: DEFAULT_PROJECT.keys.publishable,
    fetch: (request) => on.net.fetch(request),
    redirectMethod: 'none',
  })

const EmailOf = ({ client }: Pick<Stage, 'client'>) => <p>{useUser({ client, or: 'redirect' }).primaryEmail}</p>
const StatusOf = ({ client }: Pick<Stage, 'client'>) => <p>{useUserState({ client }).status}</p>

test('hooks use the client that is passed to them, without a provider or its initial user', async () => {
  await withAda(on)
  const provided = createClient({ projectId: on.client.projectId, publishableKey: 'pck', redirectMethod: 'none' })
  const screen = await render(
    <Suspense>
      <EmailOf client={on.client} />
      <LatchkeyProvider client={provided} initialUser={null}>
        <StatusOf client={on.client} />
      </LatchkeyProvider>
    </Suspense>,
  )
  await expect.element(screen.getByText(ADA.email)).toBeVisible()
  await expect.element(screen.getByText('signed-in')).toBeVisible()
})

test('mounts the app again when another tab signs in as another user, and only then', async () => {
  on.restart({ tokenStore: () => 'cookie' })
  await withAda(on)
  const tab = newClient()
  const screen = await on.show(<input aria-label="Draft" />)
  const draft = screen.getByLabelText('Draft')
  await draft.fill('dear diary')
  await signOut(tab, { redirectTo: false })
  await expect.poll(() => on.client.session.state().status).toBe('ended')
  await signInWithPassword(tab, { ...ADA, redirectTo: false })
  await expect.poll(() => on.client.session.state().status).toBe('active')
  await withGrace(on)
  await expect.element(draft).toHaveValue('dear diary')
  await signInWithPassword(tab, { ...ADA, redirectTo: false })
  await expect.element(draft).toHaveValue('')
})

test('sends an unconfirmed sign-out once when the network is back', async () => {
  await withAda(on)
  const { fetch } = on.net
  on.net.online = false
  on.net.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await signOut(on.client, { redirectTo: false })
  expect(requestCount(on, 'DELETE /auth/sessions/current')).toBe(0)
  await on.show(<p>app</p>)
  on.net.online = true
  on.net.fetch = fetch
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => requestCount(on, 'DELETE /auth/sessions/current')).toBe(1)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => window.localStorage.length).toBeLessThanOrEqual(1)
  expect(requestCount(on, 'DELETE /auth/sessions/current')).toBe(1)
})

test('sends an unconfirmed sign-out at the next start', async () => {
  await withAda(on)
  const { fetch } = on.net
  goOffline()
  await signOut(on.client, { redirectTo: false })
  on.net.online = true
  on.net.fetch = fetch
  await on.show(<p>app</p>)
  await expect.poll(() => requestCount(on, 'DELETE /auth/sessions/current')).toBe(1)
})

test.each([
  ['gets the focus', () => window.dispatchEvent(new Event('focus'))],
  ['has been open for more than a minute', () => on.pass(90_000)],
])('sends an unconfirmed sign-out when the page %s, without an event of the network', async (_, happen) => {
  await withAda(on)
  await on.show(<p>app</p>)
  const { fetch } = on.net
  goOffline()
  await signOut(on.client, { redirectTo: false })
  on.net.fetch = fetch
  expect(requestCount(on, 'DELETE /auth/sessions/current')).toBe(0)
  happen()
  await expect.poll(() => requestCount(on, 'DELETE /auth/sessions/current')).toBe(1)
})

test('does not look for unconfirmed sign-outs every minute when there are none', async () => {
  await withAda(on)
  await on.show(<p>app</p>)
  const { sharedStore } = on.client[INTERNALS].env
  if (!sharedStore) throw new Error('The browser has no storage.')
  const get = vi.spyOn(sharedStore, 'get')
  on.pass(3_600_000)
  expect(get.mock.calls.filter(([name]) => name.includes('sign-out'))).toEqual([])
})

const State = () => {
  const state = useUserState()
  return <i>{state.status === 'signed-in' ? state.user.primaryEmail : state.status}</i>
}

const goOffline = () => {
  on.net.online = false
  on.net.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
}

const showState = (user: LatchkeyProviderProps['initialUser']) =>
  render(
    <LatchkeyProvider client={on.client} initialUser={user}>
      <State />
    </LatchkeyProvider>,
  )

const Teams = () => {
  const { data, error, isPending } = useAuthQuery(listTeams)
  return <i>{isPending ? 'pending' : error ? 'failed' : `${data.length} teams`}</i>
}

test('reads again what could not be read when the network is back', async () => {
  on.restart({ hasty: true })
  await withAda(on)
  const { fetch } = on.net
  goOffline()
  await on.show(<Teams />)
  await expect.element(page.getByText('failed')).toBeVisible()
  on.net.online = true
  on.net.fetch = fetch
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/^\d teams$/)).toBeVisible()
})

test('does not show the user from the server again offline once the user is known to be deleted', async () => {
  on.restart({ hasty: true })
  await withAda(on)
  const user = await getUser(on.client)
  const { fetch } = on.net
  on.net.fetch = async (request) =>
    request.url.endsWith('/users/me')
      ? new Response(JSON.stringify({ code: 'CANNOT_GET_OWN_USER_WITHOUT_USER', error: 'No user.' }), {
          status: 400,
          headers: { 'content-type': 'application/json', 'x-stack-known-error': 'CANNOT_GET_OWN_USER_WITHOUT_USER' },
        })
      : fetch(request)
  const screen = await showState(user)
  await expect.element(screen.getByText('signed-out')).toBeVisible()
  goOffline()
  on.pass(1000)
  window.dispatchEvent(new Event('online'))
  await expect.element(screen.getByText('failed')).toBeVisible()
})

const Name = () => <p>{useUser()?.displayName ?? 'no name'}</p>

test.each(['user', 'promise of the user'])(
  'reads the user again when the %s of a server is another one',
  async (given) => {
    await withAda(on)
    const user = await getUser(on.client, { or: 'throw' })
    const served = (displayName: string | null) => (
      <LatchkeyProvider
        client={on.client}
        initialUser={given === 'user' ? { ...user, displayName } : Promise.resolve({ ...user, displayName })}
      >
        <Name />
      </LatchkeyProvider>
    )
    const screen = await render(served(null))
    await expect.element(screen.getByText('no name')).toBeVisible()
    await on.control.users.update({ user: ADA.email, displayName: 'Countess' })
    const reads = requestCount(on, 'GET /users/me')
    await screen.rerender(served(null))
    await screen.rerender(served('Countess'))
    await expect.element(screen.getByText('Countess')).toBeVisible()
    expect(requestCount(on, 'GET /users/me')).toBe(reads + 1)
  },
)

test('loads the user when the promise of the user from the server rejects', async () => {
  await withAda(on)
  const initialUser = Promise.reject(new Error('The server is down.'))
  const screen = await render(
    <LatchkeyProvider client={on.client} initialUser={initialUser}>
      <Suspense>
        <State />
        <Suspending />
      </Suspense>
    </LatchkeyProvider>,
  )
  await expect.poll(() => screen.getByText(ADA.email).elements().length).toBe(2)
})

test('does not show the user from the server again after it was read and dropped', async () => {
  on.restart({ hasty: true })
  await withAda(on)
  const user = await getUser(on.client)
  const { fetch } = on.net
  const seeded = (
    <LatchkeyProvider client={on.client} initialUser={user}>
      <State />
    </LatchkeyProvider>
  )
  on.net.fetch = async (request) => {
    const response = await fetch(request)
    if (!request.url.endsWith('/users/me')) return response
    return new Response(JSON.stringify({ ...(await response.json()), is_anonymous: true }), response)
  }
  const first = await render(seeded)
  await expect.element(first.getByText('signed-out')).toBeVisible()
  await first.unmount()
  on.pass(6000)
  on.net.fetch = fetch
  const release = holdRequests(on, '/users/me')
  const screen = await render(seeded)
  await expect.element(screen.getByText('loading')).toBeVisible()
  release()
  await expect.element(screen.getByText(ADA.email)).toBeVisible()
})

test('does not show the user from the server when the service rejects the request without a known error', async () => {
  on.restart({ hasty: true })
  await withAda(on)
  const user = await getUser(on.client)
  const { fetch } = on.net
  on.net.fetch = async (request) =>
    request.url.endsWith('/users/me') ? new Response('Forbidden', { status: 403 }) : fetch(request)
  const screen = await showState(user)
  await expect.element(screen.getByText('failed')).toBeVisible()
})

test('does not show the user from the server offline when another user has signed in since', async () => {
  on.restart({ hasty: true })
  await withAda(on)
  const user = await getUser(on.client)
  await signOut(on.client, { redirectTo: false })
  await signUpWithPassword(on.client, { email: 'bob@example.com', password: ADA.password, redirectTo: false })
  goOffline()
  const screen = await showState(user)
  await expect.element(screen.getByText('failed')).toBeVisible()
})

/** These tests render as a server and as a browser in the same page. */
const expectTwoRenderers = () => expectConsole(/^Detected multiple renderers/)

const Suspending = () => <b>{useUser()?.primaryEmail ?? 'nobody'}</b>

const made: unknown[] = []
function AppWithClient() {
  const client = newClient()
  made.push(client)
  return (
    <LatchkeyProvider client={client}>
      <Suspending />
    </LatchkeyProvider>
  )
}

test('throws for a new client in every render, where React renders the app anew without an end, until it is fixed', async () => {
  on.restart({ tokenStore: () => 'cookie' })
  await withAda(on)
  const errors: unknown[] = []
  const root = createRoot(document.createElement('div'), { onUncaughtError: (error) => void errors.push(error) })
  root.render(<AppWithClient />)
  await expect.poll(() => errors.length).toBe(1)
  expect(String(errors[0])).toContain('new client in every render')
  // How often React renders before depends on the speed of the machine.
  const { length } = made
  await withGrace(on)
  expect(made).toHaveLength(length)
  root.unmount()
  // As with hot reload.
  const fixed = await on.show(<Suspending />)
  await expect.element(fixed.getByText('grace@example.com')).toBeVisible()
})

test('reports a new client in every render, not several clients', async () => {
  const app = (client: Stage['client']) => <LatchkeyProvider client={client} />
  const tenants = Array.from({ length: 9 }, newClient)
  const { rerender } = await render(app(newClient()))
  await rerender(app(on.client))
  await rerender(app(on.client))
  for (const client of [...tenants, ...tenants]) await rerender(app(client))
  expectConsole(/new client in every render/)
  for (const client of Array.from({ length: 10 }, newClient)) await rerender(app(client))
})

/** Renders as a server would, which knows no session, then hydrates here while the service takes its time. */
async function hydrated(initialUser: LatchkeyProviderProps['initialUser']) {
  const page = (client: Stage['client']) => (
    <LatchkeyProvider client={client} initialUser={initialUser}>
      <Suspense fallback="…">
        <Suspending />
      </Suspense>
      <State />
      <SignedIn>in</SignedIn>
      <SignedOut>out</SignedOut>
    </LatchkeyProvider>
  )
  const stream = await renderToReadableStream(page(stage().client))
  await stream.allReady
  const place = document.createElement('div')
  place.innerHTML = await new Response(stream).text()
  document.body.append(place)
  const first = place.textContent
  const wrong: unknown[] = []
  const texts: (string | null)[] = []
  const watcher = new MutationObserver(() => texts.push(place.textContent))
  watcher.observe(place, { subtree: true, childList: true, characterData: true })
  const root = hydrateRoot(place, page(on.client), { onRecoverableError: (error) => wrong.push(error) })
  const end = () => {
    watcher.disconnect()
    root.unmount()
    place.remove()
  }
  return { place, first, wrong, texts, end }
}

test.each(['user', 'promise of the user'])(
  'renders the %s from the server in the first frame, without a hydration warning',
  async (given) => {
    await withAda(on)
    const user = await getUser(on.client)
    expectTwoRenderers()
    const release = holdRequests(on, '/users/me')
    const { place, first, wrong, texts, end } = await hydrated(given === 'user' ? user : Promise.resolve(user))
    expect(first).toContain(`${ADA.email}${ADA.email}in`)
    await expect.poll(() => requestCount(on, 'GET /users/me')).toBeGreaterThan(0)
    release()
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    expect(place.textContent).toContain(`${ADA.email}${ADA.email}in`)
    expect(wrong).toEqual([])
    expect(texts.filter((text) => !text?.includes(ADA.email))).toEqual([])
    end()
  },
)

test('keeps the user from the server while the network is away, and reads it again after that', async () => {
  expectTwoRenderers()
  on.restart({ hasty: true })
  await withAda(on)
  const user = await getUser(on.client)
  let failed = 0
  on.net.online = false
  on.net.fetch = async () => {
    failed += 1
    throw new TypeError('Failed to fetch')
  }
  const { place, texts, end } = await hydrated(user)
  await expect.poll(() => on.client.session.state().status).toBe('active')
  await expect.poll(() => failed).toBeGreaterThan(0)
  await expect(getUser(on.client)).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(place.textContent).toContain(`${ADA.email}${ADA.email}in`)
  expect(texts.filter((text) => !text?.includes(ADA.email))).toEqual([])
  on.net.online = true
  on.net.fetch = (request) => on.emulator.fetch(request)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => requestCount(on, 'GET /users/me')).toBeGreaterThan(1)
  end()
})

test('renders as signed out in the first frame when the server found no user', async () => {
  const { place, first, wrong, end } = await hydrated(null)
  expect(first).toContain('nobodysigned-outout')
  await expect.poll(() => place.textContent).toContain('nobodysigned-outout')
  expect(wrong).toEqual([])
  end()
})

test('corrects a wrong user from the server', async () => {
  expectTwoRenderers()
  await withAda(on)
  const user = await getUser(on.client)
  await signOut(on.client, { redirectTo: false })
  const { place, end } = await hydrated(user)
  await expect.poll(() => place.textContent).toContain('signed-outout')
  end()
})

const Late = ({ text }: { readonly text: Promise<string> | string }) => (
  <p>{typeof text === 'string' ? text : use(text)}</p>
)

test('keeps the fallback of a boundary whose HTML is still arriving when the user is read', async () => {
  await withAda(on)
  expectTwoRenderers()
  const app = (client: Stage['client'], text: Promise<string> | string) => (
    <LatchkeyProvider client={client}>
      <section>
        <Suspense fallback="arriving">
          <Late text={text} />
        </Suspense>
      </section>
    </LatchkeyProvider>
  )
  const stream = await renderToReadableStream(app(stage().client, new Promise(() => {})))
  const { value } = await stream.getReader().read()
  const place = document.createElement('div')
  place.innerHTML = new TextDecoder().decode(value)
  document.body.append(place)
  // Only while the document is loading, React waits for the HTML of a boundary.
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  const root = hydrateRoot(place, app(on.client, 'rendered in the browser'))
  const screen = await on.show(
    <Suspense fallback="loading">
      <EmailOf client={on.client} />
    </Suspense>,
  )
  await expect.element(screen.getByText(ADA.email)).toBeVisible()
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  expect(place.querySelector('section')?.textContent).toBe('arriving')
  root.unmount()
  place.remove()
})
