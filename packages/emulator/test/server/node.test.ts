import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { startEmulator } from '../../src/node.js'
import { AS_CLIENT, SIGN_UP } from '../caller.js'

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

// Each test starts a Node process, which takes seconds on a busy machine.
describe('the CLI', { timeout: 60_000 }, () => {
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

  test('prints its help', async () => {
    expect(await said(run('--help'))).toMatchObject({ code: 0, out: expect.stringContaining('--data FILE') })
  })

  test.each([
    [['--port', 'x'], /Invalid port: --port x/],
    [['--nonsense'], /nonsense/],
    [['--config', 'nowhere.json'], /nowhere\.json cannot be read: ENOENT/],
  ])('rejects %j', async (args, message) => {
    expect(await said(run(...args))).toMatchObject({ code: 1, error: expect.stringMatching(message) })
  })
})
