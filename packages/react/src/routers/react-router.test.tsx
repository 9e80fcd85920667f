import { createClient, LatchkeyError, type User } from '@latchkey/core'
import { createTestWorld } from '@latchkey/emulator/testing'
import { renderToReadableStream } from 'react-dom/server'
import {
  createMemoryRouter,
  createStaticHandler,
  createStaticRouter,
  Outlet,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router'
import { expect, test } from 'vitest'
import { useUser } from '../hooks/use-user.js'
import { LatchkeyProvider, requireUser } from './react-router.js'
import { ErrorPage } from './react-router-error-page.js'
import { HandlerPage } from './react-router-handler-page.js'

const world = () => createTestWorld({ createClient })

/** Opens a URL in a browser router. Returns its location. */
async function visit(url: string, loader: RouteObject['loader']) {
  const routes = [
    { path: '/notes', loader, element: null },
    { path: '/handler/*', element: null },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [url] })
  if (!router.state.initialized)
    await new Promise<void>((resolve) => router.subscribe(({ initialized }) => initialized && resolve()))
  const { pathname, search } = router.state.location
  router.dispose()
  return pathname + search
}

test('requireUser lets a signed-in user in', async () => {
  const { client, signInAs } = world()
  await signInAs({ email: 'ada@example.test' })
  expect(await visit('/notes', (args) => requireUser(client, args))).toBe('/notes')
})

test('requireUser redirects a signed-out user to sign-in and back', async () => {
  const { client } = world()
  expect(await visit('/notes?page=2', (args) => requireUser(client, args))).toBe(
    '/handler/sign-in?after_auth_return_to=%2Fnotes%3Fpage%3D2',
  )
})

test('requireUser rejects a condition, which it does not have', async () => {
  const { client, signInAs } = world()
  await signInAs({ email: 'ada@example.test' })
  const guard = requireUser(client, { request: new Request('https://app.test/') }, { permission: 'a' } as object)
  await expect(guard).rejects.toThrow('no option `permission`')
})

test('requireUser uses the user that another loader has read', async () => {
  const { client, emulator } = world()
  expect(await visit('/notes', (args) => requireUser(client, args, { user: null }))).toContain('/handler/sign-in')
  const restricted = { isAnonymous: false, isRestricted: true } as User
  expect(await visit('/notes', (args) => requireUser(client, args, { user: restricted }))).toBe(
    '/handler/verify-email?after_auth_return_to=%2Fnotes',
  )
  expect(emulator.trace).toEqual([])
})

const Notes = () => <p>{useUser({ or: 'redirect' }).id}</p>
const app = (children: RouteObject[]): RouteObject[] => [
  {
    element: (
      <LatchkeyProvider client={world().client} initialUser={null} fallback="Loading…">
        <Outlet />
      </LatchkeyProvider>
    ),
    children,
  },
]

test('a page with useUser({ or: "redirect" }) renders the fallback on a server', async () => {
  const { html, errors } = await render('/notes', app([{ path: '/notes', Component: Notes }]))
  expect(html).toContain('Loading…')
  expect(errors).toEqual([expect.objectContaining({ code: 'NOT_SIGNED_IN' })])
})

test('the handler page renders on a server', async () => {
  const { html, errors } = await render('/handler/nowhere', app([{ path: '/handler/*', Component: HandlerPage }]))
  expect(html).toContain('Page not found')
  expect(errors).toEqual([])
})

test('the error page renders an error of requireUser, and passes errors of the app on', async () => {
  const failing = (error: unknown) => {
    const loader = () => Promise.reject(error)
    return render('/notes', app([{ ErrorBoundary: ErrorPage, children: [{ path: '/notes', loader, element: null }] }]))
  }
  const { html, errors } = await failing(new LatchkeyError('OFFLINE', 'The device is offline.'))
  expect(html).toContain('Try again')
  expect(errors).toEqual([])
  const own = new Error('no such note')
  expect((await failing(own)).errors).toContain(own)
})

async function render(path: string, routes: RouteObject[]) {
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(`https://app.test${path}`))
  if (context instanceof Response) throw new Error('unexpected response')
  const errors: unknown[] = []
  const stream = await renderToReadableStream(
    <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />,
    { onError: (error) => void errors.push(error) },
  )
  await stream.allReady
  return { html: await new Response(stream).text(), errors }
}
