import * as express from '../src/verify/frameworks/express.js'
import * as fastify from '../src/verify/frameworks/fastify.js'
import * as hono from '../src/verify/frameworks/hono.js'
import type { Verify } from '../src/verify/frameworks/request-auth.js'

/** What a middleware has done with a request. */
export interface Handled {
  /** The user of the request that the middleware has passed on. Null: it has rejected the request. */
  readonly userId: string | null
  readonly status: number
  /** The body of a rejection, and its headers. */
  readonly body: string
  readonly headers: Headers
}

const RAW = { getHeader: () => undefined, getHeaderNames: () => [], removeHeader: () => {}, writeHead: () => {} }

/** Runs the middleware of each framework without its framework. */
export const MIDDLEWARE = {
  async express(verify: Verify, { headers }: Request): Promise<Handled> {
    const request = { headers: Object.fromEntries(headers) }
    const sent = { headers: new Headers(), body: '' }
    let userId: string | null = null
    const response = {
      ...RAW,
      statusCode: 200,
      setHeader: (name: string, value: string) => sent.headers.set(name, value),
      end: (body: string) => {
        sent.body = body
      },
    }
    await express.requireAuth(verify)(request, response, (error) => {
      if (error) throw error
      userId = express.getVerifiedToken(request).userId
    })
    return { ...sent, userId, status: response.statusCode }
  },

  async fastify(verify: Verify, { headers }: Request): Promise<Handled> {
    const request = { headers: Object.fromEntries(headers) }
    const sent = { headers: new Headers(), body: '', status: 200 }
    await fastify.requireAuth(verify)(request, {
      raw: { ...RAW, setHeader: () => {} },
      code: (status) => {
        sent.status = status
      },
      headers: (values) => {
        sent.headers = new Headers(Object.entries(values) as [string, string][])
      },
      send: (body) => {
        sent.body = body
      },
    })
    return { ...sent, userId: sent.body === '' ? fastify.getVerifiedToken(request).userId : null }
  },

  async hono(verify: Verify, request: Request): Promise<Handled> {
    let userId: string | null = null
    let isPassedOn = false
    const set = (_: string, auth: { readonly userId: string }) => {
      userId = auth.userId
    }
    const context = { req: { raw: request }, res: new Response(), header: () => {}, set }
    const rejection = await hono.requireAuth(verify)(context as never, async () => {
      isPassedOn = true
    })
    const { status, headers } = rejection ?? context.res
    return { userId: isPassedOn ? userId : null, status, headers, body: (await rejection?.text()) ?? '' }
  },
} as const
