// npm test: the checks that every change must pass. `npm run checks` runs the slower ones.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './alone.mjs'
import { build } from './build.mjs'
import { root } from './root.mjs'
import { colored, INSTALLED, startSteps } from './steps.mjs'

/** @typedef {import('./steps.mjs').Outcome} Outcome */

/**
 * Returns the exit code. With arguments, runs only the tests whose file names contain one of them.
 * @param {string[]} filters
 */
export async function gate(filters) {
  const { step, command, tests, end, env } = await startSteps()
  if (filters.length > 0) {
    await step('tests', () => tests('tests', filters))
    return end()
  }
  await step('format and lint', () =>
    command('biome', ['ci', '--error-on-warnings', ...(colored ? [] : ['--colors=off'])]),
  )
  await step('types', () => inTurn(typeProjects().map((path) => () => command('tsc', ['-p', path]))))
  await step('build', async () => ({ code: await alone(() => build(env())) }))
  await step('unused code', () => command('knip', ['--no-progress', '--treat-config-hints-as-errors']))
  await step('sizes', () => command('node', ['tools/sizes.mjs']), [...INSTALLED, 'build'])
  await step('licenses and SBOM', () => command('node', ['tools/proof/supply-chain.mjs']))
  await step('specification coverage', () => command('node', ['tools/spec-coverage.mjs']), ['tools'])
  await step('tests in Node', () => tests('node', ['--project', 'unit']))
  await step('tests in Chromium', () => tests('browser', ['--project', '*:browser']))
  await step('tests end to end', () => tests('e2e', ['--project', 'e2e']), [...INSTALLED, 'build'])
  return end()
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
