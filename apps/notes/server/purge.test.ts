import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everyHour } from './purge.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('runs a task now and every hour, logs a failure, and stops', async () => {
  const log: string[] = []
  const purge = vi.fn(async () => {})
  const stop = everyHour('purge', purge, (line) => log.push(line))
  expect(purge).toHaveBeenCalledTimes(1)
  purge.mockRejectedValueOnce(new Error('no connection'))
  await vi.advanceTimersByTimeAsync(3_600_000)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(purge).toHaveBeenCalledTimes(3)
  expect(log.map((line) => JSON.parse(line))).toEqual([
    { level: 'error', task: 'purge', error: 'Error: no connection' },
  ])
  await stop()
  await vi.advanceTimersByTimeAsync(7_200_000)
  expect(purge).toHaveBeenCalledTimes(3)
})

test('resolves after the running task when it is stopped', async () => {
  let finish = () => {}
  const stop = everyHour(
    'purge',
    () => new Promise((resolve) => (finish = resolve)),
    () => {},
  )
  let stopped = false
  const end = stop().then(() => {
    stopped = true
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(stopped).toBe(false)
  finish()
  await end
})
