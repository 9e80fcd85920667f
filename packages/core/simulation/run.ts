// Runs the session simulation.
//
//   node --conditions=@latchkey/source --import ./packages/core/simulation/register.mjs packages/core/simulation/run.ts
//     --mode http-only    only this mode of modes.ts. Default: all modes.
//     --seeds 20000       how many seeds to run in each mode. Default: 500.
//     --from 1            the first seed. Default: 1.
//     --jobs 2            how many processes share the seeds. Default: 1.
//     --max-failures 20   stops a mode after this many failing seeds. Default: no limit.
//     --seed 7            replays one seed of a mode and prints its trace
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { reportFigures } from '../../../tools/proof/figures.js'
import { figuresOf, joinSummaries, replayCommand, type Summary, simulateRange } from './report.js'
import { simulate } from './simulate.js'
import { MODE_NAMES, MODES, type ModeName } from './world/modes.js'

const { values } = parseArgs({
  options: {
    mode: { type: 'string' },
    seeds: { type: 'string', default: '500' },
    from: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
    'max-failures': { type: 'string' },
    seed: { type: 'string' },
    'as-job': { type: 'boolean', default: false },
  },
})
const modes = MODE_NAMES.filter((name) => values.mode === undefined || values.mode === name)
if (modes.length === 0) throw new Error(`There is no mode named ${values.mode}. Modes: ${MODE_NAMES.join(', ')}.`)
const from = Number(values.from)
const count = Number(values.seeds)
const maxFailures = values['max-failures'] === undefined ? undefined : Number(values['max-failures'])

if (values.seed !== undefined) for (const mode of modes) await replay(Number(values.seed), mode)
else if (values['as-job'])
  process.send?.(await simulateRange({ mode: modes[0] as ModeName, from, count, maxFailures }), () =>
    process.disconnect(),
  )
else await runAll(Number(values.jobs))

async function replay(seed: number, mode: ModeName): Promise<void> {
  const { lines, violations } = await simulate(seed, mode, true)
  for (const line of lines) console.log(line)
  for (const { rule, detail } of violations) console.log(`${rule}: ${detail}`)
  console.log(`Seed ${seed} of ${mode} ${violations.length > 0 ? 'fails' : 'passes'}.`)
  if (violations.length > 0) process.exitCode = 1
}

async function runAll(jobs: number): Promise<void> {
  const started = performance.now()
  const summaries: Summary[] = []
  for (const mode of modes) {
    const summary = await runMode(mode, jobs)
    summaries.push(summary)
    reportFigures([
      { name: `${MODES[mode].title}: seeds`, value: summary.seeds.toLocaleString('en-US') },
      { name: `${MODES[mode].title}: failing seeds`, value: summary.failures.length },
    ])
  }
  reportFigures(figuresOf(joinSummaries(summaries)))
  console.log(`Time: ${Math.round((performance.now() - started) / 1000)} s`)
  const failures = summaries.flatMap((summary) => summary.failures)
  for (const rule of new Set(failures.map((failure) => failure.rule))) {
    const ofRule = failures.filter((failure) => failure.rule === rule)
    console.log(`\n${rule}: ${ofRule.length} failing seeds`)
    for (const { mode, seed, detail } of ofRule.slice(0, 5))
      console.log(`  seed ${seed} of ${mode}: ${detail.split('\n')[0]}`)
    if (ofRule.length > 5)
      console.log(
        `  more: ${ofRule
          .slice(5, 25)
          .map(({ mode, seed }) => `${seed} of ${mode}`)
          .join(', ')}`,
      )
  }
  const [first] = failures
  if (!first) return
  console.log(`\nReplay: ${replayCommand(first)}`)
  process.exitCode = 1
}

async function runMode(mode: ModeName, jobs: number): Promise<Summary> {
  if (jobs === 1) return simulateRange({ mode, from, count, maxFailures })
  const share = Math.ceil(count / jobs)
  const parts = Array.from({ length: jobs }, (_, job) =>
    runJob(mode, from + job * share, Math.min(share, count - job * share)),
  )
  return joinSummaries(await Promise.all(parts))
}

/** Runs part of the seeds in a separate process. */
function runJob(mode: ModeName, first: number, seeds: number): Promise<Summary> {
  const limit = maxFailures === undefined ? [] : [`--max-failures=${maxFailures}`]
  const options = ['--as-job', `--mode=${mode}`, `--from=${first}`, `--seeds=${seeds}`, ...limit]
  const job = fork(fileURLToPath(import.meta.url), options)
  return new Promise((resolve, reject) => {
    job.on('message', (summary) => resolve(summary as Summary))
    job.on('error', reject)
    job.on('exit', (code) => reject(new Error(`The process for seeds from ${first} exited with code ${code}.`)))
  })
}
