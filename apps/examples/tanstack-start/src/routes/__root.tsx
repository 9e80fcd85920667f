import styles from '@latchkey/react/styles.css?url'
import { LatchkeyProvider } from '@latchkey/react/tanstack-router'
import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { fetchUser } from '../auth'
import { client } from '../auth-client'

export const Route = createRootRoute({
  // The user is in the context of all routes.
  beforeLoad: async () => ({ user: await fetchUser() }),
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: 'Notes' },
    ],
    links: [
      { rel: 'icon', href: '/icon.svg' },
      { rel: 'stylesheet', href: styles },
    ],
  }),
  component: App,
})

function App() {
  const { user } = Route.useRouteContext()
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        <LatchkeyProvider client={client} initialUser={user}>
          <Outlet />
        </LatchkeyProvider>
        <Scripts />
      </body>
    </html>
  )
}
