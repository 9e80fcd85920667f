// Reads what `reportFigures` wrote next to a file, and deletes it.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** `globSync` requires Node 22, and this runs on 20. @param {string} file */
function reportsOf(file) {
  const folder = dirname(file)
  if (!existsSync(folder)) return []
  /** @param {string} name */
  const named = (name) => name === basename(file) || name.startsWith(`${basename(file)}.`)
  return readdirSync(folder)
    .filter(named)
    .sort()
    .map((name) => join(folder, name))
}

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
