// node apps/docs/code/run-snippets.ts [PAGE…] [examples]: runs every ```ts and ```tsx block of the docs and READMEs, and every
// `@example`, against the emulator. Each one is a module with a separate emulator, in Node or with the DOM of happy-dom.
// Fails when a module throws, warns on the console, or has a function that is never called. Nothing
// waits: timers run at once.
//
// The comments of `snippets.ts` apply. In addition:
//
//   <!-- snippet: no run because … -->   the block is not run, with the reason, which is printed
//   <!-- snippet: before … -->           code before the block; it may define names that the block declares
//   <!-- snippet: after … -->            code after the block; `defaultExport` is its default export
//
// `running/values.ts` has the values of the names that a block declares. Both comments may use them without a declaration.
// `running/example-values.ts` has those of examples.
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { run } from '../../../tools/processes.mjs'
import { root } from '../../../tools/root.mjs'
import { reasonNotToRun } from './running/excluded-examples.ts'
import { type Environment, isEmpty, type Runnable, runnableOfExample, runnablesOf } from './running/runnable.ts'
import type { Result } from './running/worker.ts'
import { PAGES, readSymbols, snippetsOf } from './snippets.ts'

/** A process that takes longer than this has hung, in milliseconds. */
const LIMIT = 300_000

/** Runs the modules of an environment in two processes, because a process waits most of the time. */
async function runIn(environment: Environment, all: readonly Runnable[]): Promise<readonly Result[]> {
  const runnables = all.filter((runnable) => runnable.environment === environment)
  const half = Math.ceil(runnables.length / 2)
  const parts = [runnables.slice(0, half), runnables.slice(half)].filter((part) => part.length > 0)
  return (await Promise.all(parts.map((part) => runInProcess(environment, part)))).flat()
}

async function runInProcess(environment: Environment, runnables: readonly Runnable[]): Promise<readonly Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-snippets-'))
  try {
    const [input, output] = [join(folder, 'input.json'), join(folder, 'output.json')]
    writeFileSync(input, JSON.stringify(runnables))
    const worker = join(import.meta.dirname, 'running/worker.ts')
    const { code } = await run('node', [...process.execArgv, worker, environment, input, output], { limit: LIMIT })
    if (code !== 0) throw new Error(`The process that runs the snippets for a ${environment} failed with code ${code}.`)
    return JSON.parse(readFileSync(output, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function main(args: readonly string[]) {
  const pages =
    args.length > 0
      ? args.filter((arg) => arg !== 'examples')
      : PAGES.flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] })).sort()
  const runnables: Runnable[] = []
  const excluded: string[] = []
  const errors: string[] = []
  let fromExamples = 0
  for (const page of pages) {
    const snippets = snippetsOf(readFileSync(resolve(root, page), 'utf8'))
    const of = runnablesOf(page, snippets)
    runnables.push(...of.runnables)
    excluded.push(...of.excluded.map(({ line, reason }) => `${page}:${line}: ${reason}`))
    for (const snippet of snippets)
      if (snippet.source === undefined && snippet.notRun === undefined && isEmpty(snippet))
        errors.push(`${page}:${snippet.line}: nothing in it runs. Add <!-- snippet: no run because … -->`)
    fromExamples += snippets.filter(({ source }) => source !== undefined).length
  }
  let examplesNotRun = 0
  if (args.length === 0 || args.includes('examples')) {
    const symbols = readSymbols()
    for (const symbol of symbols)
      for (const example of symbol.examples) {
        const place = `${symbol.entry}#${symbol.name}`
        const reason = reasonNotToRun(place, example)
        if (reason === undefined) runnables.push(runnableOfExample(symbol, example, symbols))
        else excluded.push(`${place}: ${reason}`)
        if (reason !== undefined) examplesNotRun++
      }
  }
  const results = (await Promise.all((['browser', 'server'] as const).map((one) => runIn(one, runnables)))).flat()
  errors.push(...results.flatMap(({ errors }) => errors))
  for (const line of excluded) console.log(`not run: ${line}`)
  for (const error of errors) console.error(error)
  const uncalled = results.reduce((sum, result) => sum + result.uncalled, 0)
  const blocks = results.flatMap(({ runnable, errors }) => (errors.length === 0 ? runnable.blocks : []))
  const examples = results.filter(({ runnable, errors }) => runnable.blocks.length === 0 && errors.length === 0).length
  const counts = [
    `${blocks.length} snippets run`,
    `${fromExamples} in example apps`,
    `${excluded.length - examplesNotRun} not run`,
    `${examples} examples run`,
    `${examplesNotRun} not run`,
    `${uncalled} callbacks not called`,
    `${errors.length} errors`,
  ]
  console.log(counts.join(', '))
  if (errors.length > 0) process.exitCode = 1
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2))
