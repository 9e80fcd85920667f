import { getEventListeners } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { createFakeEnv } from '../testing.js'
import { onAbort, pause, until } from './timing.js'

describe('an abort signal', () => {
  test('calls a listener once on abort, immediately if already aborted, and not after unsubscribing', () => {
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

  test('settles with the promise or the signal, whichever is first', async () => {
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
})

describe('a pause', () => {
  test('a pause stops listening to the signal when it ends', async () => {
    const env = createFakeEnv()
    const { signal } = new AbortController()
    const paused = pause(env, 500, signal)
    await env.advance(500)
    await paused
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('a pause rejects with the reason of the signal and leaves no timer', async () => {
    const env = createFakeEnv()
    const stop = new AbortController()
    let reason: unknown
    pause(env, 500, stop.signal).catch((error) => {
      reason = error
    })
    stop.abort('left')
    await env.advance(0)
    expect(reason).toBe('left')
    expect(env.pending).toBe(0)
  })
})
