// @ts-nocheck
import { expect, test, vi } from 'vitest'
import { onAbort, until } from './signal.js'

test('who listens hears of the abort once, at once if it is over, and not after leaving', () => {
  const controller = new AbortController()
  const stayed = vi.fn()
  const left = vi.fn()
  onAbort(controller.signal, stayed)
  onAbort(controller.signal, left)()
  controller.abort('why')
  expect(stayed).toHaveBeenCalledExactlyOnceWith('why')
  expect(left).not.toHaveBeenCalled()
  onAbort(controller.signal, left)
  expect(left).toHaveBeenCalledExactlyOnceWith('why')
  expect(onAbort(undefined, left)()).toBeUndefined()
})

test('waiting ends with the promise or with the signal, whichever is first', async () => {
  const never = new Promise<never>(() => {})
  const controller = new AbortController()
  const waiting = until(never, controller.signal)
  controller.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  await expect(until(Promise.resolve(1), controller.signal)).rejects.toThrow('left')
  expect(await until(Promise.resolve(1), new AbortController().signal)).toBe(1)
  expect(await until(Promise.resolve(1), undefined)).toBe(1)
  await expect(until(Promise.reject(new Error('lost')), new AbortController().signal)).rejects.toThrow('lost')
})
