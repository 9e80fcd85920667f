import { configFromEnv, createClient } from '@latchkey/core'
import { ErrorPage, LatchkeyProvider, requireUser } from '@latchkey/react/tanstack-router'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import '@latchkey/react/styles.css'
import { Dashboard } from './dashboard'
import { Home } from './home'
import { Notes } from './notes'

export const client = createClient({
  ...configFromEnv(import.meta.env),
  // Redirects of hooks and functions do not reload the page.
  redirectMethod: { navigate: (href, { replace }): Promise<void> => router.navigate({ href, replace }) },
})

const rootRoute = createRootRoute({
  component: () => (
    <LatchkeyProvider client={client}>
      <Outlet />
    </LatchkeyProvider>
  ),
})

const home = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Home })

const handler = createRoute({
  getParentRoute: () => rootRoute,
  path: '/handler/$',
  component: lazyRouteComponent(() => import('./handler'), 'HandlerPage'),
})

/** All routes below it have the signed-in user in their context. */
const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async (args) => ({ user: await requireUser(client, args) }),
})

const notes = createRoute({ getParentRoute: () => signedIn, path: '/notes', component: Notes })

const dashboard = createRoute({ getParentRoute: () => signedIn, path: '/dashboard', component: Dashboard })

export const router = createRouter({
  routeTree: rootRoute.addChildren([home, handler, signedIn.addChildren([notes, dashboard])]),
  defaultErrorComponent: ErrorPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
