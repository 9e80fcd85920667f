// npm test: the checks that every change must pass. `npm run checks` runs the slower ones.
import { build, GO } from '../build/build.mjs'
import { alone } from './alone.mjs'
import { BUILT, colored, startSteps } from './steps.mjs'

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
  const others = buildAndCheck()
  // In two programs with one thread each, because each program, and each thread, checks the sources of core again.
  await step('types for browsers', () => command('tsc', ['-p', 'packages', '--singleThreaded'], GO))
  await step('types', () => command('tsc', ['-p', '.', '--singleThreaded'], GO))
  await others
  // Together, because tests that wait leave time to the others. Those of the e2e project use the built apps.
  await step('tests', () => tests('tests', [], { LATCHKEY_TESTS: 'fast' }), BUILT)
  return end()

  async function buildAndCheck() {
    await step('format and lint', () =>
      command('biome', ['ci', '--error-on-warnings', ...(colored ? [] : ['--colors=off'])]),
    )
    await step('build', async () => ({ code: await alone(() => build(env())) }))
    await step('unused code', () => command('knip', ['--no-progress', '--treat-config-hints-as-errors']))
    await step('licenses and SBOM', () => command('node', ['tools/proof/supply-chain.ts']))
    await step('imports', () => command('depcruise', ['packages', 'apps', 'tools', '--output-type', 'err']))
    await step('specification coverage', () => command('node', ['tools/spec-coverage.ts']), ['tools'])
  }
}
