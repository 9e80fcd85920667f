// Mutation testing with Stryker: changes the code in many small ways and counts the changes that a test notices.
// node packages/core/mutation-testing/run.ts [--changed] [area...]
//   --changed   repeats only the changes to code, or noticed by tests, that were edited since the area ran last
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { reportFigures } from '../../../tools/proof/figures.ts'
import { duration } from '../../../tools/proof/report.mjs'
import { root } from '../../../tools/root.mjs'
import { type Area, areas } from './areas.ts'
import { findUnnoticed, type Unnoticed, unnoticed } from './unnoticed.ts'

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number]
type LogLevel = NonNullable<ConstructorParameters<typeof Stryker>[0]['logLevel']>

interface AreaResult {
  readonly seconds: number
  readonly mutants: readonly Pick<Mutant, 'fileName' | 'location' | 'mutatorName' | 'replacement' | 'status'>[]
  /** The lines of `unnoticed.ts` of which a test notices every change. */
  readonly superfluous: readonly string[]
}

const NOTICED = ['Killed', 'Timeout']
const sources = join(root, 'packages/core/src')
const MISSED = ['Survived', 'NoCoverage']

const names = process.argv.slice(2).filter((arg) => arg !== '--changed')
const unknown = names.filter((name) => !areas.some((area) => area.name === name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Areas: ${areas.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

process.chdir(root)
let failed = false
for (const area of areas.filter(({ name }) => names.length === 0 || names.includes(name))) {
  report(area.name, await missedOrNoticed(area))
}
process.exit(failed ? 1 : 0)

/** Returns the changes to an area, with whether a test noticed them. */
async function missedOrNoticed(area: Area): Promise<AreaResult> {
  const file = join('node_modules/.cache/latchkey/mutation-testing', `${area.name}.json`)
  process.env.LATCHKEY_MUTATION_AREA = area.name
  const began = Date.now()
  const found = await mutate(area.mutate, file)
  const used = new Set<Unnoticed>()
  const mutants = found.map(({ fileName, location, mutatorName, replacement, status }) => {
    const entry = MISSED.includes(status)
      ? findUnnoticed(relative(sources, fileName), readFileSync(fileName, 'utf8'), location.start.line, mutatorName)
      : undefined
    if (entry) used.add(entry)
    return {
      fileName: relative(root, fileName),
      location,
      mutatorName,
      replacement,
      status: entry ? 'Ignored' : status,
    } as const
  })
  const superfluous = [...new Set(found.map(({ fileName }) => relative(sources, fileName)))].flatMap((file) =>
    (unnoticed[file] ?? []).filter((entry) => !used.has(entry)).map(({ line }) => `${file}: ${line}`),
  )
  const seconds = (Date.now() - began) / 1000
  console.log(`${area.name}: ran in ${duration(seconds)}`)
  return { seconds, mutants, superfluous }
}

/** Changes the files, and writes the JSON report of Stryker to `report`. */
function mutate(files: readonly string[], report: string) {
  const stryker = new Stryker({
    mutate: [...files, '!**/*.test.ts', '!**/*.test-support.ts'],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', './packages/core/mutation-testing/ignored.ts'],
    ignorers: ['ignored'],
    // Runs only the tests of the area, not every test that imports one of its files.
    vitest: { configFile: 'packages/core/mutation-testing/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: availableParallelism(),
    // A change that makes a test hang counts as detected. No other test may reach this timeout on a slow machine.
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 10,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    incremental: true,
    incrementalFile: report.replace(/json$/, 'incremental.json'),
    force: !process.argv.includes('--changed'),
    ignorePatterns: [
      '**',
      '!/package.json',
      '!/tsconfig.base.json',
      '!/packages/core/**',
      '!/tools/**',
      '**/node_modules',
      '**/dist',
    ],
    // Stryker rewrites the tsconfig files that it finds. These need no change.
    tsconfigFile: 'none.json',
    tempDirName: '.stryker-tmp',
    cleanTempDir: 'always',
    allowEmpty: false,
    logLevel: 'warn' as LogLevel,
    fileLogLevel: 'off' as LogLevel,
  })
  return stryker.runMutationTest()
}

function report(name: string, { seconds, mutants, superfluous }: AreaResult) {
  const noticed = mutants.filter(({ status }) => NOTICED.includes(status))
  const missed = mutants.filter(({ status }) => MISSED.includes(status))
  const share = noticed.length / (noticed.length + missed.length)
  for (const { fileName, location, mutatorName, replacement } of missed) {
    const { line, column } = location.start
    console.log(`${fileName}:${line}:${column} ${mutatorName} becomes ${replacement}`)
  }
  for (const line of superfluous) console.log(`${line} is in unnoticed.ts, but a test notices each of its changes`)
  reportFigures([
    { name: `${name}: changes`, value: noticed.length + missed.length },
    { name: `${name}: noticed by a test`, value: `${(share * 100).toFixed(1)} %` },
    {
      name: `${name}: not made or not noticed, for a reason`,
      value: mutants.filter(({ status }) => status === 'Ignored').length,
    },
    { name: `${name}: not noticed`, value: missed.length },
    { name: `${name}: time`, value: duration(seconds) },
  ])
  if (missed.length + superfluous.length > 0) failed = true
}
