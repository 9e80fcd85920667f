import type { Channel, CookieJar, TextStore } from '../../src/env.js'
import { createCookies } from './cookies.js'
import { createLocks, type SharedLocks } from './locks.js'
import type { Tab } from './tab.js'
import type { World } from './world.js'

/** The shared parts of one browser: clock, network, cookies, storage, locks and channels. */
export interface Device {
  /** The device's clock minus the service's, in milliseconds. */
  clockOffset: number
  online: boolean
  /** `read-only` ignores writes, `hidden` ignores reads as well. */
  storage: 'available' | 'read-only' | 'hidden'
  now(): number
  locksOf(host: string): SharedLocks
  /** The cookies that scripts of a host read. */
  cookieText(host: string): string
  /** The cookies that the browser sends to a host. */
  cookieHeader(host: string): string
  /** The names of all cookies. */
  cookieNames(): string[]
  /** Sets a cookie as a response of this host does, regardless of blocked storage. */
  plantCookie(line: string, host: string): void
  /** Deletes cookies by name. Default: all. */
  deleteCookies(name?: string): void
  /** Stores the cookies of a response for a tab. */
  receiveCookies(lines: readonly string[], tab: Tab): void
  cookiesFor(tab: Tab): CookieJar
  textsFor(tab: Tab, shared: boolean): TextStore
  /** The strings in the shared storage of all hosts, regardless of blocked storage. */
  sharedTexts(): string[]
  channelFor(tab: Tab, name: string, receive: (message: unknown) => void): Channel
}

export function createDevice(world: World): Device {
  const watchers = new Set<{ tab: Tab; changed: () => void }>()
  const texts = new Map<string, Map<string, string>>()
  const channels = new Set<{ tab: Tab; name: string; receive: (message: unknown) => void }>()
  const locks = new Map<string, SharedLocks>()

  /** Cookie change events arrive a little later, in the writing tab as well. */
  const notify = () => {
    for (const { tab, changed } of watchers)
      world.scheduler.after(world.random.between(1, 10), () => tab.deliver(changed))
  }
  const perHost = <T>(map: Map<string, T>, host: string, create: () => T): T => {
    const found = map.get(host) ?? create()
    map.set(host, found)
    return found
  }

  const device: Device = {
    clockOffset: 0,
    online: true,
    storage: 'available',
    now: () => world.scheduler.now() + device.clockOffset,
    locksOf: (host) => perHost(locks, host, () => createLocks(world)),
    cookieText: (host) => (device.storage === 'hidden' ? '' : cookies.text(host)),
    cookieHeader: (host) => (device.storage === 'hidden' ? '' : cookies.header(host)),
    cookieNames: () => cookies.names(),
    plantCookie(line, host) {
      if (cookies.set(line, host, 'response')) notify()
    },
    deleteCookies(name) {
      cookies.remove(name)
      notify()
    },
    receiveCookies(lines, tab) {
      if (device.storage !== 'available') return world.rules.cookiesLost(lines)
      for (const line of lines) {
        const changed = cookies.set(line, tab.host, 'response')
        world.trace(() => `${tab.name} receives ${line.replace(/Path=.*Max-Age/, 'Max-Age').slice(0, 150)}`)
        world.rules.storeChanged(tab)
        if (changed) notify()
      }
    },
    cookiesFor: (tab) => ({
      read: () => device.cookieText(tab.host),
      write(line) {
        if (device.storage !== 'available' || !tab.alive) return
        const changed = cookies.set(line, tab.host, 'script')
        world.rules.storeChanged(tab)
        if (changed) notify()
      },
      watch(changed) {
        const watcher = { tab, changed }
        watchers.add(watcher)
        return () => watchers.delete(watcher)
      },
    }),
    textsFor(tab, shared) {
      const own = shared ? perHost(texts, tab.host, () => new Map<string, string>()) : new Map<string, string>()
      return {
        get: (name) => (device.storage === 'hidden' ? null : (own.get(name) ?? null)),
        set(name, value) {
          if (device.storage !== 'available') return
          if (value === null) own.delete(name)
          else own.set(name, value)
        },
      }
    },
    sharedTexts: () => [...texts.values()].flatMap((own) => [...own.values()]),
    channelFor(tab, name, receive) {
      const member = { tab, name, receive }
      channels.add(member)
      return {
        send(message) {
          for (const other of channels)
            if (other !== member && other.name === name && other.tab.host === tab.host)
              world.scheduler.after(world.random.between(1, 20), () => other.tab.deliver(() => other.receive(message)))
        },
        close: () => channels.delete(member),
      }
    },
  }
  const cookies = createCookies(device.now)
  return device
}
