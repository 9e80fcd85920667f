// Checks that the simulation finds every fault of mutations.ts: each one must make it fail within so many seeds.
//
//   node --conditions=@latchkey/source --import ./packages/core/simulation/register.mjs packages/core/simulation/check-mutations.ts
//     --seeds 1000          how many seeds of each mode a fault may take. Default: 1000.
//     --only name,name      only these faults
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { reportFigures } from '../../../tools/proof/figures.js'
import { mutations } from './mutations.js'
import { MODE_NAMES } from './world/modes.js'

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '1000' }, only: { type: 'string' } },
})
const run = fileURLToPath(new URL('run.ts', import.meta.url))

const names = values.only?.split(',') ?? mutations.map(({ name }) => name)
const chosen = mutations.filter(({ name }) => names.includes(name))
if (chosen.length < names.length) throw new Error(`Unknown mutation in: ${names.join(', ')}`)

const figures = chosen.map(({ name, fault, mode: only }) => {
  let output = ''
  for (const mode of only ? [only] : MODE_NAMES) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...process.execArgv, run, `--mode=${mode}`, `--seeds=${values.seeds}`, '--max-failures=1'],
      { encoding: 'utf8', env: { ...process.env, LATCHKEY_MUTATION: name, LATCHKEY_FIGURES: '' } },
    )
    const found = /^ {2}seed (\d+) of \S+: /m.exec(stdout)
    const rule = /^(\S+): 1 failing seeds$/m.exec(stdout)?.[1]
    if (status === 1 && found && rule) return { name: fault, value: `seed ${found[1]} of ${mode}, ${rule}` }
    output = stdout + stderr
  }
  console.log(output)
  console.log(`The simulation does not find this fault: ${fault} (${name}).`)
  process.exitCode = 1
  return { name: fault, value: 'NOT FOUND' }
})
reportFigures(figures)
