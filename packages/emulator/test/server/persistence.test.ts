import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DEFAULT_PROJECT, type Emulator } from '../../src/index.js'
import { startEmulator } from '../../src/node.js'
import { openSqliteStore } from '../../src/world/sqlite-store.js'
import { AS_ADMIN, requester, SIGN_UP, signedUp, testEmulator } from '../caller.js'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-'))
  file = join(folder, 'emulator.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = async (options = {}) => testEmulator({ ...options, store: await openSqliteStore(file) })

describe('an emulator with a data file', () => {
  test('keeps users, sessions and signing keys across a restart', async () => {
    const before = await open()
    const ada = await signedUp(before)
    before.close()
    const after = await open()
    const me = await requester(after)('GET /users/me', { headers: ada.headers })
    expect(me).toMatchObject({ status: 200, body: { id: ada.user_id } })
    expect(after.mailbox.emails).toHaveLength(1)
    after.close()
  })

  test('continues its random sequence, so that no id repeats', async () => {
    const before = await open()
    const ada = await signedUp(before)
    before.close()
    const after = await open()
    const bob = await signedUp(after, 'bob@example.test')
    expect(bob.user_id).not.toBe(ada.user_id)
    after.close()
  })

  test('does not restore deleted rows', async () => {
    const before = await open()
    const { headers } = await signedUp(before)
    await requester(before)('DELETE /users/me', { headers })
    before.close()
    const after = await open()
    expect(after.world.users.where(() => true)).toEqual([])
    after.close()
  })

  test('keeps no configuration of a project that was deleted', async () => {
    const ask = (emulator: Emulator, route: string, body?: object) =>
      requester(emulator)(route, { headers: AS_ADMIN, ...(body && { body }) })
    const first = await open({ serverVersion: '2.8.86' })
    const changed = { config_override_string: '{"auth.signUpRulesDefaultAction":"reject"}' }
    expect((await ask(first, 'PATCH /internal/config/override/environment', changed)).status).toBe(200)
    expect((await ask(first, 'DELETE /internal/projects/current')).status).toBe(200)
    first.close()
    const second = await open({ serverVersion: '2.8.86' })
    const { config_string } = (await ask(second, 'GET /internal/config')).body
    expect(JSON.parse(config_string).auth.signUpRulesDefaultAction).toBe('allow')
    second.close()
  })

  test('applies changed options and keeps the users', async () => {
    const before = await open()
    await signedUp(before)
    before.close()
    const after = await open({ projects: [{ ...DEFAULT_PROJECT, displayName: 'Renamed' }] })
    expect((await requester(after)('GET /projects/current')).body.display_name).toBe('Renamed')
    expect(after.world.users.where(() => true)).toHaveLength(1)
    after.close()
  })
})

test('undoes a request and logs the error when its changes cannot be stored', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const store = await openSqliteStore(file)
  const full = new Error('database or disk is full')
  let isFull = false
  const write: typeof store.write = (changes) => {
    if (isFull) throw full
    store.write(changes)
  }
  const emulator = testEmulator({ onContractViolation: 'respond', store: { ...store, write } })
  const signUp = () =>
    requester(emulator)('POST /auth/password/sign-up', { body: { ...SIGN_UP, email: 'bob@example.test' } })
  const ids = () => emulator.world.users.where(() => true).map(({ id }) => id)
  const ada = await signedUp(emulator)
  isFull = true
  expect(await signUp()).toMatchObject({ status: 500 })
  expect(logged.mock.calls).toEqual([[full]])
  expect(ids()).toEqual([ada.user_id])
  isFull = false
  const bob = await signUp()
  emulator.close()
  expect(bob).toMatchObject({ status: 200 })
  const after = await open()
  expect(after.world.users.where(() => true).map(({ id }) => id)).toEqual([ada.user_id, bob.body.user_id])
  after.close()
  logged.mockRestore()
})

describe('a data file that cannot be used', () => {
  test('is not opened by a second emulator, which would overwrite its data', async () => {
    const first = await open()
    await expect(open()).rejects.toThrow(`${file} cannot be opened: another emulator uses it.`)
    const ada = await signedUp(first)
    first.close()
    const next = await open()
    expect(next.world.users.where(() => true)).toMatchObject([{ id: ada.user_id }])
    next.close()
  })

  test('is not replaced by the option `store` of `createEmulator`', async () => {
    await expect(startEmulator({ store: {} } as never)).rejects.toThrow(/option/)
  })

  test('keeps its content and its mode if it is another file', async () => {
    writeFileSync(file, 'a text file that is longer than nothing\n', { mode: 0o644 })
    await expect(open()).rejects.toThrow(`${file} cannot be opened: it is not an SQLite file.`)
    expect(readFileSync(file, 'utf8')).toBe('a text file that is longer than nothing\n')
    expect(statSync(file).mode & 0o777).toBe(0o644)
  })

  test('is named with the row that is damaged', async () => {
    const store = await openSqliteStore(file)
    store.close()
    const { DatabaseSync } = await import('node:sqlite')
    const database = new DatabaseSync(file)
    database.exec("INSERT INTO rows (kind, id, json) VALUES ('users', 'ada', '{')")
    database.close()
    await expect(open()).rejects.toThrow(`The data file ${file} is damaged: the row users ada is not valid JSON.`)
  })
})

test('a killed process loses no acknowledged write', async () => {
  const enough = 30
  const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  const child = spawn(
    process.execPath,
    [
      '--conditions=@latchkey/source',
      '--import',
      path('../../../../tools/register-source.mjs'),
      path('write-until-killed.ts'),
      file,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const acknowledged: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(line)
    if (acknowledged.length === enough) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  expect(acknowledged.length).toBeGreaterThanOrEqual(enough)

  const after = await open()
  const kept = new Set(after.world.users.where(() => true).map(({ id }) => id))
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  // A sign-up is one piece: no user without an address and a session.
  const whole = (userId: string) =>
    after.world.channels.find((row) => row.userId === userId) &&
    after.world.sessions.find((row) => row.userId === userId)
  expect([...kept].filter((id) => !whole(id))).toEqual([])
  after.close()
})
