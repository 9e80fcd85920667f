import '../../../core/src/lazy-modules.test-support.js'
import type { Env } from '@latchkey/core/internal'

/** An environment whose timers run in virtual time: a call with five attempts and long backoffs takes milliseconds. */
export interface VirtualEnv extends Env {
  /**
   * Waits for the promise and fires the next timer whenever nothing else can continue. Rejects after an hour of virtual
   * time.
   */
  run<T>(work: Promise<T>): Promise<T>
  /** Waits in virtual time. */
  wait(ms: number): Promise<void>
  /** Timers that have neither fired nor been canceled. */
  readonly pending: number
}

interface VirtualEnvOptions {
  /** Milliseconds since 1970 at the start. */
  readonly now: number
  readonly fetch: (request: Request) => Promise<Response>
}

const HOUR = 3_600_000

export function virtualEnv(options: VirtualEnvOptions): VirtualEnv {
  let now = options.now
  let seed = 1
  let timers: { readonly at: number; readonly fire: () => void }[] = []
  /** Requests that the service is working on. Those that wait for virtual time do not count. */
  let busy = 0

  const timer = (ms: number, fire: () => void) => {
    const row = { at: now + ms, fire }
    timers.push(row)
    return () => {
      timers = timers.filter((other) => other !== row)
    }
  }

  /** Lets everything run that needs no time. */
  const idle = async () => {
    do for (let i = 0; i < 2; i++) await new Promise((resolve) => setImmediate(resolve))
    while (busy > 0)
  }

  const fireNext = () => {
    const next = [...timers].sort((a, b) => a.at - b.at)[0]
    if (!next) throw new Error('The call is still pending, and no timer is running.')
    if (next.at > options.now + HOUR) throw new Error('The call is still pending after an hour.')
    timers = timers.filter((row) => row !== next)
    now = Math.max(now, next.at)
    next.fire()
  }

  const untilAborted = <T>(work: Promise<T>, signal: AbortSignal | null | undefined) =>
    new Promise<T>((resolve, reject) => {
      if (signal?.aborted) reject(signal.reason)
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
      work.then(resolve, reject)
    })

  return {
    now: () => now,
    random: () => 0.5,
    randomBytes: (length) =>
      Uint8Array.from({ length }, () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        return (seed >> 16) & 255
      }),
    async fetch(url, init) {
      const request = new Request(url, init)
      busy += 1
      const work = options.fetch(request).finally(() => {
        busy -= 1
      })
      // The body is read here: what remains for the client takes no time.
      const response = await untilAborted(work, init.signal)
      const text = await response.text()
      return new Response(text === '' ? null : text, { status: response.status, headers: response.headers })
    },
    timer,
    idleTimer: timer,
    onLine: () => undefined,
    nodeEnv: 'production',
    async wait(ms) {
      busy -= 1
      await new Promise<void>((resolve) => timer(ms, resolve))
      busy += 1
    },
    async run(work) {
      let settled = false
      const done = () => {
        settled = true
      }
      work.then(done, done)
      for (;;) {
        await idle()
        if (settled) return work
        fireNext()
      }
    },
    get pending() {
      return timers.length
    },
  }
}
