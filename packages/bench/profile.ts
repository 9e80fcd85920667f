// node packages/bench/profile.ts [packages/core/dist] [--cpu=out.cpuprofile]: where requests spend time and memory.
import { writeFileSync } from 'node:fs'
import { type HeapProfiler, type Profiler, Session } from 'node:inspector/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { INTERNALS } from '@latchkey/core/internal'
import { createFakeAccessToken } from '@latchkey/core/internal/testing'
import { root } from '../../tools/root.mjs'
import { SAMPLE_USER } from './sample-user.ts'

const REQUESTS = 5000
const ROWS = 12

const { values, positionals } = parseArgs({ allowPositionals: true, options: { cpu: { type: 'string' } } })
const dist = resolve(positionals[0] ?? join(root, 'packages/core/dist'))
const { createClient, getUser } = await import(pathToFileURL(join(dist, 'index.js')).href)

const user = JSON.stringify(SAMPLE_USER)
const client = createClient({
  projectId: 'p',
  publishableKey: 'pck_bench',
  baseUrl: 'https://service.invalid',
  tokenStore: 'memory',
  fetch: async () => new Response(user),
})
client[INTERNALS].env.fetch = async () => new Response(user)
await client.session.start({ accessToken: createFakeAccessToken(Date.now(), 3600), refreshToken: 'r' })
await requests(REQUESTS)

const inspector = new Session()
inspector.connect()
await inspector.post('HeapProfiler.startSampling', {
  samplingInterval: 1024,
  includeObjectsCollectedByMajorGC: true,
  includeObjectsCollectedByMinorGC: true,
} as HeapProfiler.StartSamplingParameterType)
await requests(REQUESTS)
const heap = await inspector.post('HeapProfiler.stopSampling')
await inspector.post('Profiler.enable')
await inspector.post('Profiler.start')
await requests(REQUESTS)
const cpu = await inspector.post('Profiler.stop')
if (values.cpu) writeFileSync(values.cpu, JSON.stringify(cpu.profile))

show('bytes allocated', allocated(heap.profile.head))
show('microseconds', spent(cpu.profile))

async function requests(count: number) {
  for (let i = 0; i < count; i++) await getUser(client)
}

type Total = Map<string, number>

/** In bytes, by function. */
function allocated(node: HeapProfiler.SamplingHeapProfileNode, total: Total = new Map()): Total {
  add(total, node.callFrame, node.selfSize)
  for (const child of node.children) allocated(child, total)
  return total
}

/** In microseconds, by function. */
function spent({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Total {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const total: Total = new Map()
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id)
    if (frame) add(total, frame, timeDeltas[index] ?? 0)
  }
  return total
}

function add(total: Total, { functionName, url }: { functionName: string; url: string }, amount: number) {
  if (functionName === '(idle)' || functionName === '(program)') return
  const isOwn = url.includes(dist)
  const name = isOwn ? functionName || '(anonymous)' : 'Node.js, V8 and garbage collection'
  total.set(name, (total.get(name) ?? 0) + amount)
}

function show(unit: string, total: Total) {
  const rows = [...total].sort((a, b) => b[1] - a[1])
  const all = rows.reduce((sum, [, amount]) => sum + amount, 0) / REQUESTS
  console.log(`\n${unit} for each request: ${all.toFixed(1)}`)
  for (const [name, amount] of rows.slice(0, ROWS))
    console.log(`${(amount / REQUESTS).toFixed(1).padStart(12)}  ${name}`)
}
