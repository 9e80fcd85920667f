import { cookies, headers } from 'next/headers'
import { after, connection } from 'next/server'
import { cache, type FunctionComponent } from 'react'
import { type AuthFunction, createAuth } from './auth.js'
import { optionsWithBasePath } from './base-path.js'
import { createHttpOnlyRoutes, type HttpOnlyRoutes } from './http-only-routes.js'
import { checkOptions, type LatchkeyOptions, publicOptions, serverClient } from './options.js'
import { createProvider, type LatchkeyProviderProps } from './provider.js'
import { redirectInApp, requestPath } from './request-path.js'

export type { Auth, AuthFunction } from './auth.js'
export { HandlerPage } from './client/handler-page.js'
export type { HttpOnlyRoutes } from './http-only-routes.js'
export type { LatchkeyOptions } from './options.js'
export type { LatchkeyProviderProps } from './provider.js'
export type { RequestAuth } from './session.js'

/** What {@link createLatchkey} returns. */
export interface Latchkey {
  /** Returns the session of the current request. */
  readonly auth: AuthFunction
  /** The provider for the layout. */
  readonly LatchkeyProvider: FunctionComponent<LatchkeyProviderProps>
  /**
   * The functions that the route at `httpOnlyPath` exports, in `app/api/latchkey/[...path]/route.ts`:
   * `export const { GET, POST, PUT, PATCH, DELETE } = httpOnlyRoutes`.
   */
  readonly httpOnlyRoutes: HttpOnlyRoutes
}

/**
 * Creates `auth` and `LatchkeyProvider` with options that environment variables cannot set, such as `urls`. Call it
 * once, in a server module.
 *
 * @param given The options of the client. Default: environment variables.
 * @returns The function and the provider.
 * @throws {LatchkeyError} `INVALID_OPTION` that names an option that does not exist.
 *
 * @example
 * export const { auth, LatchkeyProvider } = createLatchkey({ urls: { afterSignIn: '/dashboard' } })
 */
export function createLatchkey(given: LatchkeyOptions = {}): Latchkey {
  checkOptions('createLatchkey', given)
  const options = optionsWithBasePath(given)
  const client = serverClient(options)
  const functions = { after, connection, cookies, headers, redirect: redirectInApp, requestPath }
  const auth = createAuth(client, functions, cache, options)
  return {
    auth,
    LatchkeyProvider: createProvider(auth, () => publicOptions(options)),
    httpOnlyRoutes: createHttpOnlyRoutes(client, options),
  }
}

const byEnvironment = /* @__PURE__ */ createLatchkey()

/**
 * Returns the session of the current request, in server components, route handlers and server actions. Server
 * components of one request share the result. Verifies the access token offline: only `getUser` needs a request to the service.
 *
 * @param options `fresh`: whether to ask the service about the user. Default: false.
 * @returns The session of the request. `getUser()` reads the user. `auth.protect()` returns their ID, and redirects to the
 * sign-in page when no user is signed in.
 * @throws {LatchkeyError} `OFFLINE` or `UNABLE_TO_CONNECT` on a network error, which never counts as signed out.
 *
 * @example
 * export default async function Page() {
 *   const { getUser } = await auth()
 *   const user = await getUser()
 *   return <p>{user ? `Hello, ${user.displayName}` : 'You are signed out.'}</p>
 * }
 */
export const auth: AuthFunction = byEnvironment.auth

/**
 * The provider for the layout. Reads its options from environment variables such as `NEXT_PUBLIC_HEXCLAVE_PROJECT_ID`.
 *
 * @example
 * <html lang="en">
 *   <body>
 *     <LatchkeyProvider>{children}</LatchkeyProvider>
 *   </body>
 * </html>
 */
export const LatchkeyProvider: FunctionComponent<LatchkeyProviderProps> = byEnvironment.LatchkeyProvider
