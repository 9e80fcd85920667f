import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runEmulatorCommand } from '../../src/command/main.js'
import { start } from '../../src/command/start.js'
import { createControl } from '../../src/control/index.js'
import { createEmulator } from '../../src/emulator.js'
import { type RunningEmulator, startEmulator } from '../../src/node.js'
import { openSqliteStore } from '../../src/world/sqlite-store.js'
import { AS_CLIENT, SIGN_UP } from '../caller.js'
import { runCommand } from './command.js'

describe('the emulator as a server', () => {
  test('serves CORS requests and frees its port when closed', async () => {
    const running = await startEmulator({ port: 0, passwordRounds: 1 })
    expect(running.url).toBe(`http://localhost:${running.port}`)
    const response = await fetch(`${running.url}/api/v1/auth/password/sign-up`, {
      method: 'POST',
      headers: { ...AS_CLIENT, 'content-type': 'application/json', origin: 'http://localhost:3000' },
      body: JSON.stringify(SIGN_UP),
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toHaveProperty('access_token')
    await running.close()
    await expect(fetch(running.url)).rejects.toThrow()
  })

  test('rejects when the port is in use', async () => {
    const running = await startEmulator({ port: 0 })
    await expect(startEmulator({ port: running.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await running.close()
  })
})

const [otherAddress] = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ family, internal }) => family === 'IPv4' && !internal)

describe.skipIf(otherAddress === undefined)('connections from another address', () => {
  const statusOf = async (options: { control?: 'network' }) => {
    const { port, close } = await startEmulator({ ...options, port: 0, host: '0.0.0.0' })
    const sent = request({
      host: otherAddress?.address,
      port,
      path: '/__emulator/world/info',
      method: 'POST',
      headers: { host: `localhost:${port}`, 'content-type': 'application/json' },
    }).end('{}')
    const [{ statusCode }] = (await once(sent, 'response')) as [IncomingMessage]
    await close()
    return statusCode
  }

  test('are refused by the control API', async () => {
    expect(await statusOf({})).toBe(403)
  })

  test('are accepted with `control: "network"`', async () => {
    expect(await statusOf({ control: 'network' })).toBe(200)
  })
})

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const run = (...args: string[]) =>
  spawn(
    process.execPath,
    [
      '--conditions=@latchkey/source',
      '--import',
      path('../../../../tools/register-source.mjs'),
      path('../../src/bin/latchkey-emulator.ts'),
      ...args,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )

async function said(child: ReturnType<typeof run>): Promise<{ out: string; error: string; code: number | null }> {
  const text = { out: '', error: '' }
  child.stdout.on('data', (chunk) => {
    text.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    text.error += chunk
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { ...text, code }
}

/** Runs the command in this process, if it ends before it starts an emulator: a process of its own takes seconds. */
async function failureOf(...args: string[]) {
  let error = ''
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    error += text
    return true
  })
  await runEmulatorCommand(args, 'latchkey-emulator')
  write.mockRestore()
  const code = process.exitCode
  process.exitCode = undefined
  return { code, error }
}

describe('the CLI', () => {
  test('prints the URL and keys, and exits with 0 on SIGTERM', async () => {
    const child = run('--port', '0')
    const [first] = (await once(child.stdout, 'data')) as [Buffer]
    const url = /http:\S+/.exec(String(first))?.[0]
    expect(String(first)).toContain(AS_CLIENT['x-stack-publishable-client-key'])
    expect((await fetch(`${url}/health`)).status).toBe(200)
    const ended = said(child)
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0 })
  })

  test('prints the keys of a configuration file', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'latchkey-')), 'latchkey.json')
    const project = { id: '22222222-2222-4222-8222-222222222222', keys: { publishable: 'pck_from_file' } }
    await writeFile(file, JSON.stringify({ port: 0, projects: [project] }))
    const child = run('--config', file)
    const [first] = (await once(child.stdout, 'data')) as [Buffer]
    expect(String(first)).toMatch(/project id +22222222.*publishable client key +pck_from_file/s)
    const url = /http:\S+/.exec(String(first))?.[0]
    expect((await fetch(`${url}/health`)).status).toBe(200)
    const ended = said(child)
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0 })
    await rm(dirname(file), { recursive: true })
  })

  test('sets the exit code of its process', async () => {
    expect(await said(run('--nonsense'))).toMatchObject({ code: 2, error: expect.stringContaining('nonsense') })
  })

  test('prints its help', async () => {
    expect(await said(run('--help'))).toMatchObject({ code: 0, out: expect.stringContaining('--data FILE') })
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    await runEmulatorCommand(['--help'], 'latchkey emulator')
    expect(String(write.mock.calls)).toContain('  latchkey webhook trigger TYPE')
    write.mockRestore()
    process.exitCode = undefined
  })

  test.each([
    [2, ['--port', 'x'], /Invalid port: --port x/],
    [2, ['--nonsense'], /nonsense/],
    [2, ['nonsense'], /nonsense/],
    [2, ['toString'], /toString/],
    [2, ['--webhook', 'localhost:3000'], /absolute URL/],
    [2, ['status', '--url', 'localhost'], /absolute URL/],
    [2, ['trigger'], /`trigger` needs the type of an event\. The types are user\.created, /],
    [2, ['trigger', 'nonsense'], /no event 'nonsense'\. The types are user\.created, /],
    [1, ['--config', 'nowhere.json'], /nowhere\.json cannot be read: .*ENOENT/],
    [1, ['--import', 'nowhere.json'], /nowhere\.json cannot be read: .*ENOENT/],
    [1, ['--export-on-exit', 'nowhere/world.json'], /nowhere\/world\.json cannot be written: ENOENT/],
    [1, ['--export-on-exit', '.'], /\. is a folder\. `--export-on-exit` needs the name of a file/],
    [2, ['--smtp-port', 'x'], /Invalid port: --smtp-port x/],
    [2, ['--smtp-port', '0'], /from 1 to 65535/],
    [2, ['--smtp-port', 'mailpit:'], /such as mailpit:1025/],
  ])('exits with %i for %j', async (code, args, message) => {
    expect(await failureOf(...args)).toEqual({ code, error: expect.stringMatching(message) })
  })
})

describe('a file with the data of an emulator', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const signUp = (url: string) =>
    fetch(`${url}/api/v1/auth/password/sign-up`, {
      method: 'POST',
      headers: { ...AS_CLIENT, 'content-type': 'application/json' },
      body: JSON.stringify(SIGN_UP),
    })

  test('is written when the emulator stops, and another emulator starts with it', async () => {
    const file = join(folder, 'world.json')
    const first = runCommand(['--port', '0', '--export-on-exit', file])
    await first.until('data ')
    const url = /http:\S+/.exec(first.printed.out)?.[0] ?? ''
    expect((await signUp(url)).status).toBe(200)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      type: 'latchkey-world',
      version: 1,
      rows: { channels: [{ value: SIGN_UP.email }] },
    })
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    const second = runCommand(['--port', '0', '--import', file])
    await second.until('data ')
    const imported = /http:\S+/.exec(second.printed.out)?.[0] ?? ''
    expect(await (await signUp(imported)).json()).toMatchObject({
      code: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    })
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
  })

  // A container has a data file, and starts again with the same options.
  test('is imported into a data file that is new, and not over the data of another run', async () => {
    const file = join(folder, 'world.json')
    const emulator = createEmulator()
    await createControl(emulator).users.create({ email: 'ada@example.test' })
    await writeFile(file, JSON.stringify(await createControl(emulator).world.export()))
    const data = join(folder, 'data.sqlite')
    const emailsOf = ({ emulator }: RunningEmulator) =>
      emulator.world.channels.where(() => true).map(({ value }) => value)

    const first = await start({ port: '0', import: file, data })
    expect(emailsOf(first.running)).toEqual(['ada@example.test'])
    await createControl(first.running.emulator).users.create({ email: 'grace@example.test' })
    await first.stop()

    const warned = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const second = await start({ port: '0', import: file, data })
    expect(warned.mock.calls.join()).toContain(`${data} already has data`)
    warned.mockRestore()
    expect(emailsOf(second.running)).toEqual(['ada@example.test', 'grace@example.test'])
    await second.stop()
  })

  test.each([
    ['with', true],
    ['without', false],
  ])('leaves a data file as it is when the port is in use, %s an import', async (_, imports) => {
    const file = join(folder, 'world.json')
    await writeFile(file, JSON.stringify(await createControl(createEmulator()).world.export()))
    const data = join(folder, 'data.sqlite')
    const first = await startEmulator({ port: 0 })
    const second = start({ port: `${first.port}`, data, ...(imports && { import: file }) })
    await expect(second).rejects.toThrow(`Port ${first.port} is in use`)
    await first.close()
    const store = await openSqliteStore(data)
    expect([...store.load()]).toEqual([])
    store.close()
  })

  test.each([
    ['', /is not valid JSON/],
    ['{"users":[]}', /its "type" is not "latchkey-world"/],
    ['{"type":"latchkey-world","version":2}', /has version 2 of the format, and this emulator reads version 1 only/],
    [
      '{"type":"latchkey-world","version":1,"clock":{"ahead":0,"frozen":null},"rows":{}}',
      /rows.*at least one project/s,
    ],
  ])('is rejected with the contents %j', async (contents, message) => {
    const file = join(folder, 'world.json')
    await writeFile(file, contents)
    expect(await failureOf('--port', '0', '--import', file)).toEqual({ code: 1, error: expect.stringMatching(message) })
  })
})

test('status and reset use the running emulator', async () => {
  const { url, emulator, close } = await startEmulator({ port: 0, passwordRounds: 1 })
  await createControl(emulator).users.create({ email: 'ada@example.test' })
  const status = runCommand(['status', '--url', url])
  expect(await status.ended).toBe(0)
  expect(status.printed.out).toMatch(/is running.*users +1\n/s)
  expect(await runCommand(['reset'], { env: { STACK_API_URL: url } }).ended).toBe(0)
  expect(emulator.world.users.where(() => true)).toEqual([])
  await close()
  const stopped = runCommand(['status', '--url', url])
  expect(await stopped.ended).toBe(1)
  expect(stopped.printed.error).toContain(`Cannot reach an emulator at ${url}`)
})
