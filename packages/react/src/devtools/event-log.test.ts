import type { ClientEvent } from '@latchkey/core'
import { expect, test } from 'vitest'
import { addEvent, EMPTY_LOG, LOG_LENGTH } from './event-log.js'

const request = (url: string, status: number | undefined, ms = 10): ClientEvent => ({
  type: 'request',
  method: 'GET',
  url,
  status,
  ms,
})
const retry = (url: string): ClientEvent => ({ type: 'retry', url, why: 'status 503', wait: 500 })
const logOf = (...events: readonly ClientEvent[]) =>
  events.reduce((log, event, index) => addEvent(log, event, 1000 * (index + 1)), EMPTY_LOG)

test('adds a request with the time at which it started', () => {
  expect(logOf(request('/a', 200, 40)).requests).toEqual([
    { id: 1, method: 'GET', url: '/a', at: 960, attempts: [{ status: 200, ms: 40 }] },
  ])
})

test('adds the attempts of a request that is retried to one entry', () => {
  const { requests } = logOf(request('/a', 503), retry('/a'), request('/b', 200), request('/a', undefined), retry('/a'))
  expect(requests.map(({ url, attempts }) => [url, attempts.map(({ status }) => status)])).toEqual([
    ['/a', [503, undefined]],
    ['/b', [200]],
  ])
  expect(requests[0]?.attempts[0]?.retry).toEqual({ why: 'status 503', wait: 500 })
})

test('adds a repeated request that is not a retry as a new entry', () => {
  expect(logOf(request('/a', 200), request('/a', 200)).requests.map(({ id }) => id)).toEqual([1, 2])
})

test('ignores a retry of a request that it has not seen', () => {
  expect(logOf(retry('/a'))).toEqual(EMPTY_LOG)
})

test('adds values in the storage that the client ignored', () => {
  const { notices } = logOf({ type: 'invalid-storage', place: 'cookie stack-access', reason: 'it holds no token' })
  expect(notices).toEqual([{ at: 1000, place: 'cookie stack-access', reason: 'it holds no token' }])
})

test('keeps the latest entries', () => {
  const events = Array.from({ length: LOG_LENGTH + 5 }, (_, index) => request(`/${index}`, 200))
  const { requests } = logOf(...events)
  expect(requests).toHaveLength(LOG_LENGTH)
  expect(requests.at(-1)).toMatchObject({ id: LOG_LENGTH + 5, url: `/${LOG_LENGTH + 4}` })
})
