import { expect, test, vi } from 'vitest'
import { listeners } from './listeners.js'

test('calls each registration once and removes it separately, even for the same function', () => {
  const all = listeners()
  const listener = vi.fn()
  const leave = all.add(listener)
  all.add(listener)
  all.call()
  expect(listener).toHaveBeenCalledTimes(2)
  leave()
  leave()
  expect(all.size).toBe(1)
  all.call()
  expect(listener).toHaveBeenCalledTimes(3)
})

test('does not call a listener added during a notification', () => {
  const all = listeners()
  const late = vi.fn()
  all.add(() => all.add(late))
  all.call()
  expect(late).not.toHaveBeenCalled()
})
