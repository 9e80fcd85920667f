import { keepWorkings } from './control/control-context.js'
import { answerControl, isControl } from './control/http.js'
import { createMailbox, type Mailbox } from './email/mailbox.js'
import { type Asked, createCall, type Service } from './http/call.js'
import { readCaller } from './http/caller.js'
import type { Configured, MailOptions } from './http/configuration.js'
import { type CookieExchange, headerCookies, jarOf } from './http/cookies.js'
import type { Openness } from './http/cors.js'
import { readBody } from './http/request-body.js'
import { createRequestLog } from './http/request-log.js'
import { dressed, Failure, jsonAnswer, knownErrorAnswer, Refusal, textAnswer, WrongAnswer } from './http/responses.js'
import { allowed, createRouting } from './http/router.js'
import { refusedKeys, refusedVisit } from './http/same-origin.js'
import { type Brought, readInput, wrongAnswer } from './http/validation.js'
import { createProvider, type Provider } from './oauth/consent.js'
import type { IssuerOptions } from './oauth/external-issuer.js'
import { DEFAULT_PROJECT, internalKeys, type ProjectOptions, seedProject, withInternal } from './projects/projects.js'
import { hashSeeded, seedPeople } from './projects/seeds.js'
import { answerInstead, createFaults, type Fault, type Faults, strike } from './service/faults.js'
import { answerOwn, isOwn } from './service/internal-pages.js'
import { asNewer } from './service/newer-responses.js'
import { routes } from './service/routes.js'
import { createAccessTokens, YEAR } from './sessions/access-tokens.js'
import { type Server, tokenForm } from './sessions/token-claims.js'
import { createDeliveries } from './webhooks/deliveries.js'
import { seedEndpoints, type WebhookOptions } from './webhooks/endpoints.js'
import type { Webhook } from './webhooks/events.js'
import { type Clock, createClock } from './world/clock.js'
import { type Random, type SeededRandom, seededRandom, trueRandom } from './world/random.js'
import type { Store } from './world/store.js'
import { createWorld, type World } from './world/world.js'

export interface EmulatorOptions {
  /** The projects to create at start. Default: {@link DEFAULT_PROJECT}. The internal project, if missing, is added with generated keys. */
  readonly projects?: readonly ProjectOptions[]
  /** With a seed, ids, codes and salts come out the same each time. Without one nobody can guess them. */
  readonly seed?: string
  /** The time underneath the emulator's clock, in milliseconds since 1970. Default: the machine's. */
  readonly now?: () => number
  /** How often a password is hashed over (PBKDF2-SHA256). Default 100 000; tests do with 1000. */
  readonly passwordRounds?: number
  /** How long an access token lives, in milliseconds. Default: ten minutes. */
  readonly accessTokenLifetime?: number
  /** How long a session lives whose length nobody asked for, in milliseconds. Default: a year. */
  readonly sessionLifetime?: number
  /** Which server to stand in for. Default: 2.8.8, whose contract the kit follows. */
  readonly server?: Server
  /** What the project is called whose users own the others. */
  readonly internalProjectName?: string
  /** What anonymous users are called. Default: nothing. */
  readonly anonymousUserName?: string
  /** The challenge of every passkey ceremony (base64url), for recorded ones. Default: a new one each time. */
  readonly passkeyChallenge?: string
  /** Who mails come from, and their subjects. */
  readonly mails?: MailOptions
  /** Where the world is kept. Default: in memory only. */
  readonly store?: Store
  /** The names, beside those of this machine, by which its own pages may be opened. Default: any. */
  readonly hosts?: readonly string[]
  /** OpenID providers of one's own (Keycloak and the like), by the id of the provider that they stand for. */
  readonly issuers?: Readonly<Record<string, IssuerOptions>>
  /** Where webhooks are delivered to, signed. Default: nowhere; they are kept either way. */
  readonly webhooks?: readonly WebhookOptions[]
  /** Whether tests and the inspector may steer it under `/__emulator/`. Default: yes. */
  readonly control?: boolean
  /** How it asks others: a scanner's visits, webhooks, issuers of one's own. Default: the platform's `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>
  /** How a fault that is slow waits, in milliseconds. Default: in real time. */
  readonly wait?: (millis: number) => Promise<void>
  /**
   * What happens when an answer of the emulator's own does not fit the contract: `throw` makes `fetch` reject (the
   * default, for tests), `answer` gives a 500.
   */
  readonly onWrongAnswer?: 'throw' | 'answer'
}

/** One line for each request that was answered. */
export interface Trace {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly code?: string
}

/** The auth service, as a function from request to answer over a world in memory. */
export interface Emulator {
  /** Answers as the service would. Give it to a client as its `fetch`. */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>
  /** The same for what stands between a browser and us, and must hand over cookies by itself. */
  answer(request: Request, cookies: CookieExchange): Promise<Response>
  /** The person at the pretend providers, for tests without a browser. */
  readonly provider: Provider
  readonly world: World
  readonly clock: Clock
  readonly mailbox: Mailbox
  /** What goes wrong, for tests of what a client does then. */
  readonly faults: Faults
  /** What the service's webhooks would have told, the newest last. */
  readonly webhooks: readonly Webhook[]
  /** What was asked and answered, the newest last; the last thousand are kept. */
  readonly trace: readonly Trace[]
  /** Back to the configured projects and nothing else, without faults. The clock stays as it is. */
  reset(): void
  /** Closes the store. */
  close(): void
}

const TEN_MINUTES = 600_000

const configuredOf = (options: EmulatorOptions): Configured => ({
  server: options.server ?? '2.8.8',
  sessionLifetime: options.sessionLifetime ?? YEAR,
  anonymousUserName: options.anonymousUserName ?? null,
  passkeyChallenge: options.passkeyChallenge,
  mails: options.mails ?? {},
  issuers: options.issuers ?? {},
  ask: (request) => (options.fetch ?? fetch)(request),
})
const KEPT_TRACES = 1000
const API = /^\/api\/(?:v1|v2beta[1-4]|latest)(?=\/|$)/

const find = createRouting(routes)

export function createEmulator(options: EmulatorOptions = {}): Emulator {
  const { projects = [DEFAULT_PROJECT], seed, store, onWrongAnswer = 'throw' } = options
  const clock = createClock(options.now ?? Date.now, () => deliveries.look())
  const world = createWorld(store)
  const random = seed === undefined ? trueRandom() : seededRandom(seed, keptState(world))
  const keys = internalKeys(world, seed === undefined ? random : seededRandom(`${seed}: internal project`))
  const allProjects = withInternal(projects, keys, options.internalProjectName)
  const configured = configuredOf(options)
  let origin = ''
  let closed = false
  const form = tokenForm(configured.server, world, () => origin)
  const lifetime = options.accessTokenLifetime ?? TEN_MINUTES
  const tokens = createAccessTokens({ world, clock, random, lifetime, form })
  const service: Service = {
    world,
    clock,
    random,
    tokens,
    configured,
    passwordRounds: options.passwordRounds ?? 100_000,
    background: [],
    told: [],
    toldAgain: [],
  }
  const mailbox = createMailbox(world)
  const faults = createFaults(seed === undefined ? random : seededRandom(`${seed}: faults`))
  const trace: Trace[] = []
  const log = createRequestLog(clock)

  const populate = () => {
    const unhashed = allProjects.flatMap((project) => {
      const changed = seedProject(world, project, clock.now())
      return changed ? seedPeople(service, changed, project) : []
    })
    doBackground(service)
    seedEndpoints(service, options.webhooks)
    world.commit()
    service.told.length = 0
    if (unhashed.length === 0) return
    void inTurn(async () => {
      await hashSeeded(service, unhashed)
      world.commit()
    })
  }

  /** One request after another: a handler that waits sees no half-done work of another, and order decides ids. */
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }

  const deliveries = createDeliveries(service, (work) =>
    inTurn(async () => {
      if (closed) return
      work()
      world.commit()
      workings.changed()
      deliveries.look()
    }),
  )
  const api: Openness = configured.server === 'newer' ? 'newer service' : 'service'
  populate()

  /** What follows each turn, whether a request's or one of the control API. */
  const kept = () => {
    keepState(world, random)
    world.commit()
    mailbox.deliver()
    for (const webhook of service.told.splice(0)) {
      workings.announce(webhook)
      deliveries.send(webhook)
    }
    for (const { webhook, endpoint } of service.toldAgain.splice(0)) void deliveries.resend(webhook, endpoint)
    deliveries.look()
  }

  const finished = (answer: Response, request: Request, { pathname: path }: URL, requestId: string): Response => {
    const code = answer.headers.get('x-stack-known-error')
    trace.push({ method: request.method, path, status: answer.status, ...(code && { code }) })
    if (trace.length > KEPT_TRACES) trace.shift()
    return dressed(answer, request, openness(path, api), requestId)
  }

  const serve = async (asked: Asked, fault?: Fault): Promise<Response> => {
    const { request, url } = asked
    const body = await settled(readBody(request))
    return inTurn(async () => {
      const requestId = random.uuid()
      origin = url.origin
      let answer: Response
      try {
        answer = await respond(service, asked, body)
      } catch (error) {
        if (!isExpected(error)) service.told.length = 0
        answer = refusal(error, onWrongAnswer, world)
      }
      kept()
      if (!isOwn(url.pathname)) {
        // The service did the work; what reached the client is less.
        const seen = fault?.does === 'lose-answer' ? undefined : answer
        log.note(request, 'value' in body ? body.value : undefined, seen, fault?.does)
      }
      workings.changed()
      return finished(answer, request, url, requestId)
    })
  }

  const handle = async (request: Request, exchange: CookieExchange): Promise<Response> => {
    const url = new URL(request.url)
    const asked = { request, url, cookies: jarOf(exchange) }
    if (isControl(url.pathname)) {
      return refusedVisit(request, url, options.hosts) ?? answerControl(workings, request, url)
    }
    if (isOwn(url.pathname)) return refusedVisit(request, url, options.hosts) ?? serve(asked)
    const refused = refusedKeys(request, url, options.hosts)
    if (refused) return refused
    if (request.method === 'OPTIONS' && url.pathname.startsWith('/api/')) {
      return dressed(new Response(null), request, api, random.uuid())
    }
    const fault = faults.take(request.method, servicePath(url))
    if (!fault) return serve(asked)
    const instead = answerInstead(fault)
    if (instead || fault.does === 'drop') {
      const body = await settled(readBody(request))
      log.note(request, 'value' in body ? body.value : undefined, instead, fault.does)
      workings.changed()
    }
    if (instead) return finished(instead, request, url, random.uuid())
    return strike(
      fault,
      () => serve(asked, fault),
      (millis) => patiently(options.wait ?? realTime, millis, request.signal),
    )
  }

  const emulator: Emulator = {
    async fetch(input, init) {
      const request = input instanceof Request && !init ? input : new Request(input, init)
      const { exchange, lines } = headerCookies(request)
      const answer = await handle(request, exchange)
      for (const line of lines) answer.headers.append('set-cookie', line)
      return answer
    },
    answer: handle,
    provider: createProvider(handle),
    world,
    clock,
    mailbox,
    faults,
    get webhooks() {
      return world.webhooks.where(() => true)
    },
    trace,
    reset() {
      world.clear()
      trace.length = 0
      log.clear()
      faults.clear()
      populate()
    },
    close() {
      closed = true
      deliveries.stop()
      store?.close()
    },
  }
  const workings = keepWorkings(emulator, {
    options,
    service,
    deliveries,
    form,
    lifetime,
    log,
    inTurn: (at, work) =>
      inTurn(async () => {
        origin = at
        try {
          const answer = await work()
          doBackground(service)
          kept()
          return answer
        } catch (error) {
          service.background.length = 0
          service.told.length = 0
          world.undo()
          throw error
        }
      }),
  })
  deliveries.look()
  return emulator
}

/** The path as the contract has it. */
const servicePath = (url: URL) => url.pathname.replace(API, '').replace(/\/$/, '') || '/'

function openness(path: string, api: Openness): Openness {
  if (isOwn(path)) return 'none'
  return path.startsWith('/api/') ? api : path === '/health' ? 'all' : 'none'
}

const realTime = (millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis))

/** Waits, but no longer than the caller does. */
function patiently(wait: (millis: number) => Promise<void>, millis: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const left = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([wait(millis), left])
}

type Settled = { readonly value: unknown } | { readonly error: unknown }
const settled = (work: Promise<unknown>): Promise<Settled> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

/** The service's own order: path and method, body, caller, access, schema, handler, answer. */
async function respond(service: Service, asked: Asked, body: Settled): Promise<Response> {
  const { request, url } = asked
  const path = servicePath(url)
  const inApi = API.test(url.pathname)
  const found = inApi || path === '/health' ? find(request.method, path) : undefined
  if (found && found.routes.length === 0) return new Response(null, { status: 405 })
  if ('error' in body) throw body.error
  if (isOwn(url.pathname)) return answerOwn(service, asked, body.value)
  const caller = await readCaller(request, service)
  if (!found) return textAnswer(404, 'There is nothing here. The API stands under /api/v1.')

  const candidates = allowed(found.routes, caller)
  const brought: Brought = { path: found.path, query: Object.fromEntries(url.searchParams), body: body.value }
  const reads = candidates.map((route) => ({ route, read: readInput(route, brought) }))
  const fits = reads.find(({ read }) => 'input' in read) ?? reads[0]
  if (!fits) throw new Error('a path without descriptions was matched')
  const { route, read } = fits
  if ('violations' in read) throw new Failure('SCHEMA_ERROR', { message: read.violations.join('; ') })

  const call = createCall(service, asked, caller)
  let answer: unknown
  try {
    answer = await route.run(read.input as never, call as never)
  } finally {
    doBackground(service)
  }
  if (answer instanceof Response) return withHeaders(answer, call.answer.headers)
  const wrong = wrongAnswer(route, answer)
  if (wrong) throw new WrongAnswer(wrong)
  const said = service.configured.server === 'newer' ? asNewer(route.contract, answer) : answer
  return withHeaders(jsonAnswer(call.answer.status ?? route.contract.status ?? 200, said, request), call.answer.headers)
}

/** Work may ask for more work. What fails leaves nothing for the next request. */
function doBackground({ background }: Service): void {
  try {
    for (const work of background) work()
  } finally {
    background.length = 0
  }
}

function withHeaders(answer: Response, extra: Headers): Response {
  const headers = new Headers(answer.headers)
  for (const [name, value] of extra) headers.append(name, value)
  return new Response(answer.body, { status: answer.status, headers })
}

const isExpected = (error: unknown) => error instanceof Failure || error instanceof Refusal

/** Known errors and refusals keep what was done before them (a code is used up); a fault takes everything back. */
function refusal(error: unknown, onWrongAnswer: 'throw' | 'answer', world: World): Response {
  if (error instanceof Failure) return knownErrorAnswer(error)
  if (error instanceof Refusal) return textAnswer(error.status, error.message)
  world.undo()
  if (onWrongAnswer === 'throw') throw error
  console.error(error)
  return textAnswer(500, 'The emulator failed on this request. Its console says why.')
}

const STATE = 'random'

function keptState(world: World): readonly number[] | undefined {
  return world.meta.get(STATE)?.value as readonly number[] | undefined
}

/** A seeded source goes on where it stood: the same ids twice in one world would collide. */
function keepState(world: World, random: Random | SeededRandom): void {
  if ('state' in random) world.meta.put({ id: STATE, value: random.state() })
}
