import { isServiceHeader, KNOWN_ERROR_HEADER } from '@latchkey/core/internal/contract'
import type { IncomingRequest } from '../calls/call.js'
import type { Service } from '../calls/service.js'
import { createMailbox, type DeliveringMailbox } from '../email/mailbox.js'
import { scheduledTimes, sendDueEmails } from '../email/outbox.js'
import { type CookieHandler, cookieJar } from '../http/cookies.js'
import { type CorsHeaders, NO_CORS, OPEN_CORS } from '../http/cors.js'
import { readBody } from '../http/request-body.js'
import { createRequestLog, type RecordRequest, type RequestLog } from '../http/request-log.js'
import { withFormerHeaders, withServiceHeaders } from '../http/responses.js'
import { rejectCrossOrigin } from '../http/same-origin.js'
import { DEFAULT_PROJECT, readInternalKeys, withInternal } from '../projects/projects.js'
import { createAccessTokens } from '../sessions/access-tokens.js'
import type { TokenFormat } from '../sessions/token-claims.js'
import { DESCRIPTIONS } from '../versions/index.js'
import { createDeliveries, type Deliveries } from '../webhooks/deliveries.js'
import { createAlarm } from '../world/alarm.js'
import { createClock } from '../world/clock.js'
import { createSecureRandom, createSeededRandom } from '../world/random.js'
import { storedRandomState, storeRandomState } from '../world/random-state.js'
import { initialServerVersion, storeServerVersion } from '../world/server-version.js'
import { createWorld } from '../world/world.js'
import type { TraceEntry } from './emulator.js'
import { applyFault, createFaults, DroppedConnection, type Fault, type FaultQueue, faultResponse } from './faults.js'
import { isInternalPage } from './internal-pages.js'
import { createNotifications, type Notifications } from './notifications.js'
import { configurationFrom, DEFAULT_ACCESS_TOKEN_LIFETIME, type EmulatorOptions } from './options.js'
import { populate } from './populate.js'
import { explainMistake } from './request-mistakes.js'
import {
  contractPath,
  errorResponse,
  isServiceError,
  type ParsedBody,
  runBackgroundTasks,
  runRequest,
} from './request-pipeline.js'
import { createTurnQueue } from './turn-queue.js'
import { rejectWellKnownKeys } from './well-known-keys.js'

/** The service with its state, without the control API. */
export interface EmulatedService {
  readonly options: EmulatorOptions
  readonly service: Service
  readonly mailbox: DeliveringMailbox
  readonly faults: FaultQueue
  readonly trace: readonly TraceEntry[]
  readonly log: RequestLog
  readonly deliveries: Deliveries
  readonly notifications: Notifications
  readonly tokenFormat: TokenFormat
  /** In milliseconds. */
  readonly accessTokenLifetime: number
  /** Handles a request to the API or to an internal page. */
  readonly handle: CookieHandler
  /**
   * Runs work between requests. Commits its changes, or undoes them when it throws.
   *
   * @param origin The origin of URLs that the work creates.
   */
  runExclusively<T>(origin: string, work: () => T | Promise<T>): Promise<T>
  /** Deletes everything except the configured projects. For work that runs exclusively. */
  clear(): void
  /** The same at any time. Requests and other work in progress are undone, and reject. */
  reset(): void
  close(): void
}

const MAX_TRACE_ENTRIES = 1000
/** After as many explanations, a log has enough to read. */
const MAX_EXPLAINED = 100

/** Creates the service with its configured projects. */
export function createEmulatedService(options: EmulatorOptions): EmulatedService {
  const { seed, store, onContractViolation = 'throw' } = options
  const systemTime = options.now ?? Date.now
  const clock = createClock(systemTime, () => schedule())
  const world = createWorld(
    store,
    (stored) => DESCRIPTIONS[options.serverVersion ?? initialServerVersion(stored)].behavior,
  )
  const random = seed === undefined ? createSecureRandom() : createSeededRandom(seed, storedRandomState(world))
  const serverVersion = options.serverVersion ?? initialServerVersion(world)
  storeServerVersion(world, serverVersion)
  const configuration = configurationFrom(options, serverVersion)
  const internalKeys = readInternalKeys(
    world,
    seed === undefined ? random : createSeededRandom(`${seed}: internal project`),
  )
  const projects = withInternal(options.projects ?? [DEFAULT_PROJECT], internalKeys, options.internalProjectName)
  const accessTokenLifetime = options.accessTokenLifetime ?? DEFAULT_ACCESS_TOKEN_LIFETIME
  let origin = ''
  let closed = false
  const description = DESCRIPTIONS[serverVersion]
  const tokenFormat = description.createTokenFormat(world, () => origin)
  const service: Service = {
    world,
    clock,
    systemTime,
    random,
    tokens: createAccessTokens({ world, clock, lifetime: accessTokenLifetime, format: tokenFormat }),
    configuration,
    passwordRounds: options.passwordRounds ?? 100_000,
    warn: (warning) => warnOnce(warning),
    backgroundTasks: [],
    pendingWebhooks: [],
    webhookResends: [],
  }
  const mailbox = createMailbox(service)
  const faults = createFaults(seed === undefined ? random : createSeededRandom(`${seed}: faults`))
  const trace: TraceEntry[] = []
  const log = createRequestLog(clock)
  const notifications = createNotifications()
  const queue = createTurnQueue()
  const deliveries = createDeliveries(service, (work) =>
    queue.run(async () => {
      if (closed) return
      work()
      world.commit()
      notifications.changed()
      deliveries.schedule()
    }),
  )
  /** Sends the scheduled emails. */
  const emailAlarm = createAlarm(clock, () => {
    void queue.run(async () => {
      if (closed) return
      commit()
      notifications.changed()
    })
  })
  const schedule = () => {
    deliveries.schedule()
    emailAlarm.set(scheduledTimes(service))
  }
  /** The number of resets. Work that started before the last one is dropped. */
  let resets = 0
  const { cors: apiCors, hasCurrentNames } = description
  let hasWarned = false
  const explained = new Set<string>()

  /** Stores the changes of a turn and sends what it produced. */
  const commit = () => {
    sendDueEmails(service)
    storeRandomState(world, random)
    world.commit()
    mailbox.deliver()
    for (const webhook of service.pendingWebhooks.splice(0)) {
      notifications.webhookSent(webhook)
      deliveries.send(webhook)
    }
    for (const { webhook, endpoint } of service.webhookResends.splice(0)) void deliveries.resend(webhook, endpoint)
    schedule()
  }

  /** Undoes the changes of a turn and forgets what it produced. */
  const discard = () => {
    service.backgroundTasks.length = 0
    service.pendingWebhooks.length = 0
    service.webhookResends.length = 0
    world.undo()
  }

  /** Undoes the changes of a turn if the emulator was reset since its work arrived. */
  const rejectAfterReset = (resetsBefore: number) => {
    if (resetsBefore === resets) return
    discard()
    throw new DroppedConnection('The emulator was reset before it responded.')
  }

  /** Warns about each mistake once. */
  const warnOnce = (explanation: string | undefined) => {
    if (explanation === undefined || explained.has(explanation) || explained.size >= MAX_EXPLAINED) return
    explained.add(explanation)
    options.warn?.(explanation)
  }
  const explain = (request: Request, url: URL, error: unknown) => warnOnce(explainMistake(request, url, error))

  const complete = (response: Response, request: Request, { pathname: path }: URL, requestId: string): Response => {
    const code = response.headers.get(KNOWN_ERROR_HEADER)
    if (code === 'ACCESS_TYPE_REQUIRED' && !hasWarned && ![...request.headers.keys()].some(isServiceHeader)) {
      hasWarned = true
      options.warn?.(
        `${request.method} ${path} has no headers of the service, such as x-hexclave-access-type or x-stack-access-type. Send it with a client of the service, or add them.`,
      )
    }
    trace.push({ method: request.method, path, status: response.status, ...(code && { code }) })
    if (trace.length > MAX_TRACE_ENTRIES) trace.shift()
    return withServiceHeaders(response, request, { cors: corsFor(path, apiCors), hasCurrentNames }, requestId)
  }

  /**
   * @param resetsBefore The number of resets when the request arrived.
   * @param record Undefined for internal pages, which the log leaves out.
   */
  const respond = async (
    incoming: IncomingRequest,
    resetsBefore: number,
    record?: RecordRequest,
    fault?: Fault,
  ): Promise<Response> => {
    const { request, url } = incoming
    const body = await parseBody(request)
    return queue.run(async () => {
      rejectAfterReset(resetsBefore)
      sendDueEmails(service)
      const requestId = random.uuid()
      origin = url.origin
      let response: Response
      try {
        response = await runRequest(service, incoming, body)
      } catch (error) {
        rejectAfterReset(resetsBefore)
        if (!isServiceError(error)) service.pendingWebhooks.length = 0
        explain(request, url, error)
        response = errorResponse(error, service, onContractViolation)
      }
      rejectAfterReset(resetsBefore)
      try {
        commit()
      } catch (error) {
        // For example when the disk is full: the response confirms nothing that is not stored.
        service.pendingWebhooks.length = 0
        response = errorResponse(error, service, onContractViolation)
      }
      // With this fault, the service did the work, but the client received no response.
      const received = fault?.type === 'drop-response' ? undefined : response
      await record?.('value' in body ? body.value : undefined, received, fault?.type)
      notifications.changed()
      return complete(response, request, url, requestId)
    })
  }

  const handle: CookieHandler = async (received, cookies) => {
    const request = hasCurrentNames ? withFormerHeaders(received) : received
    const url = new URL(request.url)
    const incoming = { request, url, cookies: cookieJar(cookies) }
    const resetsBefore = resets
    if (isInternalPage(url.pathname)) {
      return rejectCrossOrigin(request, url, options.allowedHosts) ?? respond(incoming, resetsBefore)
    }
    const rejected = rejectWellKnownKeys(request, url, options.allowedHosts)
    if (rejected) return complete(rejected, request, url, random.uuid())
    if (request.method === 'OPTIONS' && url.pathname.startsWith('/api/')) {
      return withServiceHeaders(new Response(null), request, description, random.uuid())
    }
    const record = log.arrived(request)
    const fault = faults.take(request.method, contractPath(url))
    if (!fault) return respond(incoming, resetsBefore, record)
    const replacement = faultResponse(fault)
    if (replacement || fault.type === 'drop-request') {
      const body = await parseBody(request)
      await record('value' in body ? body.value : undefined, replacement, fault.type)
      notifications.changed()
    }
    if (replacement) return complete(replacement, request, url, random.uuid())
    return applyFault(
      fault,
      () => respond(incoming, resetsBefore, record, fault),
      (millis) => abortableDelay(options.wait ?? delay, millis, request.signal),
    )
  }

  const fill = () => populate(service, projects, options.webhooks, commit, queue)
  fill()
  const clear = () => {
    world.clear()
    storeServerVersion(world, serverVersion)
    trace.length = 0
    log.clear()
    faults.clear()
    fill()
  }

  return {
    options,
    service,
    mailbox,
    faults,
    trace,
    log,
    deliveries,
    notifications,
    tokenFormat,
    accessTokenLifetime,
    handle,
    runExclusively(at, work) {
      const resetsBefore = resets
      return queue.run(async () => {
        rejectAfterReset(resetsBefore)
        sendDueEmails(service)
        origin = at
        try {
          const result = await work()
          rejectAfterReset(resetsBefore)
          runBackgroundTasks(service)
          commit()
          return result
        } catch (error) {
          rejectAfterReset(resetsBefore)
          discard()
          throw error
        }
      })
    },
    clear,
    reset() {
      resets++
      clear()
    },
    close() {
      closed = true
      deliveries.stop()
      emailAlarm.stop()
      store?.close()
    },
  }
}

function corsFor(path: string, api: CorsHeaders): CorsHeaders {
  if (isInternalPage(path)) return NO_CORS
  return path.startsWith('/api/') ? api : path === '/health' ? OPEN_CORS : NO_CORS
}

const parseBody = (request: Request): Promise<ParsedBody> =>
  readBody(request).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

const delay = (millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis))

/** Waits for a delay. Rejects earlier when the client aborts its request. */
function abortableDelay(wait: (millis: number) => Promise<void>, millis: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([wait(millis), aborted])
}
