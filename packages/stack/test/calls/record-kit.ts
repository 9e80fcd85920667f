// Runs the generated calls with one kit, in a separate process, except for those that the file already contains. Arguments:
// `published` or `latchkey`; `options` or `users`; the file to append to; which part of the calls, such as `1/4`; the first
// letters of the names of calls. Default: all.
import { appendFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { bundleForNode, install } from '../../../emulator/test/proof/published-clients/install.js'
import type { Kit } from '../../../emulator/test/proof/published-clients/operation.js'
import { declarationsOf } from '../types/compare.js'
import { recordCalls } from './record.js'
import { linesOf, readRecordings } from './recordings.js'
import { generateTable } from './tables.js'
import { VERSION } from './version.js'

const [kitName, table = 'options', file = '', part = '1/1', prefix = ''] = process.argv.slice(2)
const [at = 1, parts = 1] = part.split('/').map(Number)

// Kits print warnings of their own, and fail in the background after a page is left.
for (const method of ['log', 'warn', 'error', 'info', 'debug'] as const) console[method] = () => undefined
for (const event of ['unhandledRejection', 'uncaughtException']) process.on(event, () => undefined)
// Calls must not reach the apps of other calls.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')

const { calls } = generateTable(table, declarationsOf(await install(VERSION), '@stackframe/js'))
const kit: unknown = await import(
  kitName === 'latchkey' ? '../../src/js.js' : pathToFileURL(await bundleForNode(VERSION)).href
)
const recorded = readRecordings(file)
// Without the line that an interrupted process has not finished.
writeFileSync(file, linesOf(recorded))
const known = new Set(recorded.map(({ name }) => name))
const chosen = calls
  .filter(({ name }) => name.startsWith(prefix))
  .filter(({ name }, index) => index % parts === at - 1 && !known.has(name))
for await (const recording of recordCalls(kit as Kit, chosen)) appendFileSync(file, linesOf([recording]))
process.exit(0)
