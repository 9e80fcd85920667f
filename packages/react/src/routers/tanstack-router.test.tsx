import { createClient, type Urls, type User } from '@latchkey/core'
import { createTestWorld } from '@latchkey/emulator/testing'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  isRedirect,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToReadableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useUser } from '../hooks/use-user.js'
import { LatchkeyProvider, requireUser } from './tanstack-router.js'
import { HandlerPage } from './tanstack-router-handler-page.js'

type Router = Awaited<ReturnType<typeof visit>>['router']

/** A router with a guarded page, at a URL. */
async function visit(url: string, { signedIn = false } = {}) {
  const world = createTestWorld({ createClient })
  if (signedIn) await world.signInAs({ email: 'ada@example.test' })
  const { client } = world
  const rootRoute = createRootRoute({
    component: () => (
      <LatchkeyProvider client={client} initialUser={null}>
        <Outlet />
      </LatchkeyProvider>
    ),
  })
  const notes = createRoute({
    getParentRoute: () => rootRoute,
    path: '/notes',
    beforeLoad: async (args) => ({ user: await requireUser(client, args) }),
  })
  const unguarded = createRoute({
    getParentRoute: () => rootRoute,
    path: '/unguarded',
    component: () => <p>secret page of {useUser({ or: 'redirect' }).id}</p>,
  })
  const handler = createRoute({ getParentRoute: () => rootRoute, path: '/handler/$', component: () => <HandlerPage /> })
  const routeTree = rootRoute.addChildren([notes, unguarded, handler])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [url] }) })
  await router.load()
  return { ...world, router }
}

/** The URL that `requireUser` redirects to. */
async function redirectOf(href: string, user?: User | null, urls: Partial<Urls> = {}) {
  const { client, emulator } = createTestWorld({ createClient: (options) => createClient({ ...options, urls }) })
  const thrown = await requireUser(client, { location: { href } }, { user }).catch((reason) => reason)
  return { url: isRedirect(thrown) && thrown.options.href, emulator }
}

test('requireUser lets a signed-in user in', async () => {
  const { router } = await visit('/notes', { signedIn: true })
  expect(router.state.matches.at(-1)).toMatchObject({ status: 'success', context: { user: { isAnonymous: false } } })
})

test('requireUser rejects a condition, which it does not have', async () => {
  const { client, signInAs } = createTestWorld({ createClient })
  await signInAs({ email: 'ada@example.test' })
  const guard = requireUser(client, { location: { href: '/notes' } }, { permission: 'a' } as object)
  await expect(guard).rejects.toThrow('no option `permission`')
})

test('requireUser redirects a signed-out user to sign-in and back', async () => {
  expect(await redirectOf('/notes?page=2')).toMatchObject({
    url: '/handler/sign-in?after_auth_return_to=%2Fnotes%3Fpage%3D2',
  })
})

test('requireUser uses the user that a server function has read', async () => {
  const { url, emulator } = await redirectOf('/notes', null)
  expect(url).toBe('/handler/sign-in?after_auth_return_to=%2Fnotes')
  expect(emulator.trace).toEqual([])
  expect(await redirectOf('/notes', { isAnonymous: false, isRestricted: true } as User)).toMatchObject({
    url: '/handler/verify-email?after_auth_return_to=%2Fnotes',
  })
})

test('requireUser redirects to an absolute sign-in URL on a server, where the origin of the app is unknown', async () => {
  expect(await redirectOf('/notes', null, { signIn: 'https://app.test/sign-in' })).toMatchObject({
    url: '/sign-in?after_auth_return_to=%2Fnotes',
  })
})

test('a page with useUser({ or: "redirect" }) renders on a server without the user', async () => {
  const { router } = await visit('/unguarded')
  const { html, errors } = await render(router)
  expect(html).not.toContain('secret page')
  expect(errors).toEqual([expect.objectContaining({ code: 'NOT_SIGNED_IN' })])
})

test('the handler page renders on a server', async () => {
  const { router } = await visit('/handler/nowhere')
  const { html, errors } = await render(router)
  expect(html).toContain('Page not found')
  expect(errors).toEqual([])
})

async function render(router: Router) {
  const errors: unknown[] = []
  const stream = await renderToReadableStream(<RouterProvider router={router} />, {
    onError: (error) => void errors.push(error),
  })
  await stream.allReady
  return { html: await new Response(stream).text(), errors }
}
