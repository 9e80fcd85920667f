import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceCookies, cookiePoll } from './cookie-poll.js'

/** An event target whose listeners can be counted. */
class Target {
  readonly listeners = new Set<string>()
  readonly #calls = new Map<string, () => void>()
  addEventListener(type: string, listener: () => void) {
    this.listeners.add(type)
    this.#calls.set(type, listener)
  }
  removeEventListener(type: string) {
    this.listeners.delete(type)
    this.#calls.delete(type)
  }
  emit(type: string) {
    this.#calls.get(type)?.()
  }
}

class Channel extends Target {
  static readonly open = new Set<Channel>()
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    Channel.open.add(this)
  }
  postMessage() {
    for (const other of Channel.open) if (other !== this && other.name === this.name) other.emit('message')
  }
  close() {
    Channel.open.delete(this)
  }
}

const MINUTE = 60_000
let page: Target & { cookie: string; visibilityState: string }
let win: Target

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new Target(), { cookie: 'a=1', visibilityState: 'visible' })
  win = new Target()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', win)
  vi.stubGlobal('BroadcastChannel', Channel)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const show = (visibilityState: string) => {
  page.visibilityState = visibilityState
  page.emit('visibilitychange')
}

// spec: 4.cookie-poll, 9.token-cookies
test('reports a change that no tab announces once, within ten seconds', () => {
  const changed = vi.fn()
  const stop = cookiePoll(changed)
  vi.advanceTimersByTime(MINUTE)
  expect(changed).not.toHaveBeenCalled()
  page.cookie = 'a=2'
  vi.advanceTimersByTime(10_000)
  vi.advanceTimersByTime(MINUTE)
  expect(changed).toHaveBeenCalledTimes(1)
  stop()
})

// spec: 4.cookie-poll
test.each<[string, () => void]>([
  ['another tab announces that it wrote cookies', () => announceCookies()],
  ['the page is focused', () => win.emit('focus')],
  ['the page comes back from the back/forward cache', () => win.emit('pageshow')],
])('reports a change immediately when %s', (_, event) => {
  const changed = vi.fn()
  const stop = cookiePoll(changed)
  event()
  expect(changed).not.toHaveBeenCalled()
  page.cookie = 'a=2'
  event()
  expect(changed).toHaveBeenCalledTimes(1)
  stop()
})

test('wakes up at most six times a minute in a visible page, and never in a hidden one', () => {
  const stop = cookiePoll(() => {})
  const reads = vi.fn(() => 'a=1')
  Object.defineProperty(page, 'cookie', { get: reads })
  vi.advanceTimersByTime(MINUTE)
  expect(reads).toHaveBeenCalledTimes(6)
  show('hidden')
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(MINUTE)
  expect(reads).toHaveBeenCalledTimes(6)
  stop()
})

test('checks immediately when a hidden page is shown', () => {
  const changed = vi.fn()
  const stop = cookiePoll(changed)
  show('hidden')
  page.cookie = 'a=2'
  vi.advanceTimersByTime(MINUTE)
  expect(changed).not.toHaveBeenCalled()
  show('visible')
  expect(changed).toHaveBeenCalledTimes(1)
  stop()
})

test('stopping removes the timer, the listeners and the channel', () => {
  cookiePoll(() => {})()
  expect(vi.getTimerCount()).toBe(0)
  expect([page.listeners.size, win.listeners.size, Channel.open.size]).toEqual([0, 0, 0])
})

test.each([
  ['without BroadcastChannel', undefined],
  [
    'that refuse it, as Firefox does when it blocks cookies',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    },
  ],
])('works in browsers %s', (_, channel) => {
  vi.stubGlobal('BroadcastChannel', channel)
  const stop = cookiePoll(() => {})
  expect(announceCookies).not.toThrow()
  stop()
})
