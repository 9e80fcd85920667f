import { expect, test, vi } from 'vitest'
import { detectEnv } from './env.js'

// A tab is open while a deployment removes the files of its build.
vi.mock('./lib/cookie-poll.js', () => {
  throw new Error('404')
})

test('follows no other tab when the code that polls cookies cannot be loaded', async () => {
  const rejections: unknown[] = []
  const note = (reason: unknown) => rejections.push(reason)
  process.on('unhandledRejection', note)
  vi.stubGlobal('window', { location: { href: 'http://app.test/' } })
  vi.stubGlobal('document', { createElement() {}, cookie: '' })
  const stop = detectEnv().cookies?.watch(() => {})
  await import('./lib/cookie-poll.js').catch(() => {})
  await new Promise((resolve) => setImmediate(resolve))
  stop?.()
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(stop).toBeDefined()
  expect(rejections).toEqual([])
})
