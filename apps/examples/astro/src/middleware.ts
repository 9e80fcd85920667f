import { defineMiddleware } from 'astro:middleware'
import { createClient } from '@latchkey/core'
import { getAuth } from '@latchkey/core/server'
import { config } from './config'

// All requests share this client, because it stores no session.
const client = createClient({ ...config, tokenStore: null })

/** Reads the user of each request, and sets the cookie of a refreshed access token. */
export const onRequest = defineMiddleware(async ({ locals, request }, next) => {
  try {
    locals.auth = await getAuth(client, request)
    return locals.auth.withCookies(await next())
  } catch (thrown) {
    // The redirect of a guard, or 431.
    if (thrown instanceof Response) return thrown
    throw thrown
  }
})
