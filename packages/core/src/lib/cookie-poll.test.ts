import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cookiePoll } from './cookie-poll.js'

const page = { cookie: 'a=1', visibilityState: 'visible', listeners: new Set<() => void>() }
beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(page, { cookie: 'a=1', visibilityState: 'visible' })
  vi.stubGlobal(
    'document',
    Object.assign(page, {
      addEventListener: (_: string, listener: () => void) => page.listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => page.listeners.delete(listener),
    }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const show = (visibilityState: string) => {
  page.visibilityState = visibilityState
  for (const listener of page.listeners) listener()
}

// spec: 4.cookie-poll, 9.token-cookies
test('reports a change once within 100 ms', () => {
  const changed = vi.fn()
  const stop = cookiePoll(changed)
  vi.advanceTimersByTime(500)
  expect(changed).not.toHaveBeenCalled()
  page.cookie = 'a=2'
  vi.advanceTimersByTime(100)
  vi.advanceTimersByTime(500)
  expect(changed).toHaveBeenCalledTimes(1)
  stop()
})

test('has no timer in a hidden page and checks immediately when it is shown', () => {
  const changed = vi.fn()
  const stop = cookiePoll(changed)
  show('hidden')
  expect(vi.getTimerCount()).toBe(0)
  page.cookie = 'a=2'
  vi.advanceTimersByTime(10_000)
  expect(changed).not.toHaveBeenCalled()
  show('visible')
  expect(changed).toHaveBeenCalledTimes(1)
  stop()
})

test('stopping removes the timer and the listener', () => {
  cookiePoll(() => {})()
  expect(vi.getTimerCount()).toBe(0)
  expect(page.listeners.size).toBe(0)
})
