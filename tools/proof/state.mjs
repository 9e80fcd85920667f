// What earlier runs of the proof measured, stored per part under node_modules/.cache/latchkey/proof.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** @typedef {import('./figures.ts').Figure} Figure */

/**
 * @typedef {object} Result
 * @property {string} sources the digest of the sources that were tested
 * @property {string} revision the commit, for people
 * @property {string} node the version of Node
 * @property {boolean} passed
 * @property {number} seconds
 * @property {Figure[]} figures
 * @property {string[]} notes
 */

/** Folders and files that no result depends on. The report itself is an output. */
const IGNORED = /^(\.git|node_modules|dist|\.data|coverage|\.types|\.hover-.*|__screenshots__|\.vitest-attachments)$/
const REPORT = 'docs/reliability.md'

/**
 * Identifies the sources of a checkout, without Git: results of other sources do not count.
 * @param {string} root
 */
export function digestSources(root) {
  return digest(root, listFiles(root, ''))
}

/** Identifies some files and their content. @param {string} root @param {string[]} files */
export function digest(root, files) {
  const hash = createHash('sha256')
  for (const path of files.sort()) {
    if (path === REPORT || path.endsWith('.tsbuildinfo')) continue
    hash.update(`${path}\0`)
    hash.update(readFileSync(join(root, path)))
    hash.update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} root @param {string} folder @returns {string[]} */
function listFiles(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !IGNORED.test(name))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory()) return listFiles(root, path)
      return entry.isFile() ? [path] : []
    })
}

/** @param {string} file @returns {Result | undefined} */
export function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {string} file @param {Result} result */
export function writeResult(file, result) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(result, null, 2))
}

/** The file itself and those that `reportFigures` puts next to it. @param {string} file */
function reportsOf(file) {
  const folder = dirname(file)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name === basename(file) || name.startsWith(`${basename(file)}.`))
  return names.sort().map((name) => join(folder, name))
}

/** @param {string} file @returns {{ figures: Figure[], notes: string[] }} */
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
