// npm run proof: the long form of every reliability and security check. The documentation site shows the results.
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from '../build/build.mjs'
import { alone } from '../gate/alone.mjs'
import { toolEnv } from '../gate/env.mjs'
import { askedToEnd, run } from '../processes.mjs'
import { root } from '../root.mjs'
import { parts } from './parts.mjs'
import { clearFigures, readFigures } from './read-figures.mjs'
import { duration, renderResult, writeResults } from './report.mjs'
import { describeRevision } from './revision.mjs'

/** @typedef {import('./parts.mjs').Part} Part */

const USAGE = `npm run proof -- [--continue] [part...]
  --continue  parts that store their progress continue where they were interrupted, with the same sources
  parts: ${parts.map(({ name }) => name).join(', ')}`

const DEFAULT_MINUTES = 10
/** The time for all parts together, in minutes. Parts that are left then fail. */
const TOTAL_MINUTES = 180
const CACHE = join(root, 'node_modules/.cache/latchkey/proof')

/**
 * Runs the chosen parts, or all of them, even after one failed. Returns the exit code.
 * @param {string[]} args
 */
export async function proof(args) {
  const names = args.filter((arg) => arg !== '--continue')
  const unknown = names.filter((arg) => !parts.some(({ name }) => name === arg))
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}\n${USAGE}`)
    return 2
  }
  const selected = parts.filter(({ name }) => names.length === 0 || names.includes(name))
  const env = await environment()
  if (args.includes('--continue')) env.LATCHKEY_PROOF_CONTINUE = '1'
  const install = await alone(() => run('pnpm', ['install', '--frozen-lockfile'], { env, cwd: root }))
  if (install.code !== 0) return install.code
  const revision = await describeRevision(env)
  const node = (await run('node', ['-p', 'process.versions.node'], { env, capture: true })).output.trim()

  /** @type {{ name: string, outcome: string, seconds: number, passed: boolean }[]} */
  const lines = []
  for (const part of selected) {
    if (askedToEnd()) break
    console.log(`\n== ${part.title}`)
    const spent = lines.reduce((sum, { seconds }) => sum + seconds, 0)
    const { passed, seconds, figures, notes } = await runPart(part, env, TOTAL_MINUTES - spent / 60)
    // A part that was interrupted has no result.
    if (askedToEnd()) break
    const outcome = passed ? 'passed' : 'FAILED'
    console.log(`-- ${part.name}: ${outcome} in ${duration(seconds)}`)
    lines.push({ name: part.name, outcome, seconds, passed })
    writeResults(part.name, renderResult({ revision, node, passed, seconds, figures, notes }))
  }
  return summarize(lines, selected.length)
}

async function environment() {
  const env = await toolEnv()
  env.PATH = `${join(root, 'node_modules/.bin')}:${env.PATH}`
  env.LATCHKEY_PROOF = 'long'
  if (!process.stdout.isTTY && process.env.FORCE_COLOR === undefined) env.NO_COLOR = '1'
  return env
}

/** @param {Part} part @param {NodeJS.ProcessEnv} env @param {number} minutesLeft */
async function runPart(part, env, minutesLeft) {
  const file = join(CACHE, 'figures', part.name)
  mkdirSync(dirname(file), { recursive: true })
  clearFigures(file)
  if (part.needsBuild && (await alone(() => build(env))) !== 0) {
    return { passed: false, seconds: 0, figures: [], notes: ['The build failed.'] }
  }
  const began = Date.now()
  const minutes = Math.min(part.minutes ?? DEFAULT_MINUTES, minutesLeft)
  if (minutes <= 0) return { passed: false, seconds: 0, figures: [], notes: ['Not run: the three hours are over.'] }
  const limit = minutes * 60_000
  const { code } = await run('sh', ['-c', part.command], { env: { ...env, LATCHKEY_FIGURES: file }, cwd: root, limit })
  const seconds = (Date.now() - began) / 1000
  if (code === 124) console.log(`${part.name} took longer than ${minutes.toFixed(1)} minutes`)
  return { passed: code === 0, seconds, ...readFigures(file) }
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
