// Runs the generated calls with one kit, each with its own copy of the data, and records what a user of the kit sees.
import { DEFAULT_PROJECT, type Emulator, INTERNAL_PROJECT } from '@latchkey/emulator'
import { forkEmulator } from '@latchkey/emulator/control'
import type { Kit, Untyped } from '../../../emulator/test/proof/published-clients/operation.js'
import { appOptions } from '../apps.js'
import { normalize, normalizeError, normalizeRequest } from '../differential/normalize.js'
import type { Recording } from '../differential/record.js'
import type { Tokens } from '../kinds-of-users.js'
import { closePage, openPage, type Page } from './browser.js'
import type { Call } from './generate.js'
import { RECEIVERS, type Receiver, type Scene } from './receivers.js'
import { prepareUser } from './users.js'
import { ORIGIN, prepareWorld, type World } from './world.js'

/** A call that has no outcome after this time, and sends no request then, has none. In milliseconds. */
const LIMIT = 1000
/** A call that still sends requests after this many times the limit has no outcome. */
const MAX_LIMITS = 30
/** After so many turns of the event loop without a request or work of WebCrypto, a call does nothing more. */
const QUIET = 40
/** The time at which the data is prepared, and each call starts. In milliseconds since 1970. */
const START = Date.UTC(2026, 0)

/** The outcome of a call that did not run. */
export const NOT_PREPARED = 'The call could not be prepared'

/** Runs calls in order. */
export async function* recordCalls(kit: Kit, calls: readonly Call[]): AsyncGenerator<Recording> {
  const time = replaceTime()
  const work = trackCryptography()
  const world = await prepareWorld()
  for (const [at, call] of calls.entries()) {
    time.restart()
    const recording = await recordCall(kit, world, call, 10_000 + (at % 50_000), { work, time })
    if (recording) yield recording
    await time.finish()
    closePage()
  }
}

/** What is running in this process. */
interface Process {
  readonly work: Work
  readonly time: Time
}

async function recordCall(
  kit: Kit,
  world: World,
  call: Call,
  port: number,
  { work, time }: Process,
): Promise<Recording | undefined> {
  const receiver = RECEIVERS[call.receiver] as Receiver
  const emulator = forkEmulator(world.emulator)
  const service = `http://localhost:${port}`
  const known = new Map([
    [service, '<service>'],
    [ORIGIN, '<app>'],
    ...Object.entries(world.values).map(([name, value]) => [value, `<${name}>`] as const),
  ])
  const network = connect(emulator, service, known, work)
  const page = receiver.inBrowser ? openPage(`${ORIGIN}/page?a=b`) : undefined
  const scene = createScene(kit, world, service)
  const prepare = async () => {
    const object = await receiver.create(scene)
    const values = await call.makeArguments(scene)
    // Objects of the owner of a project, and of no user, are not those of Ada.
    const isPossible = !call.user || (await scene.become(await prepareUser(call.user, emulator, world.values)))
    return isPossible ? { object, values } : undefined
  }
  try {
    const prepared = await withoutWaiting(prepare(), network, time)
    if (!prepared) return
    const { object, values } = prepared
    await network.quiet()
    network.requests.length = 0
    const outcome = await outcomeOf(() => object[call.method](...values), network, time, page, known)
    const requests = await Promise.all(network.requests.splice(0))
    const navigation = page?.navigations.map((one) => normalize(one, known)) ?? []
    const stored = page && normalize(page.stored(), known)
    const claims = navigation.length > 0 ? undefined : await withoutWaiting(claimsOf(scene, known), network, time)
    return { name: call.name, requests, outcome, navigation, stored, claims }
  } catch (error) {
    const { message } = error as Error
    return { name: call.name, requests: [], outcome: { error: `${NOT_PREPARED}: ${message}` } }
  }
}

/** Waits for work. When it only waits for a timer, the time of the timer comes at once. */
async function withoutWaiting<T>(work: Promise<T>, { quiet }: Network, time: Time): Promise<T> {
  let isDone = false
  const done = () => {
    isDone = true
  }
  work.then(done, done)
  while (!isDone) {
    await quiet()
    if (!isDone) time.skip(time.now() + LIMIT)
  }
  return work
}

interface Network {
  /** The requests to the service. */
  readonly requests: Promise<string>[]
  /** Resolves when no request has been sent for a while. Returns whether one was sent or pending until then. */
  quiet(): Promise<boolean>
}

/** Sends the requests to one origin to the emulator, and records them. */
function connect(emulator: Emulator, service: string, known: ReadonlyMap<string, string>, work: Work): Network {
  const requests: Promise<string>[] = []
  let sent = 0
  let pending = 0
  let turns = 0
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    // A late request of an earlier call, which may poll without an end, or to another host.
    if (!request.url.startsWith(`${service}/`)) throw new TypeError('fetch failed')
    requests.push(normalizeRequest(request.clone(), known))
    sent += 1
    pending += 1
    try {
      return await emulator.fetch(request)
    } finally {
      pending -= 1
      turns = 0
    }
  }
  async function quiet(): Promise<boolean> {
    const before = sent - pending
    for (turns = 0; turns < QUIET; turns++) {
      if (pending > 0 || work.isRunning()) turns = -1
      await turn()
    }
    return sent > before
  }
  return { requests, quiet }
}

function createScene(kit: Kit, { values }: World, service: string): Scene & { become(user: Tokens): Promise<boolean> } {
  const options = (project: typeof DEFAULT_PROJECT | typeof INTERNAL_PROJECT) => ({
    ...appOptions(service, project),
    noAutomaticPrefetch: true,
    tokenStore: typeof window === 'object' ? 'cookie' : 'memory',
    devTool: false,
    analytics: { replays: { enabled: false } },
  })
  const apps = new Map<string, Promise<Untyped>>()
  const once = (name: string, create: () => Promise<Untyped>) => {
    const app = apps.get(name) ?? create()
    apps.set(name, app)
    return app
  }
  const withSession = async (app: Untyped, of: string) => {
    const tokens = { accessToken: values[`${of} access token`], refreshToken: values[`${of} refresh token`] }
    await app[kit.stackAppInternalsSymbol].signInWithTokens(tokens)
    return app
  }
  const create = (name: 'StackClientApp' | 'StackServerApp' | 'StackAdminApp', others: object = {}) =>
    new kit[name]({ ...options(DEFAULT_PROJECT), ...others })
  return {
    values,
    async become(user) {
      const ofAda = ['client', 'server', 'admin'].flatMap((name) => apps.get(name) ?? [])
      for (const app of ofAda) await (await app)[kit.stackAppInternalsSymbol].signInWithTokens(user)
      return ofAda.length > 0
    },
    construct: create,
    client: () => once('client', () => withSession(create('StackClientApp'), "Ada's")),
    signedOut: () => once('signed out', async () => create('StackClientApp')),
    server: () => once('server', () => withSession(create('StackServerApp'), "Ada's")),
    admin: () => once('admin', () => withSession(create('StackAdminApp'), "Ada's")),
    owner: () => once('owner', () => withSession(new kit.StackClientApp(options(INTERNAL_PROJECT)), "the owner's")),
  }
}

async function outcomeOf(
  run: () => unknown,
  network: Network,
  time: Time,
  page: Page | undefined,
  known: ReadonlyMap<string, string>,
): Promise<Recording['outcome']> {
  const settled = Promise.resolve()
    .then(run)
    .then(
      (value) => ({ value: normalize(value, known) }),
      (error) => ({ error: normalizeError(error, known) }),
    )
  const left = page?.left.then(() => ({ value: '<leaves the page>' }))
  const ended = Promise.race([settled, ...(left ? [left] : [])])
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  const outcome = await Promise.race([ended, noOutcome(network, time, () => hasEnded)])
  await network.quiet()
  return page && page.navigations.length > 0 ? { value: '<leaves the page>' } : outcome
}

/** Resolves when a call will have no outcome. */
async function noOutcome({ quiet }: Network, time: Time, hasEnded: () => boolean) {
  for (let times = 0; times < MAX_LIMITS && !hasEnded(); times++) {
    let isActive = false
    const end = time.now() + LIMIT
    while (time.now() < end && !hasEnded()) {
      isActive = (await quiet()) || isActive
      if (!hasEnded()) time.skip(end)
    }
    // What neither sends a request nor waits for a timer can still be running.
    await wait(LIMIT / 10)
    if (!((await quiet()) || isActive)) break
  }
  return { value: '<no outcome>' }
}

/** The claims of the next access token, except for those of its time. */
async function claimsOf(scene: Scene, known: ReadonlyMap<string, string>): Promise<unknown> {
  const app = await scene.client()
  const token = await app.getAccessToken().catch(() => null)
  if (!token) return null
  const { iat, exp, signed_up_at, ...claims } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
  return normalize(claims, known)
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Not a timer of a kit. */
const systemTimeout = setTimeout
const wait = (millis: number) => new Promise<void>((resolve) => void systemTimeout(resolve, millis))

/** The clock and the timers of this process. */
interface Time {
  /** Starts the time of a call. */
  restart(): void
  /** The time since the start of a call, in milliseconds. */
  now(): number
  /** Continues at the time of the next timer and runs it, or at this time if it is before that. */
  skip(until: number): void
  /** Runs what waits for a timeout, because calls of other apps wait for it, and stops everything else. */
  finish(): Promise<void>
}

interface Timer {
  readonly run: () => void
  /** When it runs, on the clock of this process. */
  at: number
  /** Milliseconds between two runs. Undefined for a timeout. */
  readonly interval?: number
}

/**
 * Replaces the clock of this process, which starts again with each call, and its timers. The apps of a call would otherwise
 * run until the process ends, and the published kit would wait for most of the time.
 */
function replaceTime(): Time {
  type Start = (run: (...values: unknown[]) => void, millis?: number, ...values: unknown[]) => NodeJS.Timeout
  const elapsed = performance.now.bind(performance)
  let started = elapsed()
  const now = () => elapsed() - started
  const System = Date
  globalThis.Date = class extends System {
    constructor(...values: unknown[]) {
      super(...((values.length > 0 ? values : [Date.now()]) as []))
    }
    static override now = () => START + Math.round(now())
  } as DateConstructor
  // Never back: a kit limits the rate of its requests.
  let skipped = 0
  performance.now = () => elapsed() + skipped

  const timers = new Map<NodeJS.Timeout, Timer>()
  const stop = (handle: NodeJS.Timeout) => {
    clearTimeout(handle)
    timers.delete(handle)
  }
  const replace = (name: 'setTimeout' | 'setInterval') => {
    const start = globalThis[name] as unknown as Start
    const replaced: Start = (run, millis = 0, ...values) => {
      const interval = name === 'setInterval' ? { interval: Math.max(millis, 1) } : {}
      const timer: Timer = { run: () => run(...values), at: now() + millis, ...interval }
      const handle = start(() => fire(handle, timer), millis)
      timers.set(handle, timer)
      return handle
    }
    Object.assign(globalThis, { [name]: replaced })
  }
  const fire = (handle: NodeJS.Timeout, timer: Timer) => {
    if (timer.interval === undefined) stop(handle)
    else timer.at = now() + timer.interval
    timer.run()
  }
  replace('setTimeout')
  replace('setInterval')
  const clear = (name: 'clearTimeout' | 'clearInterval') => {
    const end = globalThis[name]
    Object.assign(globalThis, {
      [name]: (handle?: NodeJS.Timeout) => {
        if (handle) timers.delete(handle)
        end(handle)
      },
    })
  }
  clear('clearTimeout')
  clear('clearInterval')
  return {
    restart() {
      // After the data was prepared.
      started = elapsed() - 30_000
    },
    now,
    skip(until) {
      const [next] = [...timers].sort(([, one], [, other]) => one.at - other.at)
      const at = Math.min(until, next?.[1].at ?? until)
      const left = Math.max(0, at - now())
      started -= left
      skipped += left
      if (next && next[1].at <= at) fire(...next)
    },
    async finish() {
      for (let round = 0; round < 3 && timers.size > 0; round++) {
        for (const [handle, { run, interval }] of [...timers]) {
          stop(handle)
          if (interval !== undefined) continue
          // What fails has no user any more.
          await Promise.resolve()
            .then(run)
            .catch(() => {})
        }
        await turn()
      }
      for (const handle of [...timers.keys()]) stop(handle)
    },
  }
}

/** Whether the work of WebCrypto is running: other threads do it. */
interface Work {
  isRunning(): boolean
}

function trackCryptography(): Work {
  let running = 0
  const { subtle } = crypto
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(subtle)).filter((name) => name !== 'constructor')
  for (const name of names) {
    const method: unknown = Reflect.get(subtle, name)
    if (typeof method !== 'function') continue
    const tracked = async (...values: unknown[]) => {
      running += 1
      try {
        return await method.apply(subtle, values)
      } finally {
        running -= 1
      }
    }
    Object.defineProperty(subtle, name, { value: tracked })
  }
  return { isRunning: () => running > 0 }
}
