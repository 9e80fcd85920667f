// node --run waits: measures how long a call waits under each kind of failure, with the clock of a fake environment.
import { type CallOptions, createClient, getProject, signOut } from '@latchkey/core'
import {
  createFakeAccessToken,
  createFakeEnv,
  type FakeEnv,
  type FakeEnvOptions,
} from '@latchkey/core/internal/testing'

type TestClient = ReturnType<typeof createClient>

const lost = () => {
  throw new TypeError('fetch failed')
}
const silent = () => new Promise<Response>(() => {})
const busy = (seconds: number) => () =>
  new Response('busy', { status: 429, headers: { 'retry-after': String(seconds) } })

const TROUBLES: readonly [name: string, world: FakeEnvOptions, options?: CallOptions][] = [
  ['the network is lost, least jitter', { random: 0, fetch: lost }],
  ['the network is lost, most jitter', { random: 0.999, fetch: lost }],
  ['the service is silent', { random: 0.999, fetch: silent }],
  ['429, Retry-After 3', { fetch: busy(3) }],
  ['429, Retry-After 600', { fetch: busy(600) }],
  ['a timeout of 5000 ms, the service is silent', { fetch: silent }, { timeout: 5000 }],
]

console.log(`${'trouble'.padEnd(46)}${'ms in all'.padStart(10)}  ended as`)
for (const [name, world, options] of TROUBLES) await show(name, world, (client) => getProject(client, {}, options))
await show('signing out, the service is silent', { fetch: silent }, async (client, env) => {
  await client.session.start({ accessToken: createFakeAccessToken(env.now()), refreshToken: 'r' })
  await signOut(client)
})

async function show(name: string, world: FakeEnvOptions, call: (client: TestClient, env: FakeEnv) => Promise<unknown>) {
  const env = createFakeEnv(world)
  const client = createClient({ projectId: 'p', publishableKey: 'k', tokenStore: 'memory' }, env)
  const startedAt = env.now()
  let ended: unknown = 'done'
  let took = 0
  const waiting = call(client, env)
    .catch((error) => {
      ended = error.code
    })
    .finally(() => {
      took = env.now() - startedAt
    })
  await env.settle()
  await waiting
  console.log(`${name.padEnd(46)}${String(took).padStart(10)}  ${ended}`)
}
