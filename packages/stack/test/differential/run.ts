// Runs the same operations with published versions of the service's own kit and with @latchkey/stack, and compares
// requests, results and errors. Arguments: versions of the kit. Default: all.
import { fileURLToPath } from 'node:url'
import { run } from '../../../../tools/processes.mjs'
import { reportFigures } from '../../../../tools/proof/figures.js'
import { root } from '../../../../tools/root.mjs'
import { combinations } from '../../../emulator/test/proof/published-clients/versions.js'
import { compare } from './compare.js'
import { explain } from './explain.js'
import type { Recording } from './record.js'

const COMBINATIONS = [
  ...combinations.map(({ version, server }) => ['js', version, server] as const),
  ['react', '2.8.12', '2.8.8'],
] as const

/** The time for one kit, on a slow and busy machine. In milliseconds. */
const LIMIT = 600_000
/** Fewer operations prove too little. */
const LEAST = 300
const script = fileURLToPath(new URL('record-version.ts', import.meta.url))
const chosen = process.argv.slice(2)

for (const [entry, version, server] of COMBINATIONS) {
  if (chosen.length > 0 && !chosen.includes(version)) continue
  const name = `@stackframe/${entry} ${version} and @latchkey/stack/${entry} on the emulator of ${server}`
  const theirs = await recordKit('published', `@stackframe/${entry}`, version, server)
  const ours = await recordKit('latchkey', `@stackframe/${entry}`, version, server)
  const explained = compare(theirs, ours).map((difference) => ({ ...difference, reason: explain(difference) }))
  const unexplained = explained.filter(({ reason }) => reason === undefined)
  const different = new Set(explained.map(({ name }) => name)).size
  const failed = new Set(unexplained.map(({ name }) => name)).size
  if (failed > 0 || theirs.length < LEAST) process.exitCode = 1
  reportFigures(
    [
      {
        name,
        value: `${theirs.length} operations: ${theirs.length - different} equal, ${different - failed} explained, ${failed} different`,
      },
    ],
    unexplained.map(({ name, part, theirs, ours }) => `${name}, ${part}\n  published: ${theirs}\n  latchkey:  ${ours}`),
  )
  const reasons = new Map<string, number>()
  for (const { reason } of explained) if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  for (const [reason, count] of reasons) console.log(`  ${String(count).padStart(4)}  ${reason}`)
}

async function recordKit(kit: string, name: string, version: string, server: string): Promise<Recording[]> {
  const node = [
    '--conditions=@latchkey/source',
    '--import',
    './tools/register-source.mjs',
    script,
    kit,
    name,
    version,
    server,
  ]
  const { code, output } = await run('node', node, { cwd: root, capture: true, limit: LIMIT })
  const line = output
    .split('\n')
    .filter((one) => one.startsWith('[{'))
    .at(-1)
  if (code !== 0 || line === undefined) throw new Error(`${kit} ${version} did not run to the end:\n${output}`)
  return JSON.parse(line)
}
