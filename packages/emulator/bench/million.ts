// Prints how the built command starts, serves and restarts after `kill -9` with 1,000,000 users in its SQLite file, and how much
// memory it takes. Another number of users is the argument:
// node --max-old-space-size=16384 --conditions=@latchkey/source --import ../../tools/register-source.mjs bench/million.ts 100000
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_PROJECT as project } from '../src/index.js'
import { openSqliteStore } from '../src/world/sqlite-store.js'
import { populated } from '../test/control/scale.js'

const users = Number(process.argv[2] ?? 1_000_000)
const folder = mkdtempSync(join(tmpdir(), 'latchkey-million-'))
const data = join(folder, 'emulator.sqlite')
const command = fileURLToPath(new URL('../dist/bin/latchkey-emulator.js', import.meta.url))
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString('en-US')} MB`

async function start(file: string | undefined): Promise<{ child: ChildProcess; url: string; seconds: number }> {
  const startedAt = performance.now()
  const args = ['--max-old-space-size=16384', command, '--port', '0', ...(file ? ['--data', file] : [])]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [banner] = (await once(child.stdout, 'data')) as [Buffer]
  const url = /http:\S+/.exec(String(banner))?.[0] ?? ''
  await fetch(`${url}/health`)
  return { child, url, seconds: (performance.now() - startedAt) / 1000 }
}

const memory = ({ pid }: ChildProcess) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024

async function populate() {
  const store = await openSqliteStore(data)
  const { emulator } = await populated(users, { serverVersion: 'hexclave-1.0', store, now: Date.now })
  emulator.close()
}

async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'close')
}

/** Signs a user up and in. */
async function use(url: string, email: string) {
  const send = async (path: string, body: object) => {
    const startedAt = performance.now()
    const { id, keys } = project
    const response = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-stack-project-id': id,
        'x-stack-access-type': 'client',
        'x-stack-publishable-client-key': keys.publishable,
      },
      body: JSON.stringify(body),
    })
    return { status: response.status, ms: Math.round(performance.now() - startedAt) }
  }
  const account = { email, password: 'correct horse battery' }
  const up = await send('/auth/password/sign-up', { ...account, verification_callback_url: 'http://localhost:3000' })
  return { signUp: up, signIn: await send('/auth/password/sign-in', account) }
}

try {
  const empty = await start(undefined)
  const base = memory(empty.child)
  await kill(empty.child)
  await populate()
  console.log(
    `${users.toLocaleString('en-US')} users with a session, an address and a team: ${megabytes(statSync(data).size)} in the file`,
  )
  const first = await start(data)
  const loaded = memory(first.child)
  const used = await use(first.url, 'first@example.test')
  const serving = memory(first.child)
  console.log(
    `start: ${first.seconds.toFixed(1)} s, ${megabytes(loaded)}, ${Math.round((loaded - base) / users)} bytes per user`,
  )
  console.log(`after a sign-up and a sign-in: ${megabytes(serving)}, ${JSON.stringify(used)}`)
  await kill(first.child)
  const second = await start(data)
  const known = await use(second.url, 'first@example.test')
  console.log(
    `restart after kill -9: ${second.seconds.toFixed(1)} s, ${megabytes(memory(second.child))}, ${JSON.stringify(known)}`,
  )
  await kill(second.child)
  // The sign-up before kill -9 was kept: the address is taken, and its password signs in.
  if (known.signUp.status !== 409 || known.signIn.status !== 200) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
