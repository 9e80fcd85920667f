import type { Channel, CookieJar, Locks, TextStore } from '../src/env.js'
import { currentContext } from './context.js'
import type { Tab } from './tab.js'
import type { World } from './world.js'

/** The shared parts of one browser: clock, network, cookies, storage, locks and channels. */
export interface Device {
  /** The device's clock minus the service's, in milliseconds. */
  clockOffset: number
  online: boolean
  /** `read-only` ignores writes, `hidden` ignores reads as well. */
  storage: 'available' | 'read-only' | 'hidden'
  readonly locks: SharedLocks
  now(): number
  /** The value of a cookie as the page sees it. */
  cookie(name: string): string | undefined
  /** Sets a cookie for a day, regardless of blocked storage. */
  setCookie(name: string, value: string): void
  cookiesFor(tab: Tab): CookieJar
  textsFor(shared: boolean): TextStore
  /** The shared entries, regardless of blocked storage. */
  readonly sharedTexts: ReadonlyMap<string, string>
  clearCookies(): void
  channelFor(tab: Tab, name: string, receive: (message: unknown) => void): Channel
}

export function createDevice(world: World): Device {
  const cookies = new Map<string, { value: string; expires: number }>()
  const watchers = new Set<{ tab: Tab; changed: () => void }>()
  const sharedTexts = new Map<string, string>()
  const channels = new Set<{ tab: Tab; name: string; receive: (message: unknown) => void }>()

  const device: Device = {
    clockOffset: 0,
    online: true,
    storage: 'available',
    locks: createLocks(world),
    now: () => world.scheduler.now() + device.clockOffset,
    cookie(name) {
      const found = device.storage === 'hidden' ? undefined : cookies.get(name)
      return found && found.expires > device.now() ? found.value : undefined
    },
    setCookie(name, value) {
      cookies.set(name, { value, expires: device.now() + 86_400_000 })
    },
    cookiesFor: (tab) => ({
      read() {
        if (device.storage === 'hidden') return ''
        const visible = [...cookies].filter(([, { expires }]) => expires > device.now())
        return visible.map(([name, { value }]) => `${name}=${value}`).join('; ')
      },
      write(line) {
        if (device.storage !== 'available' || !tab.alive) return
        const [pair = '', ...attributes] = line.split('; ')
        const equals = pair.indexOf('=')
        const name = pair.slice(0, equals)
        const value = pair.slice(equals + 1)
        const expires = attributes.find((text) => /^expires=/i.test(text))?.slice(8)
        const maxAge = attributes.find((text) => /^max-age=/i.test(text))?.slice(8)
        const end =
          maxAge !== undefined
            ? device.now() + Number(maxAge) * 1000
            : expires === undefined
              ? Number.POSITIVE_INFINITY
              : Date.parse(expires)
        const before = cookies.get(name)?.value
        if (end > device.now()) cookies.set(name, { value, expires: end })
        else cookies.delete(name)
        world.rules.storeChanged(tab)
        if (cookies.get(name)?.value !== before) notify()
      },
      watch(changed) {
        const watcher = { tab, changed }
        watchers.add(watcher)
        return () => watchers.delete(watcher)
      },
    }),
    textsFor(shared) {
      const texts = shared ? sharedTexts : new Map<string, string>()
      return {
        get: (name) => (device.storage === 'hidden' ? null : (texts.get(name) ?? null)),
        set(name, value) {
          if (device.storage !== 'available') return
          if (value === null) texts.delete(name)
          else texts.set(name, value)
        },
      }
    },
    sharedTexts,
    clearCookies() {
      cookies.clear()
      notify()
    },
    channelFor(tab, name, receive) {
      const member = { tab, name, receive }
      channels.add(member)
      return {
        send(message) {
          for (const other of channels)
            if (other !== member && other.name === name)
              world.scheduler.after(world.random.between(1, 20), () => other.tab.deliver(() => other.receive(message)))
        },
        close: () => channels.delete(member),
      }
    },
  }
  /** Cookie change events arrive a little later, in the writing tab as well. */
  const notify = () => {
    for (const { tab, changed } of watchers)
      world.scheduler.after(world.random.between(1, 10), () => tab.deliver(changed))
  }
  return device
}

interface LockRequest {
  readonly tab: Tab
  readonly name: string
  grant(): void
  lose(reason: unknown): void
}

/** Web Locks. A crashed tab releases its locks. A frozen one keeps them. */
interface SharedLocks {
  forTab(tab: Tab): Locks
  /** Takes a lock away from its holder, as a page does that requests it with `steal`. Returns whether one was held. */
  loseOne(): boolean
  releaseAll(tab: Tab): void
}

function createLocks(world: World): SharedLocks {
  const held = new Map<string, LockRequest>()
  const queues = new Map<string, LockRequest[]>()
  const queueOf = (name: string) => {
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    return queue
  }
  const grantNext = (name: string) => {
    if (held.has(name)) return
    const next = queueOf(name).shift()
    if (!next) return
    held.set(name, next)
    world.scheduler.after(1, () => next.tab.deliver(() => next.grant()))
  }
  const release = (request: LockRequest) => {
    if (held.get(request.name) !== request) return
    held.delete(request.name)
    grantNext(request.name)
  }

  const request = <T>(tab: Tab, name: string, signal: AbortSignal, run: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const context = currentContext()
      const entry: LockRequest = {
        tab,
        name,
        grant() {
          signal.removeEventListener('abort', leave)
          if (held.get(name) !== entry) return
          tab.resume(context, () => {
            const work = run()
            work.then(resolve, reject)
            const over = () => release(entry)
            work.then(over, over)
          })
        },
        lose: reject,
      }
      const leave = () => {
        const queue = queueOf(name)
        const at = queue.indexOf(entry)
        if (at >= 0) queue.splice(at, 1)
        release(entry)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      queueOf(name).push(entry)
      grantNext(name)
    })

  const lose = (name: string) => {
    const holder = held.get(name)
    if (!holder) return
    held.delete(name)
    holder.tab.lostLockAt = world.scheduler.now()
    holder.tab.deliver(() => holder.lose(new DOMException('The lock was stolen.', 'AbortError')))
    grantNext(name)
  }

  return {
    forTab: (tab) => ({ request: (name, signal, run) => request(tab, name, signal, run) }),
    loseOne() {
      const [name] = held.keys()
      if (name !== undefined) lose(name)
      return name !== undefined
    },
    releaseAll(tab) {
      for (const queue of queues.values()) {
        const others = queue.filter((entry) => entry.tab !== tab)
        queue.splice(0, queue.length, ...others)
      }
      for (const [name, holder] of held)
        if (holder.tab === tab) {
          held.delete(name)
          grantNext(name)
        }
    },
  }
}
