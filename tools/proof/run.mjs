// npm run proof: the long form of every reliability and security check. Results go to docs/reliability.md.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from '../build/build.mjs'
import { alone } from '../gate/alone.mjs'
import { toolEnv } from '../gate/env.mjs'
import { askedToEnd, run } from '../processes.mjs'
import { root } from '../root.mjs'
import { parts } from './parts.mjs'
import { duration, updateReport, updateShortForms } from './report.mjs'
import { clearFigures, digestSources, readFigures, readResult, writeResult } from './state.mjs'

/** @typedef {import('./parts.mjs').Part} Part */
/** @typedef {import('./state.mjs').Result} Result */

const USAGE = `npm run proof -- [--continue] [--short] [part...]
  --continue  skip parts that already passed with exactly these sources
  --short     run the short forms, as in npm test. Without named parts, write only their times to docs/reliability.md
  parts: ${parts.map(({ name }) => name).join(', ')}`

const DEFAULT_MINUTES = 10
/** The time for all parts together, in minutes. Parts that are left then fail. */
const TOTAL_MINUTES = 180
const REPORT = join(root, 'docs/reliability.md')
const CACHE = join(root, 'node_modules/.cache/latchkey/proof')
/** @param {Part} part */
const resultFile = ({ name }) => join(CACHE, `${name}.json`)

/**
 * Runs the chosen parts, or all of them, even after one failed. Returns the exit code.
 * @param {string[]} args
 */
export async function proof(args) {
  const chosen = choose(args)
  if (!chosen) {
    console.error(USAGE)
    return 2
  }
  const { selected, resume, short, all } = chosen
  const env = await environment(short)
  if (resume) env.LATCHKEY_PROOF_CONTINUE = '1'
  const install = await alone(() => run('pnpm', ['install', '--frozen-lockfile'], { env, cwd: root }))
  if (install.code !== 0) return install.code
  const sources = digestSources(root)
  const revision = await describeRevision(env)
  const node = (await run('node', ['-p', 'process.versions.node'], { env, capture: true })).output.trim()

  /** @type {{ name: string, outcome: string, seconds: number, passed: boolean }[]} */
  const lines = []
  for (const part of selected) {
    if (askedToEnd()) break
    console.log(`\n== ${part.title}`)
    const earlier = readResult(resultFile(part))
    if (resume && !short && earlier?.passed && earlier.sources === sources) {
      writeReport(part, earlier)
      console.log(`-- ${part.name}: passed before with these sources, in ${duration(earlier.seconds)}`)
      lines.push({ name: part.name, outcome: 'passed before', seconds: earlier.seconds, passed: true })
      continue
    }
    const spent = lines.reduce((sum, line) => sum + (line.outcome === 'passed before' ? 0 : line.seconds), 0)
    const { passed, seconds, figures, notes } = await runPart(part, env, short, TOTAL_MINUTES - spent / 60)
    // A part that was interrupted has no result.
    if (askedToEnd()) break
    const outcome = passed ? 'passed' : 'FAILED'
    console.log(`-- ${part.name}: ${outcome} in ${duration(seconds)}`)
    lines.push({ name: part.name, outcome, seconds, passed })
    if (short) continue
    const result = { sources, revision, node, passed, seconds, figures, notes }
    writeResult(resultFile(part), result)
    writeReport(part, result)
  }
  if (short && all && lines.length === selected.length)
    writeFileSync(REPORT, updateShortForms(readFileSync(REPORT, 'utf8'), lines, { revision, node }))
  return summarize(lines, selected.length)
}

/** @param {string[]} args @returns {{ selected: Part[], all: boolean, resume: boolean, short: boolean } | undefined} */
function choose(args) {
  const names = args.filter((arg) => !arg.startsWith('--'))
  const flags = args.filter((arg) => arg.startsWith('--'))
  const unknown = [
    ...names.filter((name) => !parts.some((part) => part.name === name)),
    ...flags.filter((flag) => flag !== '--continue' && flag !== '--short'),
  ]
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}`)
    return undefined
  }
  const short = flags.includes('--short')
  const selected = parts.filter(
    (part) => (names.length === 0 || names.includes(part.name)) && (!short || part.short !== undefined),
  )
  return { selected, all: names.length === 0, short, resume: flags.includes('--continue') }
}

/** @param {boolean} short */
async function environment(short) {
  const env = await toolEnv()
  env.PATH = `${join(root, 'node_modules/.bin')}:${env.PATH}`
  if (!short) env.LATCHKEY_PROOF = 'long'
  if (!process.stdout.isTTY && process.env.FORCE_COLOR === undefined) env.NO_COLOR = '1'
  return env
}

/** @param {Part} part @param {NodeJS.ProcessEnv} env @param {boolean} short @param {number} minutesLeft */
async function runPart(part, env, short, minutesLeft) {
  const file = join(CACHE, 'figures', part.name)
  mkdirSync(dirname(file), { recursive: true })
  clearFigures(file)
  if (part.needsBuild && (await alone(() => build(env))) !== 0) {
    return { passed: false, seconds: 0, figures: [], notes: ['The build failed.'] }
  }
  const began = Date.now()
  const command = short ? (part.short ?? part.long) : part.long
  const minutes = Math.min(part.minutes ?? DEFAULT_MINUTES, minutesLeft)
  if (minutes <= 0) return { passed: false, seconds: 0, figures: [], notes: ['Not run: the three hours are over.'] }
  const limit = minutes * 60_000
  const { code } = await run('sh', ['-c', command], { env: { ...env, LATCHKEY_FIGURES: file }, cwd: root, limit })
  const seconds = (Date.now() - began) / 1000
  if (code === 124) console.log(`${part.name} took longer than ${minutes.toFixed(1)} minutes`)
  return { passed: code === 0, seconds, ...readFigures(file) }
}

/** @param {Part} part @param {Result} result */
function writeReport(part, result) {
  const text = existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : '# Reliability\n'
  writeFileSync(REPORT, updateReport(text, parts, part, result))
}

/**
 * The short commit id, with a plus sign when files differ from it.
 * @param {NodeJS.ProcessEnv} env
 */
async function describeRevision(env) {
  try {
    const commit = await run('git', ['rev-parse', '--short=10', 'HEAD'], { env, cwd: root, capture: true })
    if (commit.code !== 0) return 'unknown'
    const changed = await run('git', ['status', '--porcelain', '--', '.', ':!docs/reliability.md'], {
      env,
      cwd: root,
      capture: true,
    })
    return `${commit.output.trim()}${changed.output.trim() ? '+' : ''}`
  } catch {
    return 'unknown'
  }
}

/**
 * @param {{ name: string, outcome: string, seconds: number, passed: boolean }[]} lines
 * @param {number} expected
 */
function summarize(lines, expected) {
  console.log('')
  for (const { name, outcome, seconds } of lines) {
    console.log(`${name.padEnd(16)} ${outcome.padEnd(14)} ${duration(seconds)}`)
  }
  const failed = lines.filter(({ passed }) => !passed).length
  const total = lines.reduce((sum, { seconds }) => sum + seconds, 0)
  const notRun = expected - lines.length
  const rest = notRun > 0 ? `, ${notRun} not run` : ''
  console.log(`\n${lines.length - failed} passed, ${failed} failed${rest}, ${duration(total)}`)
  return failed === 0 && notRun === 0 ? 0 : 1
}
