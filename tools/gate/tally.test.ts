import { expect, test } from 'vitest'
import { add, lastLine, NOTHING, tally } from './tally.mjs'

const report = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] }],
}

test('counts the results of a report', () => {
  expect(tally(report)).toEqual({ passed: 3, failed: 1, skipped: 0 })
})

test('counts a file that fails before its first test as a failure', () => {
  const broken = { status: 'failed', assertionResults: [] }
  expect(tally({ ...report, testResults: [...report.testResults, broken] }).failed).toBe(2)
})

test('shows skipped and todo tests', () => {
  const total = tally({ ...report, numFailedTests: 0, testResults: [], numPendingTests: 2, numTodoTests: 1 })
  expect(lastLine(total)).toBe('3 passed, 0 failed, 3 skipped')
})

test('omits skipped tests from the last line when there are none', () => {
  expect(lastLine(add(NOTHING, { passed: 7, failed: 2, skipped: 0 }))).toBe('7 passed, 2 failed')
})
