// The results of `npm run proof` and `npm run bench`: one Markdown file for each section. Git ignores them. The
// documentation site inserts them into docs/reliability.md and docs/performance.md, where `<!-- results: … -->` is.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

const FOLDER = join(root, 'node_modules/.cache/latchkey/results')

/**
 * @typedef {object} Result
 * @property {string} revision the commit, for people
 * @property {string} node the version of Node
 * @property {boolean} passed
 * @property {number} seconds
 * @property {import('./figures.ts').Figure[]} figures
 * @property {string[]} notes
 */

/** @param {string} name of the section @param {string} markdown */
export function writeResults(name, markdown) {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, `${name}.md`), `${markdown.trim()}\n`)
}

/**
 * Replaces each comment `<!-- results: npm run proof -- name -->` with the results of that command, or with the command
 * if it has not run in this checkout.
 * @param {string} text
 * @param {(name: string) => string | undefined} [read] Default: reads what `writeResults` wrote.
 */
export function insertResults(text, read = readResults) {
  return text.replace(/^<!-- results: (.+ (\S+)) -->$/gm, (_, command, name) => read(name) ?? `Run \`${command}\`.`)
}

/** @param {string} name */
function readResults(name) {
  const path = join(FOLDER, `${name}.md`)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
}

/** Returns the Markdown for the results of a part. @param {Result} result */
export function renderResult({ passed, seconds, figures, notes, revision, node }) {
  const rows = figures.map(({ name, value, unit }) => [name, `${number(value)}${unit ? ` ${unit}` : ''}`])
  const table = [['Figure', 'Value'], ['---', '---'], ...rows].map(line).join('\n')
  const outcome = passed ? 'Passed' : '**Failed**'
  return [
    ...(rows.length > 0 ? [table] : []),
    ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join('\n')] : []),
    `${outcome} in ${duration(seconds)} on Node ${node}, commit \`${revision}\`.`,
  ].join('\n\n')
}

/** @param {string[]} cells */
const line = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`

/** @param {number | string} value */
const number = (value) => (typeof value === 'number' ? value.toLocaleString('en-US') : value)

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  const minutes = Math.floor(seconds / 60)
  return `${minutes} min ${Math.round(seconds - minutes * 60)} s`
}
