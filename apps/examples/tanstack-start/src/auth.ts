import { configFromEnv, createClient } from '@latchkey/core'
import { getAuth, getPrivateCacheControl } from '@latchkey/core/server'
import { createMiddleware, createServerFn } from '@tanstack/react-start'
import { appendResponseHeader, getRequest, getResponseHeader, setResponseHeader } from '@tanstack/react-start/server'

// Server functions return users, so the type of their metadata must be serializable.
declare module '@latchkey/core' {
  interface Register {
    clientMetadata: { theme?: 'light' | 'dark' }
    clientReadOnlyMetadata: { plan?: string }
  }
}

// All requests share this client, because it stores no session.
const client = createClient({ ...configFromEnv(import.meta.env), tokenStore: null })

/** Passes the session of the request to server functions, and sets the cookie of a refreshed access token. */
export const authMiddleware = createMiddleware({ type: 'function' }).server(async ({ next }) => {
  const auth = await getAuth(client, getRequest())
  const result = await next({ context: { auth } })
  for (const line of auth.setCookie) appendResponseHeader('Set-Cookie', line)
  // For any session, also of a restricted or anonymous user: the back button would show the page after sign-out.
  if (auth.claims !== null || auth.setCookie.length > 0)
    setResponseHeader('Cache-Control', getPrivateCacheControl(getResponseHeader('Cache-Control')))
  return result
})

/** Returns the signed-in user, or null. */
export const fetchUser = createServerFn()
  .middleware([authMiddleware])
  .handler(({ context }) => context.auth.getUser())
