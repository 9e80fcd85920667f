// Reads what `reportFigures` wrote next to a file, and deletes it.
import { globSync, readFileSync, rmSync } from 'node:fs'

/** @param {string} file */
const reportsOf = (file) => globSync(`${file}{,.*}`).sort()

/** @param {string} file @returns {{ figures: import('./figures.ts').Figure[], notes: string[] }} */
export function readFigures(file) {
  const reports = reportsOf(file).map((path) => JSON.parse(readFileSync(path, 'utf8')))
  return {
    figures: reports.flatMap((report) => report.figures ?? []),
    notes: reports.flatMap((report) => report.notes ?? []),
  }
}

/** @param {string} file */
export function clearFigures(file) {
  for (const path of reportsOf(file)) rmSync(path)
}
