// Counts tests in the report of vitest's JSON reporter.
import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @type {Tally} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 }

/** @param {string} path of the report @returns {Tally} */
export const readTally = (path) => tally(JSON.parse(readFileSync(path, 'utf8')))

/**
 * A file that fails before its first test counts as one failure.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults:
 * { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Tally}
 */
export function tally(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** @param {Tally} one @param {Tally} other @returns {Tally} */
export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  }
}

/** @param {Tally} total */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
