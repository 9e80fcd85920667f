import { expect, test } from 'vitest'
import { createClock } from './clock.js'

/** A time underneath that a test moves. */
function moving() {
  const time = { now: 1000 }
  return { time, clock: createClock(() => time.now) }
}

test('runs with the time underneath, ahead by its offset', () => {
  const { time, clock } = moving()
  clock.setOffset(500)
  time.now += 10
  expect(clock.now()).toBe(1510)
})

test('stops when frozen, and can still be advanced', () => {
  const { time, clock } = moving()
  clock.freeze()
  time.now += 10
  expect(clock.now()).toBe(1000)
  clock.advance(250)
  expect(clock.now()).toBe(1250)
})

test('freezes at a moment, and runs on from there', () => {
  const { time, clock } = moving()
  clock.freeze(new Date(5000))
  clock.resume()
  time.now += 10
  expect(clock.now()).toBe(5010)
})

test('steps while it runs', () => {
  const { time, clock } = moving()
  clock.advance(100)
  time.now += 10
  expect(clock.now()).toBe(1110)
})
