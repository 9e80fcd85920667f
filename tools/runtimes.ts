// npm run checks -- runtimes: installs the packed `@latchkey/core` and each runtime from npm in new folders, and runs the
// journeys there, with the emulator as the service. Writes their table to node_modules/.cache/latchkey/results/runtimes.md.
// A runtime that npm cannot install is skipped, and fails in CI. The argument is the path of the report with the counts.
import { copyFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_PROJECT, startEmulator } from '../packages/emulator/src/index.js'
import type { Results } from '../packages/emulator/test/proof/runtimes.js'
import { add, NOTHING } from './gate/tally.mjs'
import { run } from './processes.mjs'
import { withPacked } from './proof/packed.mjs'
import { writeResults } from './proof/report.mjs'
import { root } from './root.mjs'

const BUNDLE = 'worker.js'
const MAIN = `import { runJourneys } from './journeys.mts'
const [baseUrl, projectId, publishableKey] = process.argv.slice(2)
console.log(JSON.stringify(await runJourneys({ baseUrl, projectId, publishableKey })))`
const WORKER = `import { runJourneys } from './journeys.mts'
export default {
  fetch: async (request) => Response.json(await runJourneys(Object.fromEntries(new URL(request.url).searchParams))),
}`
const IN_WORKERD = `import { Miniflare } from 'miniflare'
const [baseUrl, projectId, publishableKey] = process.argv.slice(2)
const options = { modules: true, scriptPath: '${BUNDLE}', compatibilityDate: '2026-01-01' }
const miniflare = new Miniflare(options)
const project = new URLSearchParams({ baseUrl, projectId, publishableKey })
console.log(await (await miniflare.dispatchFetch('http://worker.test/?' + project)).text())
await miniflare.dispose()`

interface Runtime {
  readonly title: string
  /** The npm package that installs it, and its version. None for Node itself. */
  readonly from?: readonly [name: string, version: string]
  readonly command: readonly [string, ...string[]]
}

const bin = (name: string) => join('node_modules/.bin', name)
const RUNTIMES: readonly Runtime[] = [
  { title: `Node ${process.versions.node}`, command: ['node', 'main.mjs'] },
  { title: 'Bun 1.4.5', from: ['bun', '1.4.5'], command: [bin('bun'), 'main.mjs'] },
  {
    title: 'Deno 2.9.6',
    from: ['deno', '2.9.6'],
    command: [
      bin('deno'),
      'run',
      '--allow-net',
      '--allow-env',
      '--allow-read',
      '--node-modules-dir=manual',
      'main.mjs',
    ],
  },
  {
    title: 'workerd of Miniflare 4.20260730.0',
    from: ['miniflare', '4.20260730.0'],
    command: ['node', 'in-workerd.mjs'],
  },
]

const [report = join(root, 'node_modules/.cache/latchkey/runtimes.json')] = process.argv.slice(2)
const { url, close } = await startEmulator({ port: 0, passwordRounds: 1 })
const project = [url, DEFAULT_PROJECT.id, DEFAULT_PROJECT.keys.publishable]
const columns: { readonly title: string; readonly results?: Results }[] = []
try {
  await withPacked(['core'], {}, async (folder) => {
    copyFileSync(join(root, 'packages/emulator/test/proof/runtimes.ts'), join(folder, 'journeys.mts'))
    const files = { 'main.mjs': MAIN, 'worker.mjs': WORKER, 'in-workerd.mjs': IN_WORKERD }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    for (const runtime of RUNTIMES) {
      const results = await runIn(runtime, folder)
      columns.push({ title: runtime.title, ...(results && { results }) })
    }
  })
} finally {
  await close()
}

const names = Object.keys(columns[0]?.results ?? {})
const cell = (results: Results | undefined, name: string) =>
  results === undefined ? 'not run' : results[name] === null ? 'passed' : '**failed**'
const rows = [
  ['Journey', ...columns.map(({ title }) => title)],
  ['---', ...columns.map(() => '---')],
  ...names.map((name) => [name, ...columns.map(({ results }) => cell(results, name))]),
]
const table = rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
console.log(table)
writeResults('runtimes', table)

let tally = NOTHING
for (const { title, results } of columns) {
  if (!results) tally = add(tally, { ...NOTHING, skipped: names.length })
  for (const name of results ? names : []) {
    const error = results?.[name] ?? (name in (results ?? {}) ? null : 'It did not run.')
    if (error !== null) console.error(`${title}: ${name}: ${error}`)
    tally = add(tally, { ...NOTHING, [error === null ? 'passed' : 'failed']: 1 })
  }
}
writeFileSync(report, JSON.stringify(tally))
// Nothing passed if not even Node ran the journeys.
if (names.length === 0 || tally.failed > 0 || (process.env.CI && tally.skipped > 0)) process.exitCode = 1

/** Runs the journeys in a runtime. Undefined if npm cannot install it. */
async function runIn(
  { title, from, command: [program, ...args] }: Runtime,
  folder: string,
): Promise<Results | undefined> {
  if (from) {
    const install = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', from.join('@')]
    const { code } = await run('npm', install, { cwd: folder, capture: true, limit: 300_000 })
    if (code !== 0 || !existsSync(join(folder, 'node_modules', from[0]))) {
      console.error(`${title} is not installed: npm install exited with ${code}.`)
      return undefined
    }
  }
  if (args.includes('in-workerd.mjs')) await bundleWorker(folder)
  const { code, output } = await run(program, [...args, ...project], { cwd: folder, capture: true, limit: 120_000 })
  const last = output.trim().split('\n').at(-1) ?? ''
  if (code === 0 && last.startsWith('{')) return JSON.parse(last)
  return { 'The runtime starts': `exited with ${code}: ${output}` }
}

/** Bundles the worker as Wrangler does. */
async function bundleWorker(folder: string) {
  const conditions = '--conditions=workerd,worker,browser'
  const args = ['worker.mjs', '--bundle', '--format=esm', '--platform=browser', conditions, `--outfile=${BUNDLE}`]
  const { code } = await run(join(root, 'node_modules/.bin/esbuild'), [...args, '--log-level=warning'], { cwd: folder })
  if (code !== 0) throw new Error('esbuild could not bundle the worker.')
}
