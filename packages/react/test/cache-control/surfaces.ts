// All exported functions that create or change the response to a request, and how each of them responds.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client } from '@latchkey/core'
import { createClient } from '@latchkey/core'
import { requireAuth as requireAuthExpress } from '@latchkey/core/express'
import { requireAuth as requireAuthFastify } from '@latchkey/core/fastify'
import { requireAuth as requireAuthHono } from '@latchkey/core/hono'
import { createHttpOnlyHandler, createRequestSession, getAuth } from '@latchkey/core/server'
import { createVerifier } from '@latchkey/core/verify'
import { DEFAULT_PROJECT } from '@latchkey/emulator'
import { data } from 'react-router'
import type { PreparedUser } from '../../../stack/test/signed-in/users.js'
import { createAuth } from '../../src/entries/react-router-server.js'
import { type NextModules, nextRequest } from '../signed-in/next.js'

/** A function, and how it responds. */
export interface Surface {
  /** The exported function. */
  readonly of: unknown
  /** What the app does with it. */
  readonly name: string
  /** Whether the app cannot set headers of the response, because the function creates it. */
  readonly isOwnResponse?: true
  /** Whether the app does not run without a session: the function rejects the request. */
  readonly rejectsSignedOut?: true
  /** Returns the headers of the response. The app sets the headers {@link CACHE_HEADERS}, unless the value is null. */
  respond(user: PreparedUser, cacheControl: string | null): Promise<Headers>
}

const { id: projectId, keys } = DEFAULT_PROJECT
const ORIGIN = 'https://app.test'
const optionsOf = ({ running }: PreparedUser) => ({
  projectId,
  publishableKey: keys.publishable,
  baseUrl: running.url,
})
const clientOf = (user: PreparedUser) => createClient({ ...optionsOf(user), tokenStore: null }) as Client
const verifierOf = ({ running }: PreparedUser) => createVerifier({ projectId, baseUrl: running.url })

/** The request of a page, with the session in cookies of scripts. */
const pageRequest = ({ tokens }: PreparedUser) =>
  new Request(`${ORIGIN}/notes`, {
    headers: tokens ? { cookie: `stack-refresh-${projectId}=${tokens.refreshToken}` } : {},
  })
/** The request of a page with an HttpOnly session to its handler. */
const httpOnlyRequest = ({ tokens }: PreparedUser) => {
  const handle = `http-only.${'0'.repeat(26)}`
  const name = (kind: string) => `__Host-latchkey-${kind}-${projectId}-${handle}`
  const cookie = `${name('session')}=1; ${name('refresh')}=${tokens?.refreshToken}`
  return new Request(`${ORIGIN}/api/latchkey/api/v1/users/me`, {
    headers: {
      'x-latchkey-http-only': '1',
      'sec-fetch-site': 'same-origin',
      'x-stack-access-type': 'client',
      'x-stack-project-id': projectId,
      'x-stack-publishable-client-key': keys.publishable,
      'x-stack-access-token': tokens?.accessToken ?? '',
      ...(tokens && { cookie }),
    },
  })
}
/** The headers of an API client, with the access token. */
const bearer = ({ tokens }: PreparedUser): Record<string, string> =>
  tokens ? { authorization: `Bearer ${tokens.accessToken}` } : {}

/** `Cache-Control`, and the headers that replace it for caches in front of a server. */
export const CACHE_HEADERS = [
  'Cache-Control',
  'CDN-Cache-Control',
  'Vercel-CDN-Cache-Control',
  'Surrogate-Control',
  'Edge-Control',
  'X-Accel-Expires',
] as const
const headersOf = (cacheControl: string | null): Record<string, string> =>
  cacheControl === null ? {} : Object.fromEntries(CACHE_HEADERS.map((name) => [name, cacheControl]))
const page = (cacheControl: string | null) => new Response('notes', { headers: headersOf(cacheControl) })

/** Handles one request with a server of Node.js. Returns the headers of the response. */
async function serve(
  user: PreparedUser,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Headers> {
  const server: Server = createServer(handle).listen(0)
  try {
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    return (await fetch(`http://localhost:${port}`, { headers: bearer(user) })).headers
  } finally {
    server.close()
  }
}

const coreSurfaces: readonly Surface[] = [
  {
    of: getAuth,
    name: 'withCookies',
    respond: async (user, cacheControl) =>
      (await getAuth(clientOf(user), pageRequest(user))).withCookies(page(cacheControl)).headers,
  },
  {
    of: createRequestSession,
    name: 'withCookies',
    respond: async (user, cacheControl) =>
      createRequestSession(clientOf(user), pageRequest(user)).withCookies(page(cacheControl)).headers,
  },
  {
    of: createHttpOnlyHandler,
    name: 'a request to the service',
    isOwnResponse: true,
    respond: async (user) => (await createHttpOnlyHandler(clientOf(user))(httpOnlyRequest(user))).headers,
  },
  {
    of: requireAuthExpress,
    name: 'a handler after the middleware',
    rejectsSignedOut: true,
    respond: (user, cacheControl) =>
      serve(user, (request, response) =>
        requireAuthExpress(verifierOf(user))(request, response, () => {
          for (const [name, value] of Object.entries(headersOf(cacheControl))) response.setHeader(name, value)
          response.end('notes')
        }),
      ),
  },
  {
    of: requireAuthFastify,
    name: 'a handler after the hook',
    rejectsSignedOut: true,
    respond: (user, cacheControl) =>
      serve(user, async (request, raw) => {
        let isRejected = false
        const send = () => {
          isRejected = true
        }
        await requireAuthFastify(verifierOf(user))(request, { raw, code: () => {}, headers: () => {}, send })
        // As Fastify sends the headers of a reply.
        raw.writeHead(isRejected ? 401 : 200, headersOf(cacheControl))
        raw.end('notes')
      }),
  },
  {
    of: requireAuthHono,
    name: 'a handler after the middleware',
    rejectsSignedOut: true,
    async respond(user, cacheControl) {
      const context = {
        req: { raw: new Request(ORIGIN, { headers: bearer(user) }) },
        res: new Response(),
        set: () => {},
        header: (name: string, value: string | undefined) =>
          value === undefined ? context.res.headers.delete(name) : context.res.headers.set(name, value),
      }
      const rejection = await requireAuthHono(verifierOf(user))(context as never, async () => {
        context.res = page(cacheControl)
      })
      return (rejection ?? context.res).headers
    },
  },
]

const results: readonly (readonly [name: string, result: (cacheControl: string | null) => unknown])[] = [
  ['a response', page],
  ['data()', (cacheControl) => data('notes', { headers: headersOf(cacheControl) })],
]
const reactRouterSurfaces: readonly Surface[] = results.flatMap(([name, result]) =>
  ['returns', 'throws'].map(
    (how): Surface => ({
      of: createAuth,
      name: `a loader that ${how} ${name}`,
      async respond(user, cacheControl) {
        const loader = createAuth(optionsOf(user)).withAuth(() => {
          if (how === 'throws') throw result(cacheControl)
          return result(cacheControl)
        })
        const sent = await loader({ request: pageRequest(user) }).catch((thrown) => thrown)
        return sent instanceof Response ? sent.headers : new Headers((sent as ReturnType<typeof data>).init?.headers)
      },
    }),
  ),
)

/** The functions of Next.js are simulated: it is not installed. */
const nextSurfaces = ({ createLatchkey, authProxy }: NextModules): readonly Surface[] => [
  {
    of: createLatchkey,
    name: 'httpOnlyRoutes',
    isOwnResponse: true,
    respond: async (user) =>
      (
        await createLatchkey({ ...optionsOf(user), httpOnlyPath: '/api/latchkey' }).httpOnlyRoutes.GET(
          httpOnlyRequest(user),
        )
      ).headers,
  },
  {
    of: authProxy,
    name: 'a page',
    isOwnResponse: true,
    respond: async (user) =>
      (await nextRequest(pageRequest(user), (request) => authProxy(undefined, optionsOf(user))(request as never)))
        .headers,
  },
  {
    of: authProxy,
    name: 'a response of the handler',
    respond: async (user, cacheControl) => {
      const proxy = authProxy(async () => page(cacheControl), optionsOf(user))
      return (await nextRequest(pageRequest(user), (request) => proxy(request as never))).headers
    },
  },
]

/** Returns all functions with their responses. */
export const surfacesOf = (next: NextModules): readonly Surface[] => [
  ...coreSurfaces,
  ...reactRouterSurfaces,
  ...nextSurfaces(next),
]

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** Exported functions of the adapters that do not create or change a response with data of the user, by entry. */
export const WITHOUT_RESPONSE: Readonly<Record<string, readonly string[]>> = {
  '@latchkey/core/server': words(`
    getPrivateCacheControl rejectLargeRequest createCookieTokenStore setUserPassword
    findUser iterateUsers iterateTeams iterateAllTeams verifyApiKey`),
  '@latchkey/core/webhooks': ['verifyWebhook'],
  '@latchkey/core/express': ['getVerifiedToken'],
  '@latchkey/core/fastify': ['getVerifiedToken'],
  // `authenticate` returns a response only for a request without a valid token.
  '@latchkey/core/verify': words('authenticate createVerifier isVerifyError VerifyError verifyToken'),
  // For the browser. `requireUser` redirects users who are not signed in.
  '@latchkey/react/react-router': words('ErrorPage HandlerPage LatchkeyProvider requireUser'),
  '@latchkey/react/tanstack-router': words('ErrorPage HandlerPage LatchkeyProvider requireUser'),
  // Next.js creates the responses of pages and sets their header.
  '@latchkey/next': words('HandlerPage LatchkeyProvider auth'),
}
