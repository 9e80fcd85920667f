// Runs the steps of `npm test` and `npm run checks`: continues after a failure and ends with one line of numbers.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { askedToEnd, run } from '../processes.mjs'
import { root } from '../root.mjs'
import { alone } from './alone.mjs'
import { rememberEnv, rememberedEnv, toolEnv } from './env.mjs'
import { add, lastLine, NOTHING, readTally } from './tally.mjs'

/** A step that takes longer than this has hung, even on a slow and busy machine, in milliseconds. */
const LIMIT = 1_800_000

/** Some tools print colors even to a file when they detect CI in the environment. */
export const colored = process.stdout.isTTY || process.env.FORCE_COLOR !== undefined

/** @typedef {import('./tally.mjs').Tally} Tally */
/** @typedef {{ code: number, tally?: Tally }} Outcome */

/** The steps that every run starts with. */
const INSTALLED = ['tools', 'install']
/** The steps before one that needs the built packages. */
export const BUILT = [...INSTALLED, 'build']

/** Starts a run: provides the tools and installs the dependencies. */
export async function startSteps() {
  /** @type {Map<string, boolean>} */
  const results = new Map()
  let total = NOTHING
  /** @type {NodeJS.ProcessEnv} */
  let found = {}
  /** @type {NodeJS.ProcessEnv} */
  let env = {}

  /**
   * @param {string} name
   * @param {() => Promise<Outcome>} work
   * @param {string[]} needs steps that must have passed, because this one would fail without them
   */
  const step = async (name, work, needs = INSTALLED) => {
    if (askedToEnd()) return
    console.log(`\n== ${name}`)
    const missing = needs.find((need) => results.get(need) === false)
    if (missing !== undefined) {
      console.log(`-- ${name}: not run, because ${missing} failed`)
      results.set(name, false)
      return
    }
    const began = Date.now()
    const { code, tally = NOTHING } = await Promise.resolve().then(work).catch(failed)
    const passed = code === 0 && tally.failed === 0
    results.set(name, passed)
    total = add(total, tally)
    if (!passed && tally.failed === 0) total = add(total, { ...NOTHING, failed: 1 })
    console.log(`-- ${name}: ${passed ? 'passed' : 'FAILED'} in ${((Date.now() - began) / 1000).toFixed(1)} s`)
  }

  /**
   * @param {string} command
   * @param {string[]} args
   * @param {NodeJS.ProcessEnv} [more] further environment variables
   */
  const command = (command, args, more) => run(command, args, { env: { ...env, ...more }, cwd: root, limit: LIMIT })

  /**
   * Runs a command that writes a report, and counts its tests.
   * @param {string} name
   * @param {(report: string) => Promise<{ code: number }>} start
   * @param {(report: string) => Tally} read
   */
  const reported = async (name, start, read) => {
    const report = join(root, 'node_modules/.cache/latchkey', `${name}.json`)
    rmSync(report, { force: true })
    const { code } = await start(report)
    return existsSync(report) ? { code, tally: read(report) } : { code: code || 1 }
  }

  /**
   * Runs vitest and counts its tests.
   * @param {string} name
   * @param {string[]} args
   * @param {(args: string[]) => Promise<{ code: number }>} start
   */
  const counted = (name, args, start) =>
    reported(
      name,
      (report) =>
        start([
          'run',
          '--config',
          'vitest.workspace.ts',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
          ...args,
        ]),
      readTally,
    )

  /**
   * Runs tests with a browser.
   * @param {string} name
   * @param {string[]} args
   * @param {NodeJS.ProcessEnv} [more] further environment variables
   */
  const tests = (name, args, more) =>
    counted(name, args, (words) => command('node', ['tools/with-browser.ts', 'vitest', ...words], more))

  /** Prints the numbers and returns the exit code. */
  const end = () => {
    const signal = askedToEnd()
    if (signal) {
      console.error(`\nended early by ${signal}`)
      total = add(total, { ...NOTHING, failed: 1 })
    }
    console.log(`\n${lastLine(total)}`)
    return total.failed === 0 ? 0 : 1
  }

  await step('tools', async () => {
    found = rememberedEnv() ?? (await toolEnv())
    env = { ...found, PATH: `${join(root, 'node_modules/.bin')}:${found.PATH}` }
    if (!colored) env.NO_COLOR = '1'
    return { code: 0 }
  }, [])
  await step('install', () => alone(() => command('pnpm', ['install', '--frozen-lockfile'])), ['tools'])
  if (results.get('install')) rememberEnv(found)
  return { step, command, reported, counted, tests, end, env: () => env }
}

/** @param {unknown} error @returns {Outcome} */
function failed(error) {
  console.error(error instanceof Error ? error.message : error)
  return { code: 1 }
}
