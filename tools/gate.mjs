// npm test: all checks in one run, which continues after a failure and ends with one line of numbers.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { build } from './build.mjs'
import { toolEnv, withNode } from './env.mjs'
import { askedToEnd, run } from './processes.mjs'
import { root } from './root.mjs'
import { add, lastLine, NOTHING, readTally } from './tally.mjs'

/** A step that takes longer than this has hung, even on a slow and busy machine, in milliseconds. */
const LIMIT = 1_800_000

/** Core runs on these versions too. Everything else is tested on the Node that the tools require. */
const OTHER_NODES = ['20.20.2', '22.23.3']

/** Some tools print colors even to a file when they detect CI in the environment. */
const coloured = process.stdout.isTTY || process.env.FORCE_COLOR !== undefined

/** @typedef {import('./tally.mjs').Tally} Tally */
/** @typedef {{ code: number, tally?: Tally }} Outcome */

/**
 * Returns the exit code. With arguments, runs only the tests whose file names contain one of them.
 * @param {string[]} filters
 */
export async function gate(filters) {
  /** @type {Map<string, boolean>} */
  const results = new Map()
  let total = NOTHING

  /**
   * @param {string} name
   * @param {() => Promise<Outcome>} work
   * @param {string[]} needs steps that must have passed, because this one would fail without them
   */
  const step = async (name, work, needs = []) => {
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

  /** @type {NodeJS.ProcessEnv} */
  let env = {}
  /** @param {string} command @param {string[]} args */
  const command = (command, args) => run(command, args, { env, cwd: root, limit: LIMIT })
  /** @param {string} name @param {string[]} args */
  const tests = async (name, args) => {
    const report = join(root, 'node_modules/.cache/latchkey', `${name}.json`)
    rmSync(report, { force: true })
    const { code } = await command('node', ['tools/with-browser.mjs', 'vitest', 'run', ...vitest(report), ...args])
    return existsSync(report) ? { code, tally: readTally(report) } : { code: code || 1 }
  }

  /** @param {string} version */
  const onNode = async (version) => {
    const other = await withNode(version, env)
    if (!other) return { code: 0, tally: { ...NOTHING, skipped: 1 } }
    const report = join(root, 'node_modules/.cache/latchkey', `node-${version}.json`)
    rmSync(report, { force: true })
    // The files share their modules: isolated from each other, the same tests take three times as long.
    const words = ['node_modules/vitest/vitest.mjs', 'run', ...vitest(report), '--no-isolate', '--project', 'unit']
    const { code } = await run('node', [...words, 'packages/core/src'], { env: other, cwd: root, limit: LIMIT })
    return existsSync(report) ? { code, tally: readTally(report) } : { code: code || 1 }
  }

  await step('tools', async () => {
    env = await toolEnv()
    env.PATH = `${join(root, 'node_modules/.bin')}:${env.PATH}`
    if (!coloured) env.NO_COLOR = '1'
    return { code: 0 }
  })
  await step('install', () => alone(() => command('pnpm', ['install', '--frozen-lockfile'])), ['tools'])
  if (filters.length > 0) {
    await step('tests', () => tests('tests', filters), ['tools', 'install'])
  } else {
    const installed = ['tools', 'install']
    await step(
      'format and lint',
      () => command('biome', ['ci', '--error-on-warnings', ...(coloured ? [] : ['--colors=off'])]),
      installed,
    )
    await step('types', () => inTurn(typeProjects().map((path) => () => command('tsc', ['-p', path]))), installed)
    await step('build', async () => ({ code: await alone(() => build(env)) }), installed)
    await step('unused code', () => command('knip', ['--no-progress', '--treat-config-hints-as-errors']), installed)
    await step('package format', () => command('node', ['tools/packages.ts']), [...installed, 'build'])
    await step('hover documentation', () => command('node', ['tools/hover-docs.ts']), [...installed, 'build'])
    await step('sizes', () => command('node', ['tools/sizes.mjs']), [...installed, 'build'])
    await step('licenses and SBOM', () => command('node', ['tools/proof/supply-chain.mjs']), installed)
    await step('specification coverage', () => command('node', ['tools/spec-coverage.mjs']), ['tools'])
    await step('tests in Node', () => tests('node', ['--project', 'unit']), installed)
    for (const version of OTHER_NODES) await step(`core on Node ${version}`, () => onNode(version), installed)
    await step('tests in Chromium', () => tests('browser', ['--project', '*:browser']), installed)
    await step('tests end to end', () => tests('e2e', ['--project', 'e2e']), [...installed, 'build'])
  }

  const signal = askedToEnd()
  if (signal) {
    console.error(`\nended early by ${signal}`)
    total = add(total, { ...NOTHING, failed: 1 })
  }
  console.log(`\n${lastLine(total)}`)
  return total.failed === 0 ? 0 : 1
}

/** @param {string} report */
function vitest(report) {
  return ['--config', 'vitest.workspace.ts', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
}

/** All projects with a tsconfig.json. */
function typeProjects() {
  const folders = ['packages', 'apps'].flatMap((kind) => readdirSync(join(root, kind)).map((name) => `${kind}/${name}`))
  return [...folders, 'tools'].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
}

/**
 * Runs all of them, even after one failed.
 * @param {(() => Promise<Outcome>)[]} works
 * @returns {Promise<Outcome>}
 */
async function inTurn(works) {
  let code = 0
  for (const work of works) code = Math.max(code, (await work()).code)
  return { code }
}

/** @param {unknown} error @returns {Outcome} */
function failed(error) {
  console.error(error instanceof Error ? error.message : error)
  return { code: 1 }
}
