// All functions that read who has sent a request, each as a server: it returns the ID of the user, or null.

import type { Client } from '@latchkey/core'
import { createClient, getUser, isLatchkeyError } from '@latchkey/core'
import { createHttpOnlyHandler, createRequestSession, getAuth } from '@latchkey/core/server'
import { authenticate, createVerifier } from '@latchkey/core/verify'
import { DEFAULT_PROJECT } from '@latchkey/emulator'
import { MIDDLEWARE } from '../../../core/test/middleware.js'
import { StackServerApp } from '../../../stack/src/js.js'
import { createAuth } from '../../src/entries/react-router-server.js'
import { type NextModules, nextRequest } from '../signed-in/next.js'

/** Where a server finds the session of a request. */
export type Source = 'cookie' | 'authorization' | 'x-stack-auth' | 'http-only'

/** A server that all visitors share. */
export interface Entry {
  readonly name: string
  readonly source: Source
  /** Returns the ID of the user who has sent the request, or null. */
  userIdOf(request: Request): Promise<string | null>
}

const { id: projectId, keys } = DEFAULT_PROJECT
const subOf = (token: string | null): string | null =>
  token === null ? null : JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).sub

/** The ID of the user in the response of `GET /users/me` that a handler has forwarded, or null. */
async function forwardedId(response: Response): Promise<string | null> {
  if (response.status >= 500) throw new Error(`responded with ${response.status}: ${await response.text()}`)
  const body = await response.json().catch(() => null)
  return response.headers.has('x-stack-known-error') ? null : (body?.id ?? null)
}

/** Each entry has one client for all requests, without the option `tokenStore` where it takes none. */
export function entriesOf(baseUrl: string, { createLatchkey, authProxy }: NextModules): readonly Entry[] {
  const options = { projectId, publishableKey: keys.publishable, baseUrl }
  const client = createClient(options) as Client
  const secret = createClient({ ...options, secretKey: keys.secret }) as unknown as Client
  const verify = createVerifier({ projectId, baseUrl })
  const reactRouter = createAuth(options)
  const latchkey = createLatchkey(options)
  const httpOnlyLatchkey = createLatchkey({ ...options, httpOnlyPath: '/api/latchkey' })
  const handle = createHttpOnlyHandler(client)
  const app = new StackServerApp({
    projectId,
    publishableClientKey: keys.publishable,
    secretServerKey: keys.secret,
    tokenStore: null,
    baseUrl,
  })
  const sources = ['cookie', 'x-stack-auth'] as const
  return [
    ...sources.flatMap((source): Entry[] => [
      {
        name: `getUser, tokenStore: request`,
        source,
        userIdOf: async (request) => (await getUser(client, {}, { tokenStore: request }))?.id ?? null,
      },
      {
        name: 'getUser with a secret key, tokenStore: request',
        source,
        userIdOf: async (request) => (await getUser(secret, {}, { tokenStore: request }))?.id ?? null,
      },
      {
        name: 'getUser, tokenStore: request of Node.js',
        source,
        userIdOf: async ({ headers, url }) =>
          (await getUser(client, {}, { tokenStore: { headers: Object.fromEntries(headers), url } }))?.id ?? null,
      },
      {
        name: 'StackServerApp.getUser, tokenStore: request',
        source,
        userIdOf: async (request) => (await app.getUser({ tokenStore: request }))?.id ?? null,
      },
    ]),
    {
      name: 'StackServerApp.getUser, tokenStore: request',
      source: 'authorization',
      userIdOf: async (request) => (await app.getUser({ tokenStore: request }))?.id ?? null,
    },
    { name: 'getAuth', source: 'cookie', userIdOf: async (request) => (await getAuth(client, request)).userId },
    {
      name: 'getAuth, protect',
      source: 'cookie',
      userIdOf: (request) => unlessRedirected(async () => (await (await getAuth(client, request)).protect()).userId),
    },
    {
      name: 'getAuth of a request of Node.js, protect',
      source: 'cookie',
      userIdOf: ({ headers, url }) =>
        unlessRedirected(async () => {
          // As Node.js has it: the path, or with a proxy whatever the client has sent.
          const request = { headers: Object.fromEntries(headers), url: headers.get('referer') ?? new URL(url).pathname }
          return (await (await getAuth(client, request)).protect()).userId
        }),
    },
    {
      name: 'getUser with `or: redirect`, tokenStore: request',
      source: 'cookie',
      userIdOf: (request) =>
        unlessRedirected(async () => (await getUser(client, { or: 'redirect' }, { tokenStore: request })).id),
    },
    {
      name: 'getAuth, HttpOnly',
      source: 'http-only',
      userIdOf: async (request) => (await getAuth(client, request, { httpOnly: true })).userId,
    },
    {
      name: 'createRequestSession',
      source: 'cookie',
      async userIdOf(request) {
        const { tokenStore } = createRequestSession(client, request)
        return (await getUser(client, {}, { tokenStore }))?.id ?? null
      },
    },
    {
      name: 'createHttpOnlyHandler',
      source: 'http-only',
      userIdOf: async (request) => forwardedId(await handle(request)),
    },
    {
      name: 'createAuth of React Router',
      source: 'cookie',
      userIdOf: async (request) => (await reactRouter.auth({ request })).userId,
    },
    {
      name: 'auth of Next.js',
      source: 'cookie',
      userIdOf: (request) => nextRequest(request, async () => (await latchkey.auth()).userId),
    },
    {
      name: 'auth.protect of Next.js',
      source: 'cookie',
      userIdOf: (request) =>
        nextRequest(request, () => unlessRedirected(async () => (await latchkey.auth.protect()).userId)),
    },
    {
      name: 'auth of Next.js, HttpOnly',
      source: 'http-only',
      userIdOf: (request) => nextRequest(request, async () => (await httpOnlyLatchkey.auth()).userId),
    },
    {
      name: 'httpOnlyRoutes of Next.js',
      source: 'http-only',
      userIdOf: async (request) => forwardedId(await httpOnlyLatchkey.httpOnlyRoutes.GET(request)),
    },
    {
      name: 'authProxy of Next.js',
      source: 'cookie',
      async userIdOf(request) {
        let found: string | null = null
        const proxy = authProxy(async (auth) => {
          found = subOf(await auth.getToken())
        }, options)
        await nextRequest(request, (given) => proxy(given as never))
        return found
      },
    },
    {
      name: 'authenticate',
      source: 'authorization',
      async userIdOf(request) {
        const auth = await authenticate(request, verify)
        return auth instanceof Response ? refused(auth.status) : auth.userId
      },
    },
    ...Object.entries(MIDDLEWARE).map(
      ([framework, handle]): Entry => ({
        name: `requireAuth of ${framework}`,
        source: 'authorization',
        async userIdOf(request) {
          const { userId, status } = await handle(verify, request)
          return userId ?? refused(status)
        },
      }),
    ),
  ]
}

/** Returns null for a redirect to the sign-in page. */
async function unlessRedirected(read: () => Promise<string>): Promise<string | null> {
  try {
    return await read()
  } catch (thrown) {
    const redirectsTo = (thrown as { redirectsTo?: string }).redirectsTo
    const location = thrown instanceof Response ? thrown.headers.get('location') : undefined
    const url = isLatchkeyError(thrown, 'REDIRECT_REQUIRED') ? thrown.details.url : (redirectsTo ?? location)
    if (!url?.startsWith('/handler/sign-in')) throw thrown
    return null
  }
}

function refused(status: number): null {
  if (status < 400 || status >= 500) throw new Error(`responded with ${status}`)
  return null
}

/** The headers with a session, as a page or an API client of each kind sends them. */
export function headersOf(
  source: Source,
  { accessToken, refreshToken }: { readonly accessToken: string; readonly refreshToken: string },
  entry: string,
): Record<string, string> {
  const pair = encodeURIComponent(JSON.stringify([refreshToken, accessToken]))
  const handle = `http-only.${'0'.repeat(26)}`
  const name = (kind: string) => `__Host-latchkey-${kind}-${projectId}-${handle}`
  switch (source) {
    case 'cookie':
      return { cookie: `stack-refresh-${projectId}=${encodeURIComponent(refreshToken)}; stack-access=${pair}` }
    case 'x-stack-auth':
      return { 'x-stack-auth': JSON.stringify({ accessToken, refreshToken }) }
    case 'authorization': {
      const isStack = entry.startsWith('Stack')
      const content = () => `stackauth_${btoa(JSON.stringify({ accessToken, refreshToken }))}`
      return { authorization: `Bearer ${isStack ? content() : accessToken}` }
    }
    case 'http-only':
      return {
        cookie: `${name('session')}=1; ${name('refresh')}=${encodeURIComponent(refreshToken)}; ${name('access')}=${encodeURIComponent(accessToken)}`,
        'x-latchkey-http-only': '1',
        'sec-fetch-site': 'same-origin',
        'x-stack-access-type': 'client',
        'x-stack-project-id': projectId,
        'x-stack-publishable-client-key': keys.publishable,
        'x-stack-access-token': accessToken,
      }
  }
}

/** The request of a page of the app. */
export const requestWith = (source: Source, headers: Record<string, string>): Request =>
  new Request(`https://app.test${source === 'http-only' ? '/api/latchkey/api/v1/users/me' : '/me'}`, { headers })
