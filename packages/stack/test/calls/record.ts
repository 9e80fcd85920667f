// Runs the generated calls with one kit, each with its own copy of the data, and records what a user of the kit sees.
import { DEFAULT_PROJECT, type Emulator, INTERNAL_PROJECT } from '@latchkey/emulator'
import { forkEmulator } from '@latchkey/emulator/control'
import type { Kit, Untyped } from '../../../emulator/test/proof/published-clients/operation.js'
import { normalize, normalizeError, normalizeRequest } from '../differential/normalize.js'
import type { Recording } from '../differential/record.js'
import { closePage, openPage, type Page } from './browser.js'
import type { Call } from './generate.js'
import { RECEIVERS, type Receiver, type Scene } from './receivers.js'
import { prepareUser, type Tokens } from './users.js'
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
  const clock = replaceClock()
  const timers = trackTimers()
  const work = trackCryptography()
  const world = await prepareWorld()
  for (const [at, call] of calls.entries()) {
    clock.restart()
    const recording = await recordCall(kit, world, call, 10_000 + (at % 50_000), work)
    if (recording) yield recording
    await timers.finish()
    closePage()
  }
}

async function recordCall(
  kit: Kit,
  world: World,
  call: Call,
  port: number,
  work: Work,
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
  try {
    const object = await receiver.create(scene)
    const values = await call.makeArguments(scene)
    // Objects of the owner of a project, and of no user, are not those of Ada.
    if (call.user && !(await scene.become(await prepareUser(call.user, emulator, world.values)))) return
    await network.quiet()
    network.requests.length = 0
    const outcome = await outcomeOf(() => object[call.method](...values), network, page, known)
    const requests = await Promise.all(network.requests.splice(0))
    const navigation = page?.navigations.map((one) => normalize(one, known)) ?? []
    const stored = page && normalize(page.stored(), known)
    const claims = navigation.length > 0 ? undefined : await claimsOf(scene, known)
    return { name: call.name, requests, outcome, navigation, stored, claims }
  } catch (error) {
    const { message } = error as Error
    return { name: call.name, requests: [], outcome: { error: `${NOT_PREPARED}: ${message}` } }
  }
}

/** Sends the requests to one origin to the emulator, and records them. */
function connect(emulator: Emulator, service: string, known: ReadonlyMap<string, string>, work: Work) {
  const requests: Promise<string>[] = []
  let sent = 0
  let pending = 0
  let turns = 0
  const others = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.startsWith(`${service}/`)) {
      // A late request of the call before this one, or to another host.
      if (/^http:\/\/localhost:\d/.test(request.url)) return others(input, init)
      throw new TypeError('fetch failed')
    }
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
  /** Resolves when no request has been sent for a while. Returns whether one was sent or pending until then. */
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
  const options = ({ id, keys }: typeof DEFAULT_PROJECT | typeof INTERNAL_PROJECT) => ({
    baseUrl: service,
    projectId: id,
    publishableClientKey: keys.publishable,
    secretServerKey: keys.secret,
    superSecretAdminKey: keys.admin,
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
  { quiet }: { quiet(): Promise<boolean> },
  page: Page | undefined,
  known: ReadonlyMap<string, string>,
): Promise<Recording['outcome']> {
  const settled = Promise.resolve()
    .then(run)
    .then(
      (value) => ({ value: normalize(value, known) }),
      (error) => ({ error: normalizeError(error, known) }),
    )
  let isSettled = false
  void settled.then(() => {
    isSettled = true
  })
  const limit = noOutcome(quiet, () => isSettled)
  const left = page?.left.then(() => ({ value: '<leaves the page>' }))
  const outcome = await Promise.race([settled, limit, ...(left ? [left] : [])])
  await quiet()
  return page && page.navigations.length > 0 ? { value: '<leaves the page>' } : outcome
}

/** Resolves when a call will have no outcome. A slow machine only takes longer. */
async function noOutcome(quiet: () => Promise<boolean>, isSettled: () => boolean) {
  for (let times = 0; times < MAX_LIMITS && !isSettled(); times++) {
    await wait(LIMIT)
    if (!(await quiet())) break
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

/** Records the timers that are started. The apps of a call would otherwise run until the process ends. */
function trackTimers() {
  type Start = (run: (...values: unknown[]) => void, millis?: number, ...values: unknown[]) => NodeJS.Timeout
  const started = new Map<NodeJS.Timeout, (() => void) | undefined>()
  const track = (name: 'setTimeout' | 'setInterval') => {
    const start = globalThis[name] as unknown as Start
    const tracked: Start = (run, millis, ...values) => {
      const timer = start(() => {
        if (name === 'setTimeout') started.delete(timer)
        run(...values)
      }, millis)
      started.set(timer, name === 'setTimeout' ? () => run(...values) : undefined)
      return timer
    }
    Object.assign(globalThis, { [name]: tracked })
  }
  track('setTimeout')
  track('setInterval')
  return {
    /** Runs what waits for a timeout, because calls of other apps wait for it, and stops everything else. */
    async finish() {
      for (let round = 0; round < 3 && started.size > 0; round++) {
        for (const [timer, run] of [...started]) {
          clearTimeout(timer)
          started.delete(timer)
          // What fails has no user any more.
          await Promise.resolve(run)
            .then(
              (run) => run?.(),
              () => {},
            )
            .catch(() => {})
        }
        await turn()
      }
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

/** Replaces the clock of this process: it starts again with each call. */
function replaceClock() {
  let started = performance.now()
  const now = () => START + Math.round(performance.now() - started)
  const System = Date
  globalThis.Date = class extends System {
    constructor(...values: unknown[]) {
      super(...((values.length > 0 ? values : [now()]) as []))
    }
    static override now = now
  } as DateConstructor
  return {
    restart() {
      // After the data was prepared.
      started = performance.now() - 30_000
    },
  }
}
