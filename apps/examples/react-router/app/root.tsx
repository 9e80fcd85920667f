import { LatchkeyProvider } from '@latchkey/react/react-router'
import '@latchkey/react/styles.css'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { withAuth } from './auth.server'
import { client } from './client'

/** Reads the user for the page. */
export const loader = withAuth(async ({ auth }) => ({ user: await auth.getUser() }))

/** Without it, the back button shows pages of the user after sign-out. */
export function headers({ loaderHeaders }: Route.HeadersArgs): HeadersInit {
  const cacheControl = loaderHeaders.get('Cache-Control')
  return cacheControl ? { 'Cache-Control': cacheControl } : {}
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/icon.svg" />
        <title>Notes</title>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <LatchkeyProvider client={client} initialUser={loaderData.user}>
      <Outlet />
    </LatchkeyProvider>
  )
}
