import { expect, test } from 'vitest'
import { lastLine, tally } from './tally.mjs'

const report = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] }],
}

test('counts a file that fails before its first test as a failure', () => {
  const broken = { status: 'failed', assertionResults: [] }
  expect(tally({ ...report, testResults: [...report.testResults, broken] }).failed).toBe(2)
})

test('shows skipped and todo tests', () => {
  const total = tally({ ...report, numFailedTests: 0, testResults: [], numPendingTests: 2, numTodoTests: 1 })
  expect(lastLine(total)).toBe('3 passed, 0 failed, 3 skipped')
})
