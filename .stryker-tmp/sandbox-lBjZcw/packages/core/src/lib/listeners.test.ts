// @ts-nocheck
import { expect, test, vi } from 'vitest'
import { listeners } from './listeners.js'

test('each registration is called once and leaves by itself, the same function twice included', () => {
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

test('who comes while others are called waits for the next time', () => {
  const all = listeners()
  const late = vi.fn()
  all.add(() => all.add(late))
  all.call()
  expect(late).not.toHaveBeenCalled()
})
