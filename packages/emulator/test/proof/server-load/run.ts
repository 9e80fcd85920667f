// npm run proof -- server-load: a server that calls `getAuth` for each request, under the load of a minute. No response may be
// for another user, the service may receive no request that need not be, and memory may not grow. Needs a build.
// `--seconds` and `--rate` set the duration and the highest number of requests per second. The machine may reach less.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { reportFigures } from '../../../../../tools/proof/figures.js'
import { createGenerator } from './generator.js'
import { type Kind, SHARES, type Visitor } from './visitors.js'

/** What a server may keep of a minute of requests, in bytes: less than seven for each of 600,000. */
const MOST_GROWTH = 4_000_000
const WARM_UP = 8
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, rate: { type: 'string', default: '10000' } },
})
const RATE = Number(values.rate)

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const start = (name: string, args: string[] = []) =>
  fork(path(name), args, {
    execArgv: [...process.execArgv, '--expose-gc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
const message = async (child: ChildProcess) => {
  const exit = once(child, 'exit').then(() => Promise.reject(new Error('A process of the load test has exited.')))
  return (await Promise.race([once(child, 'message'), exit]))[0]
}
const ask = (child: ChildProcess) => {
  child.send('report')
  return message(child)
}

/** Loads a server for this long, in seconds, and returns what it measured, and what went wrong. */
async function load(seconds: number, fault = '') {
  const service = start('service.ts')
  const { visitors, url, ...project } = await message(service)
  const server = start('server.ts', [url, project.projectId, project.publishableKey, fault])
  try {
    const { port } = await message(server)
    const { traffic, send, close } = await createGenerator(port, visitors as Visitor[])
    await send(WARM_UP * 1000, RATE)
    const before = count(traffic.responses)
    const heaps = [await ask(server)]
    const own = process.cpuUsage()
    let milliseconds = 0
    for (let half = 0; half < 2; half++) {
      milliseconds += await send(seconds * 500, RATE)
      heaps.push(await ask(server))
    }
    close()
    const { user, system } = process.cpuUsage(own)
    const measured = count(traffic.responses) - before
    const perSecond = Math.round((measured / milliseconds) * 1000)
    const upstream: Record<string, number> = await ask(service)
    const [first, , last] = heaps
    const faults = [
      ...traffic.wrong.slice(0, 3),
      ...unexpected(upstream, traffic.responses, visitors as Visitor[]),
      ...(last.heap - first.heap > MOST_GROWTH ? [`the heap grew from ${mb(first.heap)} to ${mb(last.heap)} MB`] : []),
    ]
    const cpu = (last.cpu - first.cpu) / measured
    return { faults, traffic, upstream, heaps, perSecond, milliseconds, cpu, ownCpu: (user + system) / measured }
  } finally {
    for (const child of [service, server]) child.kill()
  }
}

/** The requests that the service received and need not have received, or the reverse. */
function unexpected(upstream: Record<string, number>, responses: Record<Kind, number>, visitors: readonly Visitor[]) {
  const expected: Record<string, number> = {
    // Once: the keys are cached.
    'GET /api/v1/projects/{id}/.well-known/jwks.json': 1,
    // Once for each session whose token has expired.
    'POST /api/v1/auth/oauth/token': visitors.filter(({ kind }) => kind === 'expired cookies').length,
    // They may have verified their email address since.
    'GET /api/v1/users/me': responses.restricted,
  }
  return [...new Set([...Object.keys(expected), ...Object.keys(upstream)])]
    .filter((name) => upstream[name] !== expected[name])
    .map((name) => `${name}: ${upstream[name] ?? 0} requests instead of ${expected[name] ?? 0}`)
}

const count = (numbers: Record<string, number>) => Object.values(numbers).reduce((sum, one) => sum + one, 0)
const mb = (bytes: number) => (bytes / 1e6).toFixed(1)

const failures: string[] = []
const FAULTS = { 'mixed-users': /expected/, 'asks-always': /users\/me/, leak: /heap/ }
for (const [fault, sign] of Object.entries(FAULTS)) {
  const { faults } = await load(4, fault)
  const noticed = faults.find((text) => sign.test(text))
  if (!noticed) failures.push(`The fault "${fault}" was not noticed: ${faults.join('; ')}`)
  console.log(`The fault "${fault}" is noticed: ${noticed}`)
}

// What the same generator reaches on this machine when the server does nothing.
const floor = await load(Number(values.seconds) / 6, 'floor')
const run = await load(Number(values.seconds))
failures.push(...run.faults)
const responses = Object.entries(run.traffic.responses).map(
  ([kind, value]) => `${kind} ${value.toLocaleString('en-US')}`,
)
reportFigures([
  { name: 'Requests per second', value: run.perSecond },
  { name: 'Requests per second of a server that only responds', value: floor.perSecond },
  { name: 'Seconds', value: Math.round(run.milliseconds / 1000) },
  { name: 'CPU time of the server for each request, with its HTTP', value: Math.round(run.cpu), unit: 'µs' },
  { name: 'CPU time of a server that only responds', value: Math.round(floor.cpu), unit: 'µs' },
  { name: 'CPU time of the load generator for each request', value: Math.round(run.ownCpu), unit: 'µs' },
  { name: 'Responses with the warm-up', value: responses.join(', ') },
  { name: 'Responses for another user', value: run.traffic.wrong.length },
  ...Object.entries(run.upstream).map(([name, value]) => ({ name: `Requests to the service: ${name}`, value })),
  {
    name: 'Heap at the start, in the middle and at the end',
    value: run.heaps.map(({ heap }) => mb(heap)).join(', '),
    unit: 'MB',
  },
  { name: 'Faults of the server that are noticed', value: Object.keys(FAULTS).join(', ') },
])
if (Object.keys(SHARES).some((kind) => run.traffic.responses[kind as Kind] === 0)) failures.push('a kind was not sent')
for (const failure of failures) console.error(failure)
process.exit(failures.length === 0 ? 0 : 1)
