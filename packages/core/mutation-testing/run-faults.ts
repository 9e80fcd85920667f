// Makes each fault of `faults.ts`, and lists those that no fast test notices.
// node packages/core/mutation-testing/run-faults.ts [fault or area...]
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportFigures } from '../../../tools/proof/figures.ts'
import { root } from '../../../tools/root.mjs'
import { type Fault, faults } from './faults.ts'

interface Results {
  readonly testResults: readonly {
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** A fault that makes the code loop is stopped after this time, in milliseconds. */
const LIMIT = 600_000

const wanted = process.argv.slice(2)
const chosen = faults.filter(({ name, area }) => wanted.length === 0 || wanted.includes(name) || wanted.includes(area))
if (chosen.length === 0) {
  console.error(`Unknown: ${wanted.join(', ')}.`)
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'latchkey-faults-'))
const missed: Fault[] = []
try {
  for (const area of new Set(chosen.map(({ area }) => area))) {
    const [failed] = failedTests({ LATCHKEY_MUTATION_AREA: area })
    if (failed !== undefined) throw new Error(`Without a fault, a test of ${area} fails: ${failed}`)
  }
  for (const fault of chosen) {
    const [failed] = failedTests({ LATCHKEY_FAULT: fault.name })
    if (failed === undefined) missed.push(fault)
    console.log(`${fault.area} ${fault.name}: ${failed === undefined ? 'MISSED' : `noticed by "${failed}"`}`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
reportFigures([
  { name: 'faults', value: chosen.length },
  { name: 'noticed by a fast test', value: chosen.length - missed.length },
  { name: 'missed', value: missed.length },
])
process.exit(missed.length === 0 ? 0 : 1)

/** Runs tests and returns the names of those that fail. A file that cannot be loaded is no test that notices a fault. */
function failedTests(env: Readonly<Record<string, string>>): string[] {
  const file = join(folder, 'results.json')
  rmSync(file, { force: true })
  const { signal } = spawnSync(
    'vitest',
    ['run', '--config', 'packages/core/mutation-testing/faults.config.ts', '--reporter', 'json', '--outputFile', file],
    {
      cwd: root,
      env: { ...process.env, LATCHKEY_TESTS: 'fast', ...env },
      timeout: LIMIT,
      stdio: 'ignore',
      killSignal: 'SIGKILL',
    },
  )
  if (signal) return ['no test: the code does not end']
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Results
  const broken = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  if (broken || testResults.length === 0) throw new Error(`Cannot run with ${JSON.stringify(env)}: ${broken?.message}`)
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ status, fullName }) => (status === 'failed' ? [fullName] : [])),
  )
}
