'use client'

import type { Client, Unrestricted } from '@latchkey/core/internal/client'
import { checkArgument } from '@latchkey/core/internal/client'
import { useRevalidator } from 'react-router'
import { checkRouterProviderProps, RefreshingProvider, type RouterProviderProps } from './refreshing-provider.js'
import { checkGuard, type GuardInput, getUserOrRedirect } from './route-guard.js'

/** The arguments of a loader or action that the guards use. */
export interface RequestArgs {
  /** The request. */
  readonly request: Request
  /** The URL of the page. React Router 8 passes it, because `request.url` has internal suffixes. */
  readonly url?: URL | undefined
}

/**
 * Returns the signed-in user, for loaders that run in the browser: `loader` in library mode, `clientLoader` in framework
 * mode. On a server, use `createAuth` of `@latchkey/react/react-router/server`.
 *
 * @param client The client of the page.
 * @param args The arguments of the loader.
 * @param input The `user` that another loader has already read. Default: the user is read with the client.
 * @returns The user.
 * @throws {Response} A redirect to the sign-in page when no user is signed in, and for a restricted user to the page
 * that verifies their email address. React Router follows it. The user returns to the route afterwards.
 *
 * @example
 * const router = createBrowserRouter([
 *   { path: '/notes', loader: (args) => requireUser(client, args), Component: Notes },
 * ])
 */
export async function requireUser(
  client: Client<'client'>,
  args: RequestArgs,
  input: GuardInput = {},
): Promise<Unrestricted> {
  const { request, url } = args ?? {}
  checkArgument('requireUser', 'args', args, typeof request?.url === 'string', 'the arguments of a loader')
  checkGuard(client, input)
  const found = await getUserOrRedirect(client, url?.href ?? request.url, input)
  if (!('redirectTo' in found)) return found
  throw new Response(null, { status: 302, headers: { Location: found.redirectTo } })
}

/**
 * Provides the client inside a router. Loads the data of the routes again when another user signs in or the user signs
 * out, also in another tab. Contains a `<Suspense>` boundary, so that `useUser` renders on a server and while it loads.
 *
 * @example
 * export default function App({ loaderData }: Route.ComponentProps) {
 *   return (
 *     <LatchkeyProvider client={client} initialUser={loaderData.user}>
 *       <Outlet />
 *     </LatchkeyProvider>
 *   )
 * }
 */
export function LatchkeyProvider(props: RouterProviderProps) {
  checkRouterProviderProps(props)
  const { revalidate } = useRevalidator()
  return <RefreshingProvider {...props} refresh={() => void revalidate()} />
}
LatchkeyProvider.displayName = 'LatchkeyProvider'
