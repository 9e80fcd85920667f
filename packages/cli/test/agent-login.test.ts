import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_PROJECT, startEmulator } from '@latchkey/emulator'
import { connect } from '@latchkey/emulator/control'
import { afterAll, beforeAll, expect, test } from 'vitest'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const COMMAND = [
  '--conditions=@latchkey/source',
  '--import',
  path('../../../tools/register-source.mjs'),
  path('../src/bin.ts'),
  'agent-login',
]

let emulator: Awaited<ReturnType<typeof startEmulator>>
beforeAll(async () => {
  emulator = await startEmulator({ port: 0 })
  await connect(emulator.url).users.create({ email: 'ada@example.test' })
})
afterAll(() => emulator.close())

/** Runs the command. `decide` gets the code that it prints. */
async function agentLogin(
  args: readonly string[],
  decide: (claimCode: string) => Promise<unknown> = async () => {},
  { cwd, env }: { cwd?: string; env?: Record<string, string> } = {},
) {
  const child = spawn(process.execPath, [...COMMAND, ...args], {
    ...(cwd && { cwd }),
    env: { ...process.env, ...(env ?? { HEXCLAVE_PROJECT_ID: DEFAULT_PROJECT.id, HEXCLAVE_API_URL: emulator.url }) },
  })
  let [stdout, stderr] = ['', '']
  let decided: Promise<unknown> | undefined
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
    const [, code] = /the code (\w{4}-\w{4}):\n\S+agent-auth-confirm/.exec(stderr) ?? []
    if (code) decided ??= decide(code)
  })
  const [status] = await once(child, 'close')
  await decided
  return { status, stdout, stderr }
}

const app = ['--app-url', 'http://localhost:3000', '--name', 'Robo'] as const
const control = () => connect(emulator.url)
const approve = (claimCode: string) => control().agents.approve({ claimCode, user: 'ada@example.test' })

test('signs in when the user approves, and signs out', async () => {
  const { status, stdout, stderr } = await agentLogin(app, approve)
  expect([status, stdout]).toEqual([0, ''])
  expect(stderr).toContain('http://localhost:3000/handler/agent-auth-confirm?code=')
  expect(stderr).toContain('Signed in as ada@example.test.')
  expect((await control().sessions.list({ user: 'ada@example.test' })).map(({ agentName }) => agentName)).toEqual([])
})

test('with --keep, prints nothing but the refresh token, which works', async () => {
  const { status, stdout, stderr } = await agentLogin([...app, '--keep'], approve)
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^\w{45}\n$/)])
  expect(stderr).not.toContain(stdout.trim())
  expect((await control().sessions.list({ user: 'ada@example.test' })).map(({ agentName }) => agentName)).toEqual([
    'Robo',
  ])
})

test.each([[[]], [['--keep']]])('leaves no session behind when the user cannot be read: %j', async (options) => {
  await connect(emulator.url).users.create({ email: 'grace@example.test' })
  const { status, stderr } = await agentLogin([...app, ...options], async (claimCode) => {
    await control().faults.add({ route: 'GET /users/me', fault: { type: 'mismatched-error' } })
    await control().agents.approve({ claimCode, user: 'grace@example.test' })
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('does not match the contract')])
  expect(await control().sessions.list({ user: 'grace@example.test' })).toEqual([])
  await control().users.delete({ user: 'grace@example.test' })
})

test('exits with 1 when the user denies', async () => {
  const { status, stderr } = await agentLogin(app, (claimCode) => control().agents.deny({ claimCode }))
  expect([status, stderr]).toEqual([1, expect.stringContaining('The sign-in was denied.')])
})

test('reads the project from the .env files of the folder, and says so without one', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'latchkey-agent-'))
  const missing = await agentLogin(app, approve, { cwd, env: {} })
  expect([missing.status, missing.stderr]).toEqual([1, expect.stringContaining('HEXCLAVE_PROJECT_ID')])
  expect(missing.stderr).not.toContain('createClient')
  const variables = `NEXT_PUBLIC_HEXCLAVE_PROJECT_ID=${DEFAULT_PROJECT.id}\nNEXT_PUBLIC_HEXCLAVE_API_URL=${emulator.url}\n`
  writeFileSync(join(cwd, '.env.production'), variables)
  expect((await agentLogin(app, approve, { cwd, env: {} })).status).toBe(0)
  const production = variables.replace(DEFAULT_PROJECT.id, 'another-project')
  // A key and a URL that the project of development does not have.
  const others = 'NEXT_PUBLIC_HEXCLAVE_PUBLISHABLE_CLIENT_KEY=pck_other\nHEXCLAVE_API_URL_BROWSER=http://127.0.0.1:1\n'
  writeFileSync(join(cwd, '.env.production'), production + others)
  writeFileSync(join(cwd, '.env'), variables)
  expect((await agentLogin(app, approve, { cwd, env: {} })).status).toBe(0)
  rmSync(cwd, { recursive: true })
})

test('names --app-url and the trusted domains if the project does not trust it', async () => {
  const { status, stderr } = await agentLogin(['--app-url', 'https://other.example'])
  expect([status, stderr]).toEqual([1, expect.stringMatching(/https:\/\/other\.example.*--app-url.*trusted domains/)])
})
