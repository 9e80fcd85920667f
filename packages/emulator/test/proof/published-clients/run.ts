// Runs published versions of the service's own kit in a browser against the emulator, and reports which operations passed.
// Those that need no browser are compared with the other kits: packages/stack/test/differential.
// Arguments: versions of the kit. Default: all.
import { fileURLToPath } from 'node:url'
import { run } from '../../../../../tools/processes.mjs'
import { reportFigures } from '../../../../../tools/proof/figures.js'
import { root } from '../../../../../tools/root.mjs'
import type { Outcome } from './play.js'
import { combinations } from './versions.js'

/** The time for one version, on a slow and busy machine. In milliseconds. */
const LIMIT = 600_000
const script = fileURLToPath(new URL('run-version.ts', import.meta.url))
const chosen = process.argv.slice(2)
let failed = 0

for (const { version, server } of combinations) {
  if (chosen.length > 0 && !chosen.includes(version)) continue
  const name = `@stackframe/js ${version} on the emulator of ${server}`
  const node = ['--conditions=@latchkey/source', '--import', './tools/register-source.mjs', script, version, server]
  const { code, output } = await run('node', node, { cwd: root, capture: true, limit: LIMIT })
  const outcomes = code === 0 ? readOutcomes(output) : undefined
  if (!outcomes) {
    failed += 1
    reportFigures([{ name, value: 'did not run to the end' }])
    console.error(output)
    continue
  }
  const failures = outcomes.filter(({ failure }) => failure !== undefined)
  failed += failures.length
  reportFigures(
    [{ name, value: `${outcomes.length - failures.length} of ${outcomes.length} operations passed` }],
    failures.map(({ story, operation, failure }) => `${name}: ${story}, ${operation}: ${failure}`),
  )
}
process.exitCode = failed === 0 ? 0 : 1

function readOutcomes(output: string): Outcome[] | undefined {
  const line = output
    .split('\n')
    .filter((one) => one.startsWith('[{'))
    .at(-1)
  return line === undefined ? undefined : JSON.parse(line)
}
