import { configFromEnv, createClient } from '@latchkey/core'
import { ErrorPage, LatchkeyProvider, requireUser } from '@latchkey/react/react-router'
import { createBrowserRouter, Outlet } from 'react-router'
import { Dashboard, rename } from './dashboard'
import { Home, Notes } from './pages'

export const client = createClient({
  ...configFromEnv(import.meta.env),
  // Redirects of hooks and functions do not reload the page.
  redirectMethod: { navigate: (to, { replace }) => router.navigate(to, { replace }) },
})

const App = () => (
  <LatchkeyProvider client={client}>
    <Outlet />
  </LatchkeyProvider>
)

export const router = createBrowserRouter([
  {
    Component: App,
    HydrateFallback: () => <p>Loading…</p>,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [
          { path: '/', Component: Home },
          { path: '/handler/*', lazy: () => import('./handler') },
          { path: '/notes', loader: (args) => requireUser(client, args), Component: Notes },
          {
            path: '/dashboard',
            loader: (args) => requireUser(client, args),
            action: ({ request }) => rename(client, request),
            Component: Dashboard,
          },
        ],
      },
    ],
  },
])
