'use client'

import type { Client, Unrestricted } from '@latchkey/core/internal/client'
import { checkArgument } from '@latchkey/core/internal/client'
import { isUrl } from '@latchkey/core/internal/navigation'
import { redirect, useRouter } from '@tanstack/react-router'
import { checkRouterProviderProps, RefreshingProvider, type RouterProviderProps } from './refreshing-provider.js'
import { checkGuard, type GuardInput, getUserOrRedirect } from './route-guard.js'

/** The arguments of `beforeLoad` that the guard uses. */
export interface BeforeLoadArgs {
  /** The location that the router navigates to. */
  readonly location: { readonly href: string }
}

/**
 * Returns the signed-in user, for `beforeLoad` and loaders.
 *
 * @param client The client of the page.
 * @param args The arguments of `beforeLoad`.
 * @param input `user`, if they have already been read, for example by a server function of TanStack Start.
 * @returns The user, for the context of the route.
 * @throws A redirect of TanStack Router to the sign-in page when no user is signed in, and for a restricted user to the
 * page that verifies their email address. The user returns to the location afterwards.
 *
 * @example
 * export const Route = createFileRoute('/notes')({
 *   beforeLoad: async (args) => ({ user: await requireUser(client, args) }),
 *   component: Notes,
 * })
 */
export async function requireUser(
  client: Client<'client'>,
  args: BeforeLoadArgs,
  input: GuardInput = {},
): Promise<Unrestricted> {
  const { location } = args ?? {}
  checkArgument('requireUser', 'args', args, typeof location?.href === 'string', 'the arguments of `beforeLoad`')
  checkGuard(client, input)
  const { href } = new URL(location.href, globalThis.location?.origin ?? configuredOrigin(client))
  const found = await getUserOrRedirect(client, href, input)
  if (!('redirectTo' in found)) return found
  throw redirect({ href: found.redirectTo, replace: true })
}

/** On a server, the origin of the app is unknown, and the return URL is a path. Absolute URLs of pages are on that origin. */
function configuredOrigin({ urls }: Client<'client'>): string {
  const absolute = [urls.signIn, urls.verifyEmail].find((url) => url !== undefined && isUrl(url))
  return absolute === undefined ? 'http://localhost' : new URL(absolute).origin
}

/**
 * Provides the client inside a router. Runs `beforeLoad` and the loaders of the routes again when another user signs in
 * or the user signs out, also in another tab. Contains a `<Suspense>` boundary, so that `useUser` renders on a server and
 * while it loads.
 *
 * @example
 * const rootRoute = createRootRoute({
 *   component: () => (
 *     <LatchkeyProvider client={client}>
 *       <Outlet />
 *     </LatchkeyProvider>
 *   ),
 * })
 */
export function LatchkeyProvider(props: RouterProviderProps) {
  checkRouterProviderProps(props)
  const router = useRouter()
  return <RefreshingProvider {...props} refresh={() => void router.invalidate()} />
}
LatchkeyProvider.displayName = 'LatchkeyProvider'
