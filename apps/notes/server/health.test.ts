import { expect, test } from 'vitest'
import { createHealthCheck } from './health.ts'

function bench() {
  let time = 0
  const pings: { resolve: () => void; reject: (error: Error) => void }[] = []
  const ping = () => new Promise<void>((resolve, reject) => pings.push({ resolve, reject }))
  const check = createHealthCheck({ ping }, () => time)
  return { check, pings, advance: (millis: number) => (time += millis) }
}

test('queries the database once for any number of concurrent checks', async () => {
  const { check, pings } = bench()
  const checks = Array.from({ length: 1_000 }, check)
  expect(pings).toHaveLength(1)
  pings[0]?.resolve()
  expect(new Set(await Promise.all(checks))).toEqual(new Set([true]))
})

test('queries again after a second', async () => {
  const { check, pings, advance } = bench()
  const first = check()
  pings[0]?.resolve()
  expect(await first).toBe(true)
  advance(999)
  expect(await check()).toBe(true)
  expect(pings).toHaveLength(1)
  advance(1)
  const second = check()
  pings[1]?.reject(new Error('gone'))
  expect(await second).toBe(false)
})
