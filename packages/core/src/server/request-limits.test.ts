// What a request without a valid session costs: at every function that reads a request, with the most hostile headers and
// bodies that fast-check finds.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { long } from '../../../../tools/proof/figures.js'
import { fuzz, reportFuzzing } from '../../../../tools/proof/fuzz.js'
import { MIDDLEWARE } from '../../test/middleware.js'
import type { Client } from '../client.js'
import { detectEnv } from '../env.js'
import { createClient, getUser } from '../index.js'
import * as verifying from '../verify/verify.js'
import { verifyWebhook } from '../webhooks.js'
import { countWork } from './count-work.test-support.js'
import * as server from './index.js'

const ORIGIN = 'https://app.test'
const PROJECT = {
  projectId: '11111111-1111-4111-8111-111111111111',
  publishableKey: 'pck_1',
  baseUrl: 'https://api.test',
}
const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const NOW = 1_700_000_000_000

/** What an attacker controls. */
interface Input {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface Cost {
  /** The status of the response, or of the error. */
  readonly status: number
  readonly requestsOut: number
  readonly bytesOut: number
  /** The length of all texts that are parsed, decoded, replaced, hashed or compared. */
  readonly work: number
}

/**
 * An app with its client, which counts the requests to the service. The service knows no session, and repeats the headers of
 * a request in its error.
 */
function createApp() {
  const sent: string[] = []
  const fetch = async (request: Request) => {
    sent.push(request.url)
    if (request.url.endsWith('jwks.json')) return Response.json({ keys: [] })
    const code = 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'
    const error = [code, ...request.headers].join()
    return Response.json({ code, error }, { status: 401, headers: { 'x-stack-known-error': code } })
  }
  const client = createClient({ ...PROJECT, tokenStore: null, fetch }, detectEnv()) as Client
  const { projectId, baseUrl } = PROJECT
  const verify = verifying.createVerifier({
    projectId,
    baseUrl,
    fetch: async (url, init) => fetch(new Request(url, init)),
  })
  return { client, verify, sent }
}
type App = ReturnType<typeof createApp>

const page = ({ headers, body }: Input, path = '/') =>
  new Request(ORIGIN + path, { headers, ...(body !== '' && { method: 'POST', body }) })

const lengthOf = (headers: Headers, text: string) =>
  text.length + [...headers].reduce((sum, [name, value]) => sum + name.length + value.length, 0)

interface Answer {
  readonly status: number
  readonly bytes: number
}

async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, bytes: lengthOf(response.headers, await response.text()) }
}

/** The answer of a function that throws: a response, or an error that the app turns into one. */
async function settled(run: () => Promise<readonly string[]>): Promise<Answer> {
  try {
    return { status: 200, bytes: (await run()).join('').length }
  } catch (thrown) {
    if (thrown instanceof Response) return answerOf(thrown)
    const { code, message } = thrown as { code?: string; message: string }
    if (code === 'WEBHOOK_INVALID') return { status: 400, bytes: message.length }
    throw thrown
  }
}

async function handledBy({ verify }: App, framework: keyof typeof MIDDLEWARE, input: Input): Promise<Answer> {
  const { status, headers, body } = await MIDDLEWARE[framework](verify, page(input))
  return { status, bytes: lengthOf(headers, body) }
}

/** How each function that reads a request handles one, by the entry and the name of the function. */
const SURFACES: Record<string, (app: App, input: Input) => Promise<Answer>> = {
  'server getAuth': ({ client }, input) => settled(async () => (await server.getAuth(client, page(input))).setCookie),
  'server createRequestSession': ({ client }, input) =>
    settled(async () => {
      const session = server.createRequestSession(client, page(input), { httpOnly: true })
      await getUser(client, {}, { tokenStore: session.tokenStore })
      return session.setCookie
    }),
  'server createCookieTokenStore': ({ client }, input) =>
    settled(async () => {
      const written: string[] = []
      const cookies = (input.headers.cookie ?? '').split(/; ?/).map((pair) => {
        const equals = pair.indexOf('=')
        return { name: pair.slice(0, Math.max(equals, 0)), value: pair.slice(equals + 1) }
      })
      const set = (...cookie: unknown[]) => void written.push(JSON.stringify(cookie))
      const tokenStore = server.createCookieTokenStore(client, { getAll: () => cookies, set }, { url: ORIGIN })
      await getUser(client, {}, { tokenStore })
      return written
    }),
  'server rejectLargeRequest': async (_, input) =>
    answerOf(server.rejectLargeRequest(page(input)) ?? new Response(null)),
  'server createHttpOnlyHandler': async ({ client }, { headers, body }) => {
    const own = { 'x-latchkey-http-only': '1', 'sec-fetch-site': 'same-origin', ...headers }
    const path = '/api/latchkey/api/v1/auth/oauth/token'
    return answerOf(await server.createHttpOnlyHandler(client)(page({ headers: own, body: body || 'a=b' }, path)))
  },
  'webhooks verifyWebhook': (_, { headers, body }) =>
    settled(async () => {
      const signed = {
        'svix-id': 'msg_1',
        'svix-timestamp': String(NOW / 1000),
        'svix-signature': 'v1,AAAA',
        ...headers,
      }
      await verifyWebhook(page({ headers: signed, body: body || '{}' }), { secret: WEBHOOK_SECRET, now: () => NOW })
      return []
    }),
  'verify authenticate': async ({ verify }, input) => {
    const auth = await verifying.authenticate(page(input), verify)
    return 'userId' in auth ? { status: 200, bytes: 0 } : answerOf(auth)
  },
  'express requireAuth': (app, input) => handledBy(app, 'express', input),
  'fastify requireAuth': (app, input) => handledBy(app, 'fastify', input),
  'hono requireAuth': (app, input) => handledBy(app, 'hono', input),
  // Every function with the option `tokenStore` reads the request in the same way.
  'tokenStore option': ({ client }, input) =>
    settled(async () => {
      await getUser(client, {}, { tokenStore: page(input) })
      return []
    }),
}

/** Every exported function of the package, with its entry. One that several entries export has the name of the first. */
async function exportedFunctions(): Promise<(readonly [name: string, fn: (...args: unknown[]) => unknown])[]> {
  const { exports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const entries = Object.keys(exports).filter((entry) => !entry.endsWith('.json'))
  const named = new Map<(...args: unknown[]) => unknown, string>()
  for (const entry of ['./server', ...entries]) {
    const module = await import(`@latchkey/core${entry.slice(1)}`)
    for (const [name, value] of Object.entries(module))
      if (isFunction(value) && !named.has(value)) named.set(value, `${entry.slice(2)} ${name}`)
  }
  return [...named].map(([fn, name]) => [name, fn] as const)
}

/** Calls a function in every form in which an app could pass it a request. Returns whether it reads the request. */
async function readsRequest(fn: (...args: unknown[]) => unknown, { client }: App): Promise<boolean> {
  let reads = 0
  const request = Object.defineProperties(new Request(ORIGIN), {
    headers: {
      get: () => {
        reads++
        return new Headers()
      },
    },
    getAll: {
      get: () => () => {
        reads++
        return []
      },
    },
    set: { get: () => () => {} },
  })
  const verify = async () => ({ userId: 'u1' })
  const forms = [
    [request],
    [client, request],
    [request, verify],
    [request, { secret: WEBHOOK_SECRET }],
    [client],
    [verify],
  ]
  for (const args of forms) {
    const call = async () => {
      const made = await fn(...args)
      if (typeof made !== 'function') return
      for (const inner of [[request], [request, {}, () => {}], [{ req: { raw: request } }, () => {}]])
        await Promise.resolve(made(...inner)).catch(() => {})
    }
    call().catch(() => {})
  }
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
  return reads > 0
}

const isFunction = (value: unknown): value is (...args: unknown[]) => unknown =>
  typeof value === 'function' && !String(value).startsWith('class')

test('every exported function that reads a request is in the table', async () => {
  const app = createApp()
  const found: string[] = []
  const functions = await exportedFunctions()
  for (const [name, fn] of functions) if (await readsRequest(fn, app)) found.push(name)
  expect(found.sort()).toEqual(
    Object.keys(SURFACES)
      .filter((name) => name !== 'tokenStore option')
      .sort(),
  )
})

/** Runs a surface with an input, in an app of its own. */
async function costOf(surface: string, input: Input): Promise<Cost> {
  const app = createApp()
  const { result, work } = await countWork(() => (SURFACES[surface] as (typeof SURFACES)[string])(app, input))
  return { status: result.status, requestsOut: app.sent.length, bytesOut: result.bytes, work }
}

const handle = (index: number) => `http-only.${index.toString(36).padStart(26, '0')}`
const P = PROJECT.projectId

/** The names of cookies that the kit reads, by number. */
const NAMES: readonly ((index: number) => string)[] = [
  ...['session', 'ended', 'refresh', 'access'].flatMap((kind) => [
    (index: number) => `__Host-latchkey-${kind}-${P}-${handle(index)}`,
    (index: number) => `latchkey-${kind}-${P}-${handle(index)}`,
  ]),
  () => `stack-refresh-${P}`,
  () => `__Host-stack-refresh-${P}--default`,
  (index) => `hexclave-refresh-${P}--custom-${index}`,
  () => 'stack-refresh',
  () => 'stack-access',
  () => 'hexclave-access',
  (index) => `--custom-${index}--custom-`,
  () => '',
]
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))
/** The values of cookies, of tokens and of signatures. */
const VALUES: readonly ((index: number) => string)[] = [
  () => '1',
  () => 'new',
  () => '0',
  (index) => handle(index + 1),
  (index) => String(index).padEnd(45, 'a'),
  () => 'h',
  (index) => json({ refresh_token: `token-${index}`, updated_at_millis: index }),
  (index) => json([`token-${index}`, `x.${btoa('{"iat":1}')}.x`]),
  () => json(['a', 'a']),
  () => '%',
  () => '"""',
  () => json('['.repeat(20)),
]
const SEPARATORS = ['; ', ';', ';   ', '; ; ', ' ']

const PLACES = ['cookie', 'authorization', 'x-stack-auth', 'x-stack-refresh-token', 'svix-signature', 'body'] as const

/** How the text of a header or a body repeats. */
interface Pattern {
  readonly place: (typeof PLACES)[number]
  readonly names: readonly number[]
  readonly values: readonly number[]
  readonly separator: string
}

const invented: fc.Arbitrary<Pattern> = fc.record({
  place: fc.oneof(fc.constant('cookie' as const), fc.constantFrom(...PLACES)),
  names: fc.array(fc.nat(NAMES.length - 1), { minLength: 1, maxLength: 4 }),
  values: fc.array(fc.nat(VALUES.length - 1), { minLength: 1, maxLength: 4 }),
  separator: fc.constantFrom(...SEPARATORS),
})

/** Attacks that were found before. */
const KNOWN: readonly Pattern[] = [
  // Sessions that the page has left: the handler ends them at the service.
  { place: 'cookie', names: [2, 4], values: [4], separator: '; ' },
  // Tokens that occur in the handles of other tokens.
  { place: 'cookie', names: [4], values: [3], separator: '; ' },
  { place: 'cookie', names: [4], values: [5], separator: '; ' },
  // Many refresh tokens, each of which could belong to many access tokens.
  { place: 'cookie', names: [8, 12], values: [4, 7], separator: '; ' },
  // Many signatures, each of which could be compared with that of the body.
  { place: 'svix-signature', names: [0], values: [4], separator: ' ' },
]

const pattern = fc.oneof({ weight: 1, arbitrary: fc.constantFrom(...KNOWN) }, { weight: 2, arbitrary: invented })

/** The text of a pattern with a length of `size`. */
function textOf({ place, names, values, separator }: Pattern, size: number): string {
  let text = place === 'authorization' ? 'Bearer ' : place === 'x-stack-auth' ? '{"refreshToken":"' : ''
  for (let index = 0; text.length < size; index++) {
    const name = NAMES[names[index % names.length] as number] as (typeof NAMES)[number]
    const value = VALUES[values[index % values.length] as number] as (typeof VALUES)[number]
    const number = Math.floor(index / names.length)
    if (place === 'cookie') text += `${name(number)}=${value(number)}${separator}`
    else if (place === 'svix-signature') text += `v1,${btoa(value(number))} `
    else text += value(number) + (place === 'body' ? `&refresh_token=${handle(number)}` : separator.trim())
  }
  return place === 'x-stack-auth' ? `${text.slice(0, size - 2)}"}` : text.slice(0, size)
}

const inputOf = (of: Pattern, size: number): Input =>
  of.place === 'body'
    ? { headers: {}, body: textOf(of, size) }
    : { headers: { [of.place]: textOf(of, size) }, body: '' }

/** A request of the same size that the kit has no use for. */
const benign = (place: Pattern['place'], size: number): Input => {
  const text = 'a'.repeat(size - 6)
  return place === 'body' ? { headers: {}, body: text } : { headers: { cookie: `theme=${text}` }, body: '' }
}

/**
 * The requests to the service for one request: one for each of three sessions, one for the user, and two for each of four
 * sessions that have ended.
 */
const MOST_REQUESTS = 3 + 1 + 2 * 4
/** How much work a byte of a request may cause, and how many bytes of a response. */
const [WORK_PER_BYTE, BYTES_PER_BYTE] = [12, 3]
/** What does not depend on the size of a request: refreshing tokens, ending four sessions, and their errors. */
const [WORK, BYTES] = [60_000, 5_000]

// Modules that load on first use would count as work.
beforeAll(async () => {
  for (const surface of Object.keys(SURFACES))
    for (const place of PLACES) {
      await costOf(surface, inputOf({ place, names: [2, 0, 8, 12], values: [4, 4, 4, 4], separator: '; ' }, 2_000))
      await costOf(surface, benign(place, 2_000))
    }
})

describe.each(Object.keys(SURFACES))('%s', (surface) => {
  test('costs at most a multiple of its size, whatever the request contains', () =>
    fuzz(
      pattern,
      async (of) => {
        for (const size of [1_000, 10_000]) {
          const [cost, plain] = [
            await costOf(surface, inputOf(of, size)),
            await costOf(surface, benign(of.place, size)),
          ]
          expect(cost.status).toBeLessThan(500)
          expect(cost.requestsOut - plain.requestsOut).toBeLessThanOrEqual(MOST_REQUESTS)
          expect(cost.bytesOut - plain.bytesOut).toBeLessThanOrEqual(BYTES_PER_BYTE * size + BYTES)
          expect(cost.work - plain.work).toBeLessThanOrEqual(WORK_PER_BYTE * size + WORK)
        }
      },
      { runs: 20, factor: 50 },
    ))

  test('rejects headers of 100 kB with status 400, 413 or 431, without a request to the service', () =>
    fuzz(
      pattern.filter(({ place }) => place !== 'body'),
      async (of) => {
        const input = inputOf(of, 100_000)
        const { status, requestsOut, bytesOut } = await costOf(surface, {
          ...input,
          headers: { cookie: '', ...input.headers },
        })
        // Other headers than those that a surface reads cost it nothing.
        if (status !== 401 && status !== 200) expect([400, 413, 431]).toContain(status)
        expect(requestsOut).toBe(0)
        expect(bytesOut).toBeLessThan(1_000)
      },
      { runs: 20, factor: 50 },
    ))
})

test.each(['server createHttpOnlyHandler', 'webhooks verifyWebhook'])(
  '%s: rejects a body of more than 1 MiB, whether or not the request names its length',
  async (surface) => {
    const body = 'a'.repeat(1_048_577)
    for (const headers of [{}, { 'content-length': '1' }] as Input['headers'][]) {
      const { status, requestsOut } = await costOf(surface, { headers, body })
      expect([400, 413]).toContain(status)
      expect(requestsOut).toBe(0)
    }
  },
)

/** The median time of a surface for an input, in milliseconds. */
async function timeOf(surface: string, input: Input): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 31; run++) {
    const app = createApp()
    const start = performance.now()
    await (SURFACES[surface] as (typeof SURFACES)[string])(app, input)
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[15] as number
}

// Only where time is measured: a busy machine must not fail `npm test`.
test.runIf(long).each(Object.keys(SURFACES))(
  '%s: its time, compared with that for a plain request, grows at most with the size',
  async (surface) => {
    for (const of of KNOWN) {
      const ratio = async (size: number) =>
        (await timeOf(surface, inputOf(of, size))) / (await timeOf(surface, benign(of.place, size)))
      expect(await ratio(10_000)).toBeLessThan(10 * 4 * (await ratio(1_000)))
    }
  },
)

afterAll(() => {
  if (long) reportFuzzing('Requests without a session')
})
