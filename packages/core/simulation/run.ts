// Runs the session simulation.
//
//   node --conditions=@latchkey/source --import ./packages/core/simulation/register.mjs packages/core/simulation/run.ts
//     --seeds 10000       how many seeds to run. Default: 500.
//     --from 1            the first seed. Default: 1.
//     --jobs 2            how many processes share the seeds. Default: 1.
//     --max-failures 20   stops after this many failing seeds. Default: no limit.
//     --seed 7            replays one seed and prints its trace
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { reportFigures } from '../../../tools/proof/figures.js'
import { figuresOf, joinSummaries, replayCommand, type Summary, simulateRange } from './report.js'
import { simulate } from './world.js'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '500' },
    from: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
    'max-failures': { type: 'string' },
    seed: { type: 'string' },
    'as-job': { type: 'boolean', default: false },
  },
})
const from = Number(values.from)
const count = Number(values.seeds)
const maxFailures = values['max-failures'] === undefined ? undefined : Number(values['max-failures'])

if (values.seed !== undefined) await replay(Number(values.seed))
else if (values['as-job']) process.send?.(await simulateRange({ from, count, maxFailures }), () => process.disconnect())
else await runAll(Number(values.jobs))

async function replay(seed: number): Promise<void> {
  const { lines, violations } = await simulate(seed, true)
  for (const line of lines) console.log(line)
  for (const { rule, detail } of violations) console.log(`${rule}: ${detail}`)
  console.log(violations.length > 0 ? `Seed ${seed} fails.` : `Seed ${seed} passes.`)
  process.exitCode = violations.length > 0 ? 1 : 0
}

async function runAll(jobs: number): Promise<void> {
  const started = performance.now()
  const share = Math.ceil(count / jobs)
  const summary =
    jobs === 1
      ? await simulateRange({ from, count, maxFailures })
      : joinSummaries(
          await Promise.all(
            Array.from({ length: jobs }, (_, job) => runJob(from + job * share, Math.min(share, count - job * share))),
          ),
        )
  const seconds = Math.round((performance.now() - started) / 1000)
  reportFigures(figuresOf(summary))
  console.log(`Time: ${seconds} s`)
  for (const rule of new Set(summary.failures.map((failure) => failure.rule))) {
    const failures = summary.failures.filter((failure) => failure.rule === rule)
    console.log(`\n${rule}: ${failures.length} failing seeds`)
    for (const { seed, detail } of failures.slice(0, 5)) console.log(`  seed ${seed}: ${detail.split('\n')[0]}`)
    if (failures.length > 5)
      console.log(
        `  more: ${failures
          .slice(5, 25)
          .map(({ seed }) => seed)
          .join(' ')}`,
      )
  }
  const [first] = summary.failures
  if (!first) return
  console.log(`\nReplay: ${replayCommand(first.seed)}`)
  process.exitCode = 1
}

/** Runs part of the seeds in a separate process. */
function runJob(first: number, seeds: number): Promise<Summary> {
  const limit = maxFailures === undefined ? [] : [`--max-failures=${maxFailures}`]
  const job = fork(fileURLToPath(import.meta.url), ['--as-job', `--from=${first}`, `--seeds=${seeds}`, ...limit])
  return new Promise((resolve, reject) => {
    job.on('message', (summary) => resolve(summary as Summary))
    job.on('error', reject)
    job.on('exit', (code) => reject(new Error(`The process for seeds from ${first} exited with code ${code}.`)))
  })
}
