import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { authenticate } from '../authenticate.js'
import { VerifyError, type VerifyErrorCode } from '../verify.js'
import * as forExpress from './express.js'
import * as forFastify from './fastify.js'
import * as forHono from './hono.js'
import type { Verify } from './request-auth.js'

const ALLOWS_CACHING = 'public, max-age=60, no-transform'

/** Accepts tokens such as `user-1`, and rejects tokens that are the code of an error. */
const verify: Verify = async (token) => {
  if (token === 'BROKEN') throw new TypeError('broken')
  if (!token.startsWith('user-')) throw new VerifyError(token as VerifyErrorCode)
  await new Promise((resolve) => setImmediate(resolve))
  return { userId: token, sessionId: null, isAnonymous: false, isRestricted: false, expiresAt: new Date(0), claims: {} }
}

/**
 * A server with the guarded routes `/private`, which returns the ID of the user, and `/cached`, which allows caching, and the
 * route `/public`.
 */
interface Server {
  get(path: string, authorization?: string): Promise<Response>
  close(): Promise<void>
}

const headersOf = (authorization?: string): Record<string, string> =>
  authorization === undefined ? {} : { authorization }

async function startExpress(): Promise<Server> {
  const { requireAuth, getVerifiedToken } = forExpress
  const app = express()
  app.get(
    '/private',
    requireAuth(verify, { realm: 'notes' }),
    (req, res) => void res.send(getVerifiedToken(req).userId),
  )
  app.get('/cached', requireAuth(verify), (_, res) => void res.set('Cache-Control', ALLOWS_CACHING).send('cached'))
  app.get('/public', (req, res) => void res.send(getVerifiedToken(req).userId))
  app.use(((error, _request, response, _next) => {
    response.status(500).send(String(error))
  }) satisfies express.ErrorRequestHandler)
  const server = app.listen(0)
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    get: (path, authorization) => fetch(`http://localhost:${port}${path}`, { headers: headersOf(authorization) }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function startFastify(): Promise<Server> {
  const { requireAuth, getVerifiedToken } = forFastify
  const app = fastify()
  app.get(
    '/private',
    { onRequest: requireAuth(verify, { realm: 'notes' }) },
    async (request) => getVerifiedToken(request).userId,
  )
  app.get('/cached', { onRequest: requireAuth(verify) }, async (_, reply) =>
    reply.header('Cache-Control', ALLOWS_CACHING).send('cached'),
  )
  app.get('/public', async (request) => getVerifiedToken(request).userId)
  app.register(async (scope) => {
    scope.addHook('preHandler', requireAuth(verify))
    scope.get('/scoped', async (request) => getVerifiedToken(request).userId)
  })
  app.setErrorHandler((error, _request, reply) => reply.code(500).send(String(error)))
  return {
    async get(path, authorization) {
      const { statusCode, headers, body } = await app.inject({ url: path, headers: headersOf(authorization) })
      return new Response(body, { status: statusCode, headers: headers as Record<string, string> })
    },
    close: () => app.close(),
  }
}

/** As in the example for Workers: `fetch` calls `authenticate`. */
async function startWorker(): Promise<Server> {
  const worker = async (request: Request) => {
    const auth = await authenticate(request, verify, { realm: 'notes' })
    return auth instanceof Response ? auth : new Response(auth.userId)
  }
  return {
    get: (path, authorization) =>
      worker(new Request(`https://app.test${path}`, { headers: headersOf(authorization) })).catch(
        (error) => new Response(String(error), { status: 500 }),
      ),
    close: async () => {},
  }
}

async function startHono(): Promise<Server> {
  const app = new Hono()
    .get('/private', forHono.requireAuth(verify, { realm: 'notes' }), (c) => c.text(c.get('auth').userId))
    .get('/cached', forHono.requireAuth(verify), (c) => c.text('cached', 200, { 'Cache-Control': ALLOWS_CACHING }))
    .onError((error, c) => c.text(String(error), 500))
  return {
    get: async (path, authorization) => app.request(path, { headers: headersOf(authorization) }),
    close: async () => {},
  }
}

/** Replaces `Response` as `@hono/node-server` does: `Response.json` still returns instances of the original class. */
function replaceResponse() {
  const Original = globalThis.Response
  function Replacement(body: BodyInit | null, init: ResponseInit) {
    return Object.setPrototypeOf(new Original(body, init), Replacement.prototype)
  }
  Object.setPrototypeOf(Replacement, Original)
  Object.setPrototypeOf(Replacement.prototype, Original.prototype)
  vi.stubGlobal('Response', Replacement)
}
afterEach(() => vi.unstubAllGlobals())

test('authenticate returns an instance of `Response` where the server replaces that class', async () => {
  replaceResponse()
  expect(Response.json({})).not.toBeInstanceOf(Response)
  expect(await authenticate({ headers: new Headers() }, verify)).toBeInstanceOf(Response)
})

describe.each([
  ['Express', startExpress],
  ['Fastify', startFastify],
  ['Hono', startHono],
  ['Workers', startWorker],
])('%s', (name, start) => {
  async function use<T>(run: (server: Server) => Promise<T>): Promise<T> {
    const server = await start()
    try {
      return await run(server)
    } finally {
      await server.close()
    }
  }

  test('passes the user of a valid access token to the handler', () =>
    use(async ({ get }) => {
      const response = await get('/private', 'Bearer user-1')
      expect([response.status, await response.text()]).toEqual([200, 'user-1'])
    }))

  test.each([undefined, 'Basic abc'])('responds with 401 without a bearer token: %s', (authorization) =>
    use(async ({ get }) => {
      const response = await get('/private', authorization)
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="notes"')
      expect(response.headers.get('content-type')).toContain('application/json')
      expect(await response.json()).toMatchObject({ error: { code: 'TOKEN_MISSING' } })
    }),
  )

  test('responds with 401 where the server replaces `Response`', () =>
    use(async ({ get }) => {
      replaceResponse()
      expect((await get('/private')).status).toBe(401)
    }))

  test('responds with 401 to an expired access token', () =>
    use(async ({ get }) => {
      const response = await get('/private', 'Bearer TOKEN_EXPIRED')
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm="notes", error="invalid_token"/)
      expect(await response.json()).toMatchObject({ error: { code: 'TOKEN_EXPIRED' } })
    }))

  test('responds with 503 while the keys of the service cannot be fetched', () =>
    use(async ({ get }) => {
      const response = await get('/private', 'Bearer KEYS_UNAVAILABLE')
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
      expect(response.headers.get('www-authenticate')).toBeNull()
    }))

  test('passes other errors to the error handler of the app', () =>
    use(async ({ get }) => {
      const response = await get('/private', 'Bearer BROKEN')
      expect([response.status, await response.text()]).toEqual([500, 'TypeError: broken'])
    }))

  // A worker creates the response itself.
  if (name !== 'Workers')
    test('forbids caches to store a response for a user, also if the handler allows it', () =>
      use(async ({ get }) => {
        const cacheControl = async (path: string) => (await get(path, 'Bearer user-1')).headers.get('cache-control')
        expect(await cacheControl('/private')).toBe('private, no-store')
        expect(await cacheControl('/cached')).toBe('no-transform, private, no-store')
      }))

  if (name === 'Express' || name === 'Fastify')
    test('getVerifiedToken throws when requireAuth has not run for the request', () =>
      use(async ({ get }) => {
        const response = await get('/public', 'Bearer user-1')
        expect(response.status).toBe(500)
        expect(await response.text()).toContain('`getVerifiedToken`: the request is not verified')
      }))
})

test.each<[string, OutgoingHttpHeaders | string[] | [string, string][] | undefined]>([
  ['no headers', undefined],
  ['an object', { 'cache-control': 'public', 'X-Own': '1' }],
  ['names and values in turn', ['Cache-Control', 'public', 'X-Own', '1']],
  ['pairs', [['Cache-Control', 'public'], ['X-Own', '1']]], // biome-ignore format: one line per form
])('forbids caches to store a response whose handler calls `writeHead` with %s', async (_, headers) => {
  const requireAuth = forExpress.requireAuth(verify)
  const server = createServer((request, response) =>
    requireAuth(request, response, () => {
      response.setHeader('Set-Cookie', ['a=1', 'b=2'])
      if (headers) response.writeHead(201, headers as OutgoingHttpHeaders).end('own')
      else response.writeHead(201, 'Created').end('own')
    }),
  ).listen(0)
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://localhost:${port}`, { headers: headersOf('Bearer user-1') })
  expect([response.status, await response.text()]).toEqual([201, 'own'])
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('x-own')).toBe(headers ? '1' : null)
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  await new Promise((resolve) => server.close(resolve))
})

test('a hook of Fastify protects every route of its scope', async () => {
  const { get, close } = await startFastify()
  expect((await get('/scoped')).status).toBe(401)
  expect(await (await get('/scoped', 'Bearer user-1')).text()).toBe('user-1')
  await close()
})

/** Runs the middleware for a request without a connection, which takes a fraction of the time. */
async function getFromMiddleware(authorization: string): Promise<string> {
  const request = { headers: { authorization } }
  const response = {
    statusCode: 200,
    getHeader: () => undefined,
    getHeaderNames: () => [],
    removeHeader: () => {},
    writeHead: () => {},
    setHeader: () => {},
    end: () => {},
  }
  await forExpress.requireAuth(verify)(request, response, () => {})
  return forExpress.getVerifiedToken(request).userId
}

const readerOf = (start: () => Promise<Server>) => async () => {
  const { get } = await start()
  return async (authorization: string) => (await get('/private', authorization)).text()
}

test.each([
  ['Express', async () => getFromMiddleware],
  ['Fastify', readerOf(startFastify)],
  ['Hono', readerOf(startHono)],
  ['Workers', readerOf(startWorker)],
])('%s: never mixes the users of 1,000 concurrent requests of 100 users', async (_name, start) => {
  const users = Array.from({ length: 1000 }, (_, index) => `user-${index % 100}`)
  const read = await start()
  expect(await Promise.all(users.map((user) => read(`Bearer ${user}`)))).toEqual(users)
})

test.each([forExpress, forFastify, forHono])(
  'rejects anything that is not a verifier when the server starts',
  ({ requireAuth }) => {
    expect(() => requireAuth({ projectId: 'p1' } as never)).toThrow(
      /`requireAuth`: `verify` must be the result of `createVerifier`/,
    )
  },
)
