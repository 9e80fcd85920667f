import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followAccessToken } from './access-token.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

// spec: 4.app-token-null, 4.app-token-refresh, 7.app-calls, 9.app-refresh
test('reads the token at start and every 60 seconds, until it is stopped', async () => {
  const taken: (string | null)[] = []
  let count = 0
  const stop = followAccessToken(
    async () => `token ${++count}`,
    (token) => taken.push(token),
  )
  expect(taken).toEqual([])
  await vi.advanceTimersByTimeAsync(0)
  expect(taken).toEqual(['token 1'])
  await vi.advanceTimersByTimeAsync(59_999)
  expect(count).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(taken).toEqual(['token 1', 'token 2'])
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(count).toBe(2)
})

test('keeps the last token on a network error', async () => {
  const taken: (string | null)[] = []
  let read = async (): Promise<string | null> => 'first'
  const stop = followAccessToken(
    () => read(),
    (token) => taken.push(token),
  )
  await vi.advanceTimersByTimeAsync(0)
  read = () => Promise.reject(new TypeError('Failed to fetch'))
  await vi.advanceTimersByTimeAsync(60_000)
  read = async () => null
  await vi.advanceTimersByTimeAsync(60_000)
  expect(taken).toEqual(['first', null])
  stop()
})
