// node --run speed: measures requests, decoding and cached reads against the least that each must do, in one run.

import { createClient, getUser, watch } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal'
import { getCurrentUser, list } from '@latchkey/core/internal/contract'
import { createFakeAccessToken } from '@latchkey/core/internal/testing'
import { SAMPLE_USER } from './sample-user.ts'

const ROUNDS = 9
const REQUESTS = 2000
const READS = 200_000
const USERS = 10_000

const userText = JSON.stringify(SAMPLE_USER)
const usersText = JSON.stringify(Array.from({ length: USERS }, () => SAMPLE_USER))
const users = list(getCurrentUser.response)
const respond = async (_url?: string | Request, _options?: RequestInit) => new Response(userText, { status: 200 })

const client = createClient({
  projectId: 'p',
  publishableKey: 'pck_bench',
  baseUrl: 'https://api.test',
  tokenStore: 'memory',
  fetch: respond,
})
const accessToken = createFakeAccessToken(Date.now())
await client.session.start({ accessToken, refreshToken: 'r' })
// A custom fetch receives a `Request`. The platform's own, which this replaces, receives the URL and the options.
client[INTERNALS].env.fetch = respond

/** What every request does: build headers, send with a signal, and parse the response. */
async function leastRequest() {
  const { signal } = new AbortController()
  const headers = new Headers({
    'x-stack-project-id': 'p',
    'x-stack-access-type': 'client',
    'x-stack-access-token': accessToken,
    'x-stack-publishable-client-key': 'pck_bench',
    'x-stack-random-nonce': 'n',
  })
  const response = await respond('https://api.test/api/v1/users/me', { headers, signal })
  return JSON.parse(await response.text())
}

const resource = watch(client, getCurrentUser)
const unsubscribe = resource.subscribe(() => {})
await resource.ready()

console.log(`${'median of one run'.padEnd(34)}${'floor'.padStart(15)}${'Latchkey'.padStart(15)}${'ratio'.padStart(8)}`)
await compare('requests a second', REQUESTS, leastRequest, () => getUser(client))
await compareAllocation('KB allocated a request', leastRequest, () => getUser(client))
await compare(
  `decodes of ${USERS} users a second`,
  1,
  () => JSON.parse(usersText),
  () => users.decode(JSON.parse(usersText), ''),
)
const entry = watch(client, getCurrentUser)
await compare(
  'reads of the cached user a second',
  READS,
  () => entry.state(),
  () => watch(client, getCurrentUser).state(),
)
unsubscribe()
client.dispose()

type Run = () => unknown

async function compare(name: string, count: number, floor: Run, measured: Run) {
  const floors: number[] = []
  const owns: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    floors.push(await perSecond(count, floor))
    owns.push(await perSecond(count, measured))
  }
  show(name, median(floors), median(owns))
}

async function perSecond(count: number, run: Run) {
  const startedAt = performance.now()
  for (let i = 0; i < count; i++) {
    const result = run()
    if (result instanceof Promise) await result
  }
  return (count / (performance.now() - startedAt)) * 1000
}

/** Needs `--expose-gc` and a young generation that holds a whole round, so that nothing is collected in between. */
async function compareAllocation(name: string, floor: Run, measured: Run) {
  const collect = globalThis.gc
  if (collect) show(name, await kilobytesEach(floor, collect), await kilobytesEach(measured, collect))
}

async function kilobytesEach(run: Run, collect: () => void) {
  const count = 500
  collect()
  const before = process.memoryUsage().heapUsed
  for (let i = 0; i < count; i++) await run()
  return (process.memoryUsage().heapUsed - before) / count / 1000
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function show(name: string, floor: number, measured: number) {
  const columns = [floor, measured].map((value) =>
    value.toLocaleString('en-US', { maximumFractionDigits: 1 }).padStart(15),
  )
  console.log(`${name.padEnd(34)}${columns.join('')}${(measured / floor).toFixed(2).padStart(8)}`)
}
