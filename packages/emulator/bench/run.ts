// node --run bench (in this folder): measures the emulator against its targets. Asserts nothing, because times depend
// on the machine.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createEmulator, DEFAULT_PROJECT, type Emulator } from '../src/index.js'
import { signInAs } from '../src/testing/index.js'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function times(count: number, work: () => unknown): Promise<number> {
  const all: number[] = []
  for (let i = 0; i < count; i++) all.push(await timed(work))
  return median(all)
}

/** The built command if it exists, because that is what users start. */
function start() {
  const built = path('../dist/bin/latchkey-emulator.js')
  const source = [
    '--conditions=@latchkey/source',
    '--import',
    path('../../../tools/register-source.mjs'),
    path('../src/bin/latchkey-emulator.ts'),
  ]
  return spawn(process.execPath, [...(existsSync(built) ? [built] : source), '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Time from the command to its first response in milliseconds, and its memory use in megabytes. */
async function command(): Promise<{ millis: number; megabytes: number }> {
  const startedAt = performance.now()
  const child = start()
  const [banner] = (await once(child.stdout, 'data')) as [Buffer]
  await fetch(`${/http:\S+/.exec(String(banner))?.[0]}/health`)
  const millis = performance.now() - startedAt
  const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' }))
  child.kill()
  await once(child, 'close')
  return { millis, megabytes: kilobytes / 1024 }
}

async function signInsPerSecond(emulator: Emulator, count: number): Promise<number> {
  const account = { email: 'ada@example.test', password: 'correct horse' }
  const post = async (path: string, body: object) => {
    const response = await emulator.fetch(`http://localhost/api/v1/auth/password/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-stack-project-id': DEFAULT_PROJECT.id,
        'x-stack-access-type': 'client',
        'x-stack-publishable-client-key': DEFAULT_PROJECT.keys.publishable,
      },
      body: JSON.stringify(body),
    })
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  }
  await post('sign-up', { ...account, verification_callback_url: 'http://localhost' })
  const millis = await timed(async () => {
    for (let i = 0; i < count; i++) await post('sign-in', account)
  })
  return (count / millis) * 1000
}

/** Each with a new user and a new client session. */
async function signIns(count: number): Promise<void> {
  const emulator = createEmulator()
  const client = { session: { start: async () => {} } }
  for (let i = 0; i < count; i++) await signInAs(emulator, client)
}

createEmulator()
const create = await times(50, () => createEmulator())
const runs = [await command(), await command(), await command()]
const row = (title: string, got: number, unit: string, goal: string) =>
  console.log(`${title.padEnd(36)}${got.toFixed(1).padStart(10)} ${unit.padEnd(4)}  goal ${goal}`)
row('createEmulator()', create, 'ms', '50 ms')
row('command to first 200', median(runs.map(({ millis }) => millis)), 'ms', '500 ms')
row('memory of the command', median(runs.map(({ megabytes }) => megabytes)), 'MB', '100 MB')
row('1,000 signInAs', await timed(() => signIns(1000)), 'ms', '1000 ms')
row('password sign-ins, default rounds', await signInsPerSecond(createEmulator(), 50), '/s', 'none')
row('password sign-ins, one round', await signInsPerSecond(createEmulator({ passwordRounds: 1 }), 300), '/s', 'none')
