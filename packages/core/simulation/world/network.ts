import { HTTP_ONLY_HEADER } from '../../src/session/http-only-cookies.js'
import { currentContext, runIn } from './context.js'
import { knownError, plainError, type Reply } from './service.js'
import type { Tab } from './tab.js'
import type { World } from './world.js'

/** Possible faults of a request. */
type Fault =
  | 'none'
  | 'slow'
  /** Slower than the time limit of one attempt. */
  | 'too-slow'
  /** The connection breaks before the service acted. */
  | 'lost-before'
  /** The connection breaks after the service acted. */
  | 'lost-after'
  | 'hangs-before'
  | 'hangs-after'
  /** The headers arrive, the body never does. */
  | 'hangs-in-body'
  | 'rate-limited'
  | 'server-error'
  /** 200 with an HTML page, like a captive portal. */
  | 'captive-portal'
  /** The service says that a valid access token has expired. */
  | 'token-refused'

export type Weather = Readonly<Partial<Record<Fault, number>>>

export const CALM: Weather = { none: 100 }
export const WEATHERS: Readonly<Record<string, Weather>> = {
  calm: CALM,
  fair: { none: 80, slow: 8, 'lost-before': 3, 'lost-after': 3, 'rate-limited': 3, 'token-refused': 3 },
  rough: {
    none: 34,
    slow: 14,
    'too-slow': 5,
    'lost-before': 8,
    'lost-after': 11,
    'hangs-before': 4,
    'hangs-after': 4,
    'hangs-in-body': 3,
    'rate-limited': 8,
    'server-error': 4,
    'captive-portal': 2,
    'token-refused': 3,
  },
  busy: { none: 40, slow: 15, 'rate-limited': 40, 'server-error': 5 },
  unplugged: { 'lost-before': 50, 'lost-after': 30, 'hangs-before': 10, 'hangs-after': 10 },
}

const ACTS: ReadonlySet<Fault> = new Set(['none', 'slow', 'too-slow', 'lost-after', 'hangs-after', 'hangs-in-body'])

/** The rejection of `fetch` when the connection breaks. */
export class NetworkFault extends TypeError {}

/** Where the requests of a tab go to. */
type Target = 'service' | 'handler' | 'page'

const HANDLER = '/api/latchkey'

/** Sends a request of a tab to the service or to the app's server, with the faults of the current weather. */
export function sendRequest(world: World, tab: Tab, url: string, init: RequestInit): Promise<Response> {
  const { random, scheduler, service, server, rules, device, figures } = world
  const context = currentContext()
  const call = context?.call
  const { pathname, origin } = new URL(url)
  const target: Target = origin !== tab.origin ? 'service' : pathname.startsWith(HANDLER) ? 'handler' : 'page'
  const path = pathname.replace(HANDLER, '').replace('/api/v1', '')
  const headers = new Headers(init.headers)
  const request = { method: init.method ?? 'GET', path, headers, body: String(init.body ?? ''), call }
  if (target !== 'service') {
    headers.set('cookie', device.cookieHeader(tab.host))
    headers.set('sec-fetch-site', 'same-origin')
    headers.set('origin', tab.origin)
  }
  figures.requests++
  if (call) call.requests++
  const refresh = rules.requestSent(tab, call, request)
  const fault = device.online ? random.weighted(world.weather) : 'lost-before'
  if (fault !== 'none' && fault !== 'slow') figures.faults++
  const number = figures.requests
  const sentAt = scheduler.now()
  world.trace(
    () => `${tab.name} request ${number} ${request.method} ${target} ${path} (${fault}) ${rules.describe(request)}`,
  )

  /** What the other side responds. Undefined: the request did not arrive. */
  const respond = async (): Promise<Reply | undefined> => {
    const isServiceUp = fault !== 'server-error'
    if (fault === 'captive-portal') return { status: 200, headers: {}, body: '<html>Log in to the Wi-Fi</html>' }
    if (target === 'page') {
      if (ACTS.has(fault) || !isServiceUp) return server.render({ ...request, url }, isServiceUp)
      return fault.endsWith('before') ? undefined : plainError(503)
    }
    const fromHandler = (reply: Reply): Reply =>
      target === 'handler' ? { ...reply, headers: { ...reply.headers, [HTTP_ONLY_HEADER]: '1' } } : reply
    if (fault === 'rate-limited') return fromHandler(plainError(429, retryAfter(world)))
    if (fault === 'token-refused' && request.headers.has('x-stack-access-token'))
      return fromHandler(knownError('ACCESS_TOKEN_EXPIRED', 401))
    if (target === 'handler' && !fault.endsWith('before')) return server.forward({ ...request, url }, isServiceUp)
    if (!isServiceUp) return plainError(random.pick([500, 502, 503]))
    return ACTS.has(fault) || fault === 'token-refused' ? service.handle(request) : undefined
  }

  const { signal } = init
  return new Promise<Response>((resolve, reject) => {
    let open = true
    const close = () => {
      if (!open) return
      open = false
      if (refresh) refresh.inFlight = false
      if (call) call.lastSettled = scheduler.now()
    }
    const fail = (error: unknown) => {
      close()
      reject(error)
    }
    let abortBody: ((reason: unknown) => void) | undefined
    signal?.addEventListener('abort', () => {
      if (open) world.trace(() => `${tab.name} request ${number} aborted`)
      fail(signal.reason)
      abortBody?.(signal.reason)
    })
    if (signal?.aborted) return fail(signal.reason)

    const latency =
      fault === 'slow'
        ? random.between(1000, 9500)
        : fault === 'too-slow'
          ? random.between(10_500, 40_000)
          : random.between(10, 300)
    const deliver = (run: () => void) =>
      tab.deliver(() => {
        if (open) run()
      }, context)
    const receive = (reply: Reply | undefined) => {
      if (fault === 'hangs-before' || fault === 'hangs-after') return
      if (fault === 'lost-before' || fault === 'lost-after')
        return deliver(() => fail(new NetworkFault('Failed to fetch')))
      const { status, headers, body, setCookie = [] } = reply as Reply
      // The browser stores cookies when the headers arrive, even if the page is frozen. It may have stored those of an
      // aborted request or of a page that was closed.
      if (open && tab.alive ? true : random.chance(0.5))
        runIn({ tab, call, sentAt }, () => device.receiveCookies(setCookie, tab))
      else rules.cookiesLost(setCookie)
      deliver(() => {
        const text = () => {
          if (fault !== 'hangs-in-body') return Promise.resolve(body)
          return new Promise<string>((_, rejectBody) => {
            abortBody = rejectBody
          })
        }
        if (fault !== 'hangs-in-body') close()
        if (refresh && (ACTS.has(fault) || fault === 'token-refused')) refresh.isAnswered = fault !== 'hangs-in-body'
        resolve({
          status,
          ok: status >= 200 && status < 300,
          type: 'basic',
          redirected: false,
          url,
          headers: new Headers(headers as HeadersInit),
          text,
          json: async () => JSON.parse(await text()),
        } as Response)
      })
    }
    scheduler.after(latency / 2, () =>
      runIn({ tab, call }, async () => {
        const reply = await respond()
        world.trace(
          () =>
            `        request ${number} ${reply && fault !== 'lost-after' ? `responds ${reply.body.slice(0, 60)}` : 'is lost'}`,
        )
        scheduler.after(latency / 2, () => receive(reply))
      }),
    )
  })
}

function retryAfter({ random, scheduler }: World): Record<string, string> {
  const value = random.pick(['0', '1', '2', '5', '20', '120', '4000', 'date', undefined])
  if (value === undefined) return {}
  return { 'retry-after': value === 'date' ? new Date(scheduler.now() + 3000).toUTCString() : value }
}
