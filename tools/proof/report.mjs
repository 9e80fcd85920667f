// Writes results into docs/reliability.md: only between markers, everything else there is written by hand.

/** @typedef {import('./parts.mjs').Part} Part */

/**
 * @typedef {object} Result
 * @property {string} revision the commit, for people
 * @property {string} node the version of Node
 * @property {boolean} passed
 * @property {number} seconds
 * @property {import('./figures.ts').Figure[]} figures
 * @property {string[]} notes
 */

/**
 * Returns the document with the new result of a part. Results of other parts stay as they are, with their commits.
 * @param {string} text
 * @param {Part[]} parts all parts, in the order of the summary
 * @param {Part} part
 * @param {Result} result
 */
export function updateReport(text, parts, part, result) {
  const rows = parts.flatMap((one) => (one === part ? [row(part, result)] : existingRow(text, one)))
  const head = [line(['Part', 'Result', 'Time', 'Commit']), ruler(4)]
  const total = rows.reduce((sum, cells) => sum + secondsOf(cells.split(' | ').at(-2) ?? ''), 0)
  const sum = `All parts in this table together: ${duration(total)}.`
  const withSummary = replaceSection(text, 'summary', 'Summary', [[...head, ...rows].join('\n'), sum].join('\n\n'))
  return replaceSection(withSummary, part.name, part.title, section(result))
}

/** @param {Part} part @param {Result} result */
function row({ title }, { passed, seconds, revision }) {
  return line([link(title), passed ? 'passed' : '**failed**', duration(seconds), `\`${revision}\``])
}

/** @param {string} text @param {Part} part */
function existingRow(text, { title }) {
  return text.split('\n').filter((one) => one.startsWith(`| ${link(title)} |`))
}

/** @param {string} text @param {string} name @param {string} title @param {string} content */
function replaceSection(text, name, title, content) {
  const start = `<!-- generated: ${name} -->`
  const end = `<!-- end: ${name} -->`
  const block = `${start}\n\n${content}\n\n${end}`
  const from = text.indexOf(start)
  const to = text.indexOf(end)
  if (from < 0 || to < from) return `${text.trimEnd()}\n\n## ${title}\n\n${block}\n`
  return `${text.slice(0, from)}${block}${text.slice(to + end.length)}`
}

/** @param {Result} result */
function section({ passed, seconds, figures, notes, revision, node }) {
  const measured = figures.map(({ name, value, unit }) => [name, `${number(value)}${unit ? ` ${unit}` : ''}`])
  const outcome = passed ? 'Passed' : '**Failed**'
  return [
    ...(measured.length > 0 ? [table(['Figure', 'Value'], measured)] : []),
    ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join('\n')] : []),
    `${outcome} in ${duration(seconds)} on Node ${node}, commit \`${revision}\`.`,
  ].join('\n\n')
}

/** @param {string[]} head @param {string[][]} rows */
const table = (head, rows) => [line(head), ruler(head.length), ...rows.map(line)].join('\n')

/** @param {string[]} cells */
const line = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`

/** @param {number} columns */
const ruler = (columns) => `|${' --- |'.repeat(columns)}`

/** @param {number | string} value */
const number = (value) => (typeof value === 'number' ? value.toLocaleString('en-US') : value)

/** A link to the section with this title, as GitHub builds anchors. @param {string} title */
function link(title) {
  const anchor = title.toLowerCase().replace(/[^\w\s-]/g, '')
  return `[${title}](#${anchor.replaceAll(' ', '-')})`
}

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  const minutes = Math.floor(seconds / 60)
  return `${minutes} min ${Math.round(seconds - minutes * 60)} s`
}

/** The seconds in a text of {@link duration}. @param {string} text */
function secondsOf(text) {
  const [, minutes = '0', seconds = '0'] = /(?:(\d+) min )?([\d.]+) s/.exec(text) ?? []
  return Number(minutes) * 60 + Number(seconds)
}
