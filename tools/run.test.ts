// How `run` and the processes under it end. Every case starts a chain like npm's: starter, `run`, app.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const processes = new URL('./processes.mjs', import.meta.url).href

// Opens a port, prints it, and exits like the notes app: on a signal, or when its input closes.
const APP = `
  import { createServer } from 'node:net'
  const server = createServer().listen(0, '127.0.0.1', () => console.log(JSON.stringify({ pid: process.pid, port: server.address().port })))
  process.stdin.on('end', () => process.exit(0)).resume()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(7))
`
// Hears every wish to end and obeys none.
const STUBBORN = `
  process.stdin.on('error', () => {})
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  setInterval(() => {}, 1000)
  console.log(JSON.stringify({ pid: process.pid, port: 0 }))
`
// Leaves a process behind and ends.
const LITTERING = `
  import { spawn } from 'node:child_process'
  const left = spawn('sleep', ['60'], { stdio: 'ignore' })
  console.log(JSON.stringify({ pid: left.pid, port: 0 }))
  left.unref()
`
const RUN = `
  import { run } from ${JSON.stringify(processes)}
  const { code } = await run('node', [process.argv[2]], { stdin: 'pipe', grace: 200 })
  process.exitCode = code
`

// Real processes on a machine that may have other work.

let folder: string
const started = new Set<number>()

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-run-'))
  const scripts = { 'app.mjs': APP, 'stubborn.mjs': STUBBORN, 'littering.mjs': LITTERING, 'run.mjs': RUN }
  for (const [name, text] of Object.entries(scripts)) writeFileSync(join(folder, name), text)
})

afterEach(() => {
  for (const pid of started) if (alive(pid)) process.kill(pid, 'SIGKILL')
  started.clear()
})

afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['SIGINT', 7],
  ['SIGTERM', 7],
  ['SIGHUP', 7],
] as const)('%s ends the app, frees its port, and its exit code is ours', async (signal, code) => {
  const { starter, app } = await begin('node', ['run.mjs', 'app.mjs'])
  starter.kill(signal)
  expect(await ended(starter)).toBe(code)
  await gone(app)
})

test('the app exits when the runner is killed with SIGKILL', async () => {
  const { starter, app } = await begin('node', ['run.mjs', 'app.mjs'])
  starter.kill('SIGKILL')
  await gone(app)
})

test('the app exits when the parent process is killed', async () => {
  const { starter, app } = await begin('node', ['-e', starting(['node', 'run.mjs', 'app.mjs'])])
  starter.kill('SIGKILL')
  await gone(app)
})

test.runIf(process.platform === 'linux')('the app exits when npm is killed while its shell keeps waiting', async () => {
  const { starter, app } = await begin('node', ['-e', starting(['sh', '-c', 'node run.mjs app.mjs; true'])])
  starter.kill('SIGKILL')
  await gone(app)
})

test('kills an app that does not exit', async () => {
  const { starter, app } = await begin('node', ['run.mjs', 'stubborn.mjs'])
  starter.kill('SIGTERM')
  expect(await ended(starter)).toBe(137)
  await gone(app)
})

test('stops the child processes of the app', async () => {
  const { starter, app } = await begin('node', ['run.mjs', 'littering.mjs'])
  expect(await ended(starter)).toBe(0)
  await gone(app)
})

/** A program, as npm is one, that starts a command and waits for it. */
function starting([command, ...args]: string[]) {
  return `require('node:child_process').spawn(${JSON.stringify(command)}, ${JSON.stringify(args)}, { stdio: 'inherit' })`
}

interface App {
  pid: number
  port: number
}

async function begin(command: string, args: string[]): Promise<{ starter: ChildProcess; app: App }> {
  const env = { ...process.env, npm_lifecycle_event: 'start' }
  const starter = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  if (starter.pid !== undefined) started.add(starter.pid)
  const [line] = await once(createInterface(starter.stdout), 'line')
  const app: App = JSON.parse(line)
  started.add(app.pid)
  return { starter, app }
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  const [code] = await once(child, 'exit')
  return code
}

async function gone({ pid, port }: App) {
  await expect.poll(() => alive(pid), { interval: 20 }).toBe(false)
  // A dead process whose threads are still being cleared away may hold its port for a moment.
  await expect.poll(() => accepts(port), { interval: 20 }).toBe(false)
}

/** A zombie process, whose parent has not waited for it, still accepts signals. */
function alive(pid: number) {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy().destroyed))
    socket.once('error', () => resolve(false))
  })
}
