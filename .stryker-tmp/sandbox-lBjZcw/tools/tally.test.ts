// @ts-nocheck
import { expect, test } from 'vitest'
import { add, lastLine, NOTHING, tally } from './tally.mjs'

const report = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] }],
}

test('a report is counted as it stands', () => {
  expect(tally(report)).toEqual({ passed: 3, failed: 1, skipped: 0 })
})

test('a file that broke before it named a test is a failure', () => {
  const broken = { status: 'failed', assertionResults: [] }
  expect(tally({ ...report, testResults: [...report.testResults, broken] }).failed).toBe(2)
})

test('skipped tests and tests that are still to be written are both shown', () => {
  const total = tally({ ...report, numFailedTests: 0, testResults: [], numPendingTests: 2, numTodoTests: 1 })
  expect(lastLine(total)).toBe('3 passed, 0 failed, 3 skipped')
})

test('the last line names nothing else when no test was skipped', () => {
  expect(lastLine(add(NOTHING, { passed: 7, failed: 2, skipped: 0 }))).toBe('7 passed, 2 failed')
})
