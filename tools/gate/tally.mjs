// Counts tests in the report of vitest's JSON reporter.
import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number, flaky?: number }} Tally */

/**
 * Flaky tests failed first and passed when they were run again. They count as passed, too.
 * @type {Tally}
 */
export const NOTHING = { passed: 0, failed: 0, skipped: 0, flaky: 0 }

/**
 * @param {string} path of the report
 * @param {string} [flakyPath] of the number of flaky tests
 * @returns {Tally}
 */
export function readTally(path, flakyPath) {
  const flaky = flakyPath && existsSync(flakyPath) ? Number(readFileSync(flakyPath, 'utf8')) : 0
  return { ...tally(JSON.parse(readFileSync(path, 'utf8'))), flaky }
}

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
    flaky: (one.flaky ?? 0) + (other.flaky ?? 0),
  }
}

/** @param {Tally} total */
export function lastLine({ passed, failed, skipped, flaky = 0 }) {
  const others = [skipped > 0 && `, ${skipped} skipped`, flaky > 0 && `, ${flaky} flaky`]
  return [`${passed} passed, ${failed} failed`, ...others].filter(Boolean).join('')
}
