// Changes the numbers of the specification in the source, one at a time and in memory only, and runs the tests of each:
// they must fail. Arguments: statement ids. Default: all.
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { root } from '../../root.mjs'
import { reportFigures } from '../figures.ts'
import { type NumberChange, numbers } from './numbers.ts'

const chosen = process.argv.slice(2)
const changes = numbers.filter(({ id }) => chosen.length === 0 || chosen.includes(id))
/** The test projects that a change is tested in. Default: all that run in Node. */
const projectOf = ({ project = 'unit*' }: NumberChange) => project
const survivors: string[] = []
for (const project of new Set(changes.map(projectOf))) {
  const config = join(root, 'tools/proof/numbers/vitest.config.ts')
  const vitest = await createVitest('test', { config, root, project: [project], watch: false, reporters: [{}] })
  await vitest.standalone()
  /** Returns the test files that do not pass, with their errors. */
  const failing = async (tests: readonly string[]) => {
    const files = tests.map((test) => join(root, test))
    const found = (await vitest.globTestSpecifications(files)).filter(({ moduleId }) => files.includes(moduleId))
    if (found.length !== files.length) throw new Error(`${tests} are not all in the projects ${project}`)
    const { testModules } = await vitest.runTestSpecifications(found)
    return testModules
      .filter((module) => module.state() !== 'passed')
      .map((module) => {
        const failed = [...module.children.allTests('failed')].flatMap((test) =>
          (test.result().errors ?? []).map(({ message }) => `  ${test.fullName}: ${message}`),
        )
        return [module.moduleId, ...module.errors().map(({ message }) => `  ${message}`), ...failed].join('\n')
      })
  }
  const selected = changes.filter((change) => projectOf(change) === project)
  const tests = [...new Set(selected.flatMap((change) => change.tests))]
  const expectToPass = async () => {
    const broken = await failing(tests)
    if (broken.length > 0) throw new Error(`fails without any change: ${broken.join('\n')}`)
  }
  await expectToPass()
  for (const change of selected) {
    const name = `${change.id}: ${change.from} → ${change.to}`.replace(/\s+/g, ' ')
    process.env.LATCHKEY_NUMBER_CHANGE = JSON.stringify(change)
    vitest.invalidateFile(join(root, change.file))
    const isNoticed = (await failing(change.tests)).length > 0
    process.env.LATCHKEY_NUMBER_CHANGE = 'null'
    vitest.invalidateFile(join(root, change.file))
    console.log(`${isNoticed ? 'noticed ' : 'SURVIVED'} ${name}`)
    if (!isNoticed) survivors.push(name)
  }
  // Otherwise a change was still active after its turn, and others were noticed because of it.
  await expectToPass()
  await vitest.close()
}
reportFigures(
  [
    { name: 'Wrong numbers', value: changes.length },
    { name: 'Noticed by a test', value: changes.length - survivors.length },
  ],
  survivors.map((name) => `Not noticed: ${name}`),
)
process.exit(survivors.length === 0 ? 0 : 1)
