// npm test: the checks that every change must pass. `npm run checks` runs the slower ones.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, GO } from '../build/build.mjs'
import { root } from '../root.mjs'
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
  await step('types', () => checkTypes(others))
  await others
  // Together, because tests that wait leave time to the others. Those of the e2e project use the built apps.
  await step('tests', () => tests('tests', [], { LATCHKEY_TESTS: 'fast' }), BUILT)
  return end()

  /**
   * Checks one project after another, and two at a time after the other steps. With one thread each: several threads of a
   * compiler each check the types of core again.
   * @param {Promise<void>} others
   */
  async function checkTypes(others) {
    const projects = typeProjects()
    /** @type {number[]} */
    const codes = []
    const check = async () => {
      for (let path = projects.shift(); path; path = projects.shift())
        codes.push((await command('tsc', ['-p', path, '--singleThreaded'], GO)).code)
    }
    await Promise.all([check(), others.then(check)])
    return { code: Math.max(...codes) }
  }

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

/** All projects with a tsconfig.json. */
function typeProjects() {
  const folders = ['packages', 'apps'].flatMap((kind) => readdirSync(join(root, kind)).map((name) => `${kind}/${name}`))
  return [...folders, 'tools'].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
}
