import { expect, test } from 'vitest'
import { LatchkeyError } from '../errors/latchkey-error.js'
import { isSessionChanged, sessionChanged } from './session-changed.js'

test.each([
  [undefined, false],
  [false, false],
  [true, true],
])('with %o, the error reports that the call may have been applied: %o', (given, mayHaveBeenApplied) => {
  expect(sessionChanged(given).details).toEqual({ mayHaveBeenApplied })
})

test('recognizes only the error of a changed session', () => {
  expect(isSessionChanged(sessionChanged())).toBe(true)
  expect(isSessionChanged(new LatchkeyError('OFFLINE', 'offline'))).toBe(false)
  expect(isSessionChanged(undefined)).toBe(false)
})
