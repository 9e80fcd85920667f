// npm run checks [-- NAME…]: what takes too long for `npm test`.

import { readFileSync } from 'node:fs'
import { build, GO } from '../build/build.mjs'
import { run } from '../processes.mjs'
import { root } from '../root.mjs'
import { alone } from './alone.mjs'
import { withNode } from './env.mjs'
import { missingPackages, PROGRAMS } from './programs.mjs'
import { slowTests } from './slow-tests.mjs'
import { BUILT, startSteps } from './steps.mjs'
import { NOTHING } from './tally.mjs'

/** The examples that run here. `npm run examples` runs all of them. */
const EXAMPLES = ['react', 'next', 'react-router', 'tanstack-router', 'html', 'hono', 'http-only', 'cli', 'mcp']

/** `npm run proof` checks the versions between these, too. */
const TYPESCRIPTS = ['5.4.5', '5.6.3', '5.9.3', '6.0.3', '7.0.2']

/** Core runs on these versions too. Everything else is tested on the Node that the tools require. */
const OTHER_NODES = { 'node-20': '20.20.2', 'node-22': '22.23.3' }

/** The checks that keep one core busy, and write only temporary files: they run next to the others. */
const ON_ONE_CORE = ['formats', 'declarations', 'exports', 'docs', 'snippets']

/** @typedef {Awaited<ReturnType<typeof startSteps>>} Steps */
/** @typedef {import('./steps.mjs').Outcome} Outcome */

/** @type {Record<string, (steps: Steps) => Promise<Outcome>>} */
const CHECKS = {
  ...Object.fromEntries(
    Object.keys(slowTests).map((name) => [
      name,
      (/** @type {Steps} */ { tests }) => tests(`slow-${name}`, [], { LATCHKEY_TESTS: name }),
    ]),
  ),
  // Without Chromium, in contrast to the other slow tests.
  'screen-reader': ({ command, counted }) =>
    counted('slow-screen-reader', [], (words) => command('vitest', words, { LATCHKEY_TESTS: 'screen-reader' })),
  sizes: ({ command }) => command('node', ['tools/with-browser.ts', 'node', 'tools/sizes.ts', '--until-shown']),
  formats: ({ command }) => command('node', ['tools/packages.ts']),
  declarations: ({ command }) => command('node', ['tools/types/run.ts', '--fast']),
  typescript: ({ command }) => command('node', ['tools/types/run.ts', ...TYPESCRIPTS]),
  exports: ({ command }) => command('node', ['tools/exports/report.ts', '--check']),
  docs: async ({ command }) => {
    const pages = await command('node', ['apps/docs/prepare.ts'])
    return pages.code === 0 ? command('node', ['apps/docs/code/hover-docs.ts']) : pages
  },
  snippets: ({ command }) => command('node', ['apps/docs/code/snippets.ts'], GO),
  'run-snippets': ({ command }) => command('node', ['apps/docs/code/run-snippets.ts']),
  runtimes: ({ command, reported }) =>
    reported(
      'runtimes',
      (report) =>
        command('node', [
          '--conditions=@latchkey/source',
          '--import',
          './tools/register-source.mjs',
          'tools/runtimes.ts',
          report,
        ]),
      (report) => JSON.parse(readFileSync(report, 'utf8')),
    ),
  examples: ({ command }) => command('node', ['tools/with-browser.ts', 'npm', 'run', 'examples', '--', ...EXAMPLES]),
  browsers: ({ command, reported }) =>
    reported(
      'browsers',
      (report) =>
        command('node', [
          'tools/with-browser.ts',
          'node',
          '--conditions=@latchkey/source',
          '--import',
          './tools/register-source.mjs',
          'apps/notes/test/browsers/run.ts',
          report,
        ]),
      (report) => JSON.parse(readFileSync(report, 'utf8')),
    ),
  ...Object.fromEntries(
    Object.entries(OTHER_NODES).map(([name, version]) => [
      name,
      (/** @type {Steps} */ steps) => onNode(version, steps),
    ]),
  ),
}

/**
 * Returns the exit code.
 * @param {string[]} names of the checks to run. Default: all.
 */
export async function checks(names) {
  const unknown = names.filter((name) => !(name in CHECKS))
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Checks: ${Object.keys(CHECKS).join(', ')}`)
  const steps = await startSteps()
  await steps.step('build', async () => ({ code: await alone(() => build(steps.env())) }))
  const chosen = Object.keys(CHECKS).filter((name) => names.length === 0 || names.includes(name))
  await Promise.all([
    inOrder(chosen.filter((name) => !ON_ONE_CORE.includes(name))),
    inOrder(chosen.filter((name) => ON_ONE_CORE.includes(name))),
  ])
  return steps.end()

  /** @param {string[]} names */
  async function inOrder(names) {
    for (const name of names)
      await steps.step(name, async () => skipWithoutPrograms(name) ?? CHECKS[name]?.(steps) ?? { code: 1 }, BUILT)
  }
}

/**
 * The result of a check whose programs are not installed: it is skipped, but fails in CI.
 * @param {string} name
 * @returns {Outcome | undefined}
 */
function skipWithoutPrograms(name) {
  const missing = missingPackages(PROGRAMS[name] ?? {})
  if (missing.length === 0) return undefined
  console.error(`Not installed: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`)
  return process.env.CI ? { code: 1 } : { code: 0, tally: { ...NOTHING, skipped: 1 } }
}

/** @param {string} version @param {Steps} steps @returns {Promise<Outcome>} */
async function onNode(version, { counted, env }) {
  const other = await withNode(version, env())
  if (!other) return { code: 0, tally: { ...NOTHING, skipped: 1 } }
  return counted(`node-${version}`, ['--project', 'unit', 'packages/core/src'], (words) =>
    run('node', ['node_modules/vitest/vitest.mjs', ...words], { env: other, cwd: root }),
  )
}
