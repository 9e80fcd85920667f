import { expect, test } from 'vitest'
import { createFakeAccessToken } from '../testing.js'
import { tokenValidity } from './token-validity.js'

const NOW = 1_800_000_000_000
const HOUR = 3_600_000

/** A device whose clock is `ahead` milliseconds ahead of the server's, as far as it knows. */
function setup(ahead = 0) {
  const clock = { now: NOW }
  let stored = ahead
  const skew = {
    get: () => stored,
    set: (ms: number) => {
      stored = ms
    },
  }
  return { clock, stored: () => stored, ...tokenValidity({ now: () => clock.now }, skew) }
}

test('the remaining validity is measured by the clock of the server', () => {
  expect(setup().left(createFakeAccessToken(NOW, 600))).toBe(600_000)
  expect(setup(HOUR).left(createFakeAccessToken(NOW - HOUR, 600))).toBe(600_000)
  expect(tokenValidity({ now: () => NOW }, undefined).left(createFakeAccessToken(NOW, 600))).toBe(600_000)
})

test('a rejected token has no validity left until the rejection is withdrawn', () => {
  const { left, reject } = setup()
  const token = createFakeAccessToken(NOW, 600)
  reject(token)
  expect(left(token)).toBe(0)
  expect(left(createFakeAccessToken(NOW, 700))).toBe(700_000)
  reject(null)
  expect(left(token)).toBe(600_000)
})

test('no token is never usable', () => {
  expect(setup().isUsable(null, 0)).toBe(false)
})

test('a token must be valid for longer than required', () => {
  const token = createFakeAccessToken(NOW - 3_000_000, 3600)
  expect(setup().isUsable(token, 599_999)).toBe(true)
  expect(setup().isUsable(token, 600_000)).toBe(false)
})

test('a token with a short lifetime is usable for half of it', () => {
  const { clock, isUsable } = setup()
  const token = createFakeAccessToken(NOW, 10)
  clock.now = NOW + 4999
  expect(isUsable(token, 20_000)).toBe(true)
  clock.now = NOW + 5000
  expect(isUsable(token, 20_000)).toBe(false)
})

test.each([
  [20_000, true],
  [21_000, false],
])('a token issued %i ms in the future by the clock of the server: usable is %s', (ahead, usable) => {
  expect(setup().isUsable(createFakeAccessToken(NOW + ahead), 0)).toBe(usable)
  expect(setup(HOUR).isUsable(createFakeAccessToken(NOW - HOUR + ahead), 0)).toBe(usable)
})

test('a token without times is usable: only the server knows when it expires', () => {
  expect(setup().isUsable('opaque', 60_000)).toBe(true)
})

test('measures the clock by a new token, stores the offset and uses it', () => {
  const { stored, measureClock, left } = setup()
  const token = createFakeAccessToken(NOW - HOUR, 600)
  measureClock(token, NOW)
  expect(stored()).toBe(HOUR)
  expect(left(token)).toBe(600_000)
})

test.each([
  ['a response that took 10 s', -10_000, HOUR - 10_000],
  ['a response that took longer', -10_001, 0],
  ['a clock that was set back meanwhile', 1, 0],
])('with %s, the measured offset is correct or absent', (_, sent, offset) => {
  const { stored, measureClock } = setup()
  measureClock(createFakeAccessToken(NOW - HOUR, 600), NOW + sent)
  expect(stored()).toBe(offset)
})

test.each([[null], ['opaque']])('does not measure the clock by %j', (token) => {
  const { stored, measureClock } = setup(HOUR)
  measureClock(token, NOW)
  expect(stored()).toBe(HOUR)
})
