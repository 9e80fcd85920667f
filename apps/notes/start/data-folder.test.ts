import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { claim, ownerUrl } from './data-folder.ts'
import { onFreePort } from './listen.ts'

let folder: string
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notes-folder-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts another process that claims the folder and keeps running. Resolves with its output. */
async function another(place: string) {
  const source = `
    import { claim } from ${JSON.stringify(new URL('./data-folder.ts', import.meta.url).href)}
    const owned = claim(${JSON.stringify(place)})
    owned?.announce('http://localhost:1234')
    process.stdout.write(owned ? 'owned ' + owned.project.projectId : 'refused')
    if (owned) setInterval(() => owned, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [output] = await once(child.stdout, 'data')
  return { child, said: String(output) }
}

test('one process locks the folder; another fails with the URL of the owner', async () => {
  const place = join(folder, 'owned')
  const owner = await another(place)
  expect(owner.said).toMatch(/^owned [0-9a-f-]{36}$/)
  expect(claim(place)).toBeNull()
  expect((await another(place)).said).toBe('refused')
  expect(await ownerUrl(place)).toBe('http://localhost:1234')
})

test('kill -9 releases the lock, and the project stays the same', async () => {
  const place = join(folder, 'killed')
  const { child, said } = await another(place)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const owned = claim(place)
  expect(`owned ${owned?.project.projectId}`).toBe(said)
  expect(await ownerUrl(place, 0)).toBeNull()
  owned?.release()
})

test('two folders have two projects, each with persistent ports', () => {
  const [one, two] = [claim(join(folder, 'one')), claim(join(folder, 'two'))]
  expect(one?.project.projectId).not.toBe(two?.project.projectId)
  one?.rememberPorts({ app: 4007, auth: 4107 })
  one?.release()
  two?.release()
  const again = claim(join(folder, 'one'))
  expect(again?.project.ports).toEqual({ app: 4007, auth: 4107 })
  again?.release()
})

test('skips a port used by another program', async () => {
  const program = createServer().listen(0, '127.0.0.1')
  await once(program, 'listening')
  const { port } = program.address() as { port: number }
  const same = async (free: number) => free
  expect(await onFreePort(port, same)).toBeGreaterThan(port)
  program.close()
  await once(program, 'close')
  expect(await onFreePort(port, same)).toBe(port)
})

test('skips a port taken between checking and listening', async () => {
  const tried: number[] = []
  const open = async (port: number) => {
    tried.push(port)
    if (tried.length === 1) throw Object.assign(new Error('in use'), { code: 'EADDRINUSE' })
    return port
  }
  expect(await onFreePort(45_000, open)).toBe(tried[1])
  expect(tried[1]).toBeGreaterThan(tried[0] ?? 0)
  await expect(onFreePort(45_000, () => Promise.reject(new Error('other')))).rejects.toThrow('other')
})
