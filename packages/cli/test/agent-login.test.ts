import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_PROJECT, startEmulator } from '@latchkey/emulator'
import { connect } from '@latchkey/emulator/control'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { agentLogin } from '../src/agent-login.js'
import { readApp } from '../src/app.js'
import { settingsOf } from '../src/doctor/settings.js'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const COMMAND = [
  '--conditions=@latchkey/source',
  '--import',
  path('../../../tools/register-source.mjs'),
  path('../src/bin.ts'),
  'agent-login',
]

let emulator: Awaited<ReturnType<typeof startEmulator>>
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-agent-'))
  emulator = await startEmulator({ port: 0 })
  await connect(emulator.url).users.create({ email: 'ada@example.test' })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await emulator.close()
})

type Decide = (claimCode: string, child?: ChildProcess) => Promise<unknown>
type Env = Readonly<Record<string, string>>

/** Calls `decide` with the code in what is printed. */
function decideOnce(decide: Decide) {
  let decided: Promise<unknown> | undefined
  return (printed: string) => {
    const [, code] = /the code (\w{4}-\w{4}):\n\S+agent-auth-confirm/.exec(printed) ?? []
    if (code) decided ??= decide(code)
    return decided
  }
}

const inProject = (): Env => ({ HEXCLAVE_PROJECT_ID: DEFAULT_PROJECT.id, HEXCLAVE_API_URL: emulator.url })

/** Runs the command in a process. */
async function runAgentLogin(args: readonly string[], decide: Decide, cwd: string, env: Env) {
  const child = spawn(process.execPath, [...COMMAND, ...args], { cwd, env: { PATH: process.env.PATH, ...env } })
  const decideOn = decideOnce((code) => decide(code, child))
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
    decideOn(stderr)
  })
  const [status] = await once(child, 'close')
  await decideOn(stderr)
  return { status, stdout, stderr }
}

/** Signs in with the settings of a folder, and returns what is printed. */
async function signIn(
  decide: Decide,
  {
    appUrl = 'http://localhost:3000',
    cwd = folder,
    env = inProject(),
    isKept = false,
    signal = undefined as AbortSignal | undefined,
  } = {},
) {
  const decideOn = decideOnce(decide)
  let printed = ''
  await agentLogin({
    settings: settingsOf({ variables: readApp(cwd, env).variables, sources: [] }),
    name: 'Robo',
    appUrl,
    isKept,
    signal,
    print(line) {
      printed += `${line}\n`
      decideOn(printed)
    },
  })
  await decideOn(printed)
  return printed
}

const control = () => connect(emulator.url)
const approve = (claimCode: string) => control().agents.approve({ claimCode, user: 'ada@example.test' })
const never = async () => expect.unreachable()

test('signs in when the user approves, and signs out', async () => {
  const printed = await signIn(approve)
  expect(printed).toContain('http://localhost:3000/handler/agent-auth-confirm?code=')
  expect(printed).toContain('Signed in as ada@example.test.')
  expect(await control().sessions.list({ user: 'ada@example.test' })).toEqual([])
})

test('with --keep, prints nothing but the refresh token, which works', async () => {
  const args = ['--app-url', 'http://localhost:4321', '--name', 'Robo', '--keep']
  const { status, stdout, stderr } = await runAgentLogin(args, approve, folder, inProject())
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^\w{45}\n$/)])
  expect(stderr).not.toContain(stdout.trim())
  expect(stderr).toContain('http://localhost:4321/handler/agent-auth-confirm?code=')
  expect((await control().sessions.list({ user: 'ada@example.test' })).map(({ agentName }) => agentName)).toEqual([
    'Robo',
  ])
})

test.each([false, true])('leaves no session behind when the user cannot be read, with isKept %j', async (isKept) => {
  await control().users.create({ email: 'grace@example.test' })
  const fails = async (claimCode: string) => {
    await control().faults.add({ route: 'GET /users/me', fault: { type: 'mismatched-error' } })
    await control().agents.approve({ claimCode, user: 'grace@example.test' })
  }
  await expect(signIn(fails, { isKept })).rejects.toThrow('does not match the contract')
  expect(await control().sessions.list({ user: 'grace@example.test' })).toEqual([])
  await control().users.delete({ user: 'grace@example.test' })
})

test.each([false, true])(
  'leaves no session behind when it is canceled after the approval, isKept: %j',
  async (isKept) => {
    await control().users.create({ email: 'grace@example.test' })
    const stop = new AbortController()
    const approveAndCancel = async (claimCode: string) => {
      await control().agents.approve({ claimCode, user: 'grace@example.test' })
      stop.abort()
    }
    // The pause before the first poll does not end.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await expect(signIn(approveAndCancel, { isKept, signal: stop.signal })).rejects.toThrow('The sign-in was canceled.')
    vi.useRealTimers()
    expect(await control().sessions.list({ user: 'grace@example.test' })).toEqual([])
    await control().users.delete({ user: 'grace@example.test' })
  },
)

test('Ctrl-C cancels it', async () => {
  const { status, stderr } = await runAgentLogin([], async (_, child) => child?.kill('SIGINT'), folder, inProject())
  expect([status, stderr]).toEqual([130, expect.stringContaining('The sign-in was canceled.')])
})

test('is canceled before it has started', async () => {
  await expect(signIn(never, { signal: AbortSignal.abort() })).rejects.toThrow('The sign-in was canceled.')
})

test('fails when the user denies', async () => {
  await expect(signIn((claimCode) => control().agents.deny({ claimCode }))).rejects.toThrow('The sign-in was denied.')
})

test('exits with 1 without a project', async () => {
  const { status, stderr } = await runAgentLogin([], never, folder, {})
  expect([status, stderr]).toEqual([1, expect.stringContaining('HEXCLAVE_PROJECT_ID')])
  expect(stderr).not.toContain('createClient')
})

test('reads the project from the .env files of the folder', async () => {
  const cwd = mkdtempSync(join(folder, 'app-'))
  const variables = `NEXT_PUBLIC_HEXCLAVE_PROJECT_ID=${DEFAULT_PROJECT.id}\nNEXT_PUBLIC_HEXCLAVE_API_URL=${emulator.url}\n`
  writeFileSync(join(cwd, '.env.production'), variables)
  expect(await signIn(approve, { cwd, env: {} })).toContain('Signed out.')
  const production = variables.replace(DEFAULT_PROJECT.id, 'another-project')
  // A key and a URL that the project of development does not have.
  const others = 'NEXT_PUBLIC_HEXCLAVE_PUBLISHABLE_CLIENT_KEY=pck_other\nHEXCLAVE_API_URL_BROWSER=http://127.0.0.1:1\n'
  writeFileSync(join(cwd, '.env.production'), production + others)
  writeFileSync(join(cwd, '.env'), variables)
  expect(await signIn(approve, { cwd, env: {} })).toContain('Signed out.')
})

test('names --app-url and the trusted domains if the project does not trust it', async () => {
  await expect(signIn(never, { appUrl: 'https://other.example' })).rejects.toThrow(
    /https:\/\/other\.example.*--app-url.*trusted domains/,
  )
})
