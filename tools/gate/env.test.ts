import { expect, test } from 'vitest'
import { newEnough } from './env.mjs'

test.each([
  ['18.20.4', false],
  ['20.20.2', false],
  ['22.18.0', false],
  ['22.19.0', true],
  ['23.11.0', false],
  ['24.10.0', false],
  ['24.11.0', true],
  ['25.0.0', true],
  ['26.1.0', true],
])('Node %s: new enough for the build is %s', (version, answer) => {
  expect(newEnough(version)).toBe(answer)
})
