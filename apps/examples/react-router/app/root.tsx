import { LatchkeyProvider } from '@latchkey/react'
import '@latchkey/react/styles.css'
import type { ReactNode } from 'react'
import { data, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { authOf } from './auth.server'
import { client } from './client'

/** Reads the user once for the page, and sets the cookie of a refreshed access token. */
export async function loader({ request }: Route.LoaderArgs) {
  const { user, setCookie } = await authOf(request)
  return data({ user }, { headers: setCookie.map((line): [string, string] => ['Set-Cookie', line]) })
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
