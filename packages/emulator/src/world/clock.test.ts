import { expect, test } from 'vitest'
import { createClock } from './clock.js'

/** A time underneath that a test moves. */
function moving() {
  const time = { now: 1000 }
  return { time, clock: createClock(() => time.now) }
}

test('follows the system clock plus its offset', () => {
  const { time, clock } = moving()
  clock.setOffset(500)
  time.now += 10
  expect(clock.now()).toBe(1510)
})

test('can be advanced while frozen', () => {
  const { time, clock } = moving()
  clock.freeze()
  time.now += 10
  expect(clock.now()).toBe(1000)
  clock.advance(250)
  expect(clock.now()).toBe(1250)
})

test('freezes at a given time and resumes from it', () => {
  const { time, clock } = moving()
  clock.freeze(new Date(5000))
  clock.resume()
  time.now += 10
  expect(clock.now()).toBe(5010)
})

test('can be advanced while running', () => {
  const { time, clock } = moving()
  clock.advance(100)
  time.now += 10
  expect(clock.now()).toBe(1110)
})
