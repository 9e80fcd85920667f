import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createEmulator, DEFAULT_PROJECT, type Emulator, INTERNAL_PROJECT } from '../src/index.js'
import { type StartOptions, startEmulator } from '../src/node.js'
import { openSqliteStore } from '../src/world/sqlite-store.js'
import { AS_ADMIN, AS_CLIENT, AS_SERVER, requester, SIGN_UP, testEmulator } from './caller.js'

const internalKeys = ({ world }: Emulator) => {
  const rows = world.projectKeys.where(({ projectId }) => projectId === 'internal')
  expect(rows).toHaveLength(1)
  const { publishable, secret, admin } = rows[0] ?? {}
  return { publishable, secret, admin }
}

const asInternal = (keys: { publishable?: string | null | undefined; secret?: string | null | undefined }) => ({
  'x-stack-project-id': 'internal',
  'x-stack-access-type': 'server',
  'x-stack-publishable-client-key': keys.publishable ?? '',
  'x-stack-secret-server-key': keys.secret ?? '',
})

describe('the keys of the internal project', () => {
  test('are generated for each emulator', async () => {
    const [one, two] = [createEmulator(), createEmulator()]
    const keys = internalKeys(one)
    expect(keys).toEqual({
      publishable: expect.stringMatching(/^pck_[0-9a-z]{45}$/),
      secret: expect.stringMatching(/^ssk_[0-9a-z]{45}$/),
      admin: expect.stringMatching(/^sak_[0-9a-z]{45}$/),
    })
    expect(internalKeys(two)).not.toEqual(keys)
    const users = (headers: Record<string, string>) => requester(one)('GET /users', { headers })
    expect(await users(asInternal(keys))).toMatchObject({ status: 200 })
    expect(await users(asInternal(INTERNAL_PROJECT.keys))).toMatchObject({
      status: 401,
      body: { code: 'INVALID_SECRET_SERVER_KEY' },
    })
  })

  test('stay the same when the emulator is reset', () => {
    const emulator = createEmulator()
    const keys = internalKeys(emulator)
    emulator.reset()
    expect(internalKeys(emulator)).toEqual(keys)
  })

  test('are fixed when the project is configured', () => {
    const emulator = createEmulator({ projects: [DEFAULT_PROJECT, INTERNAL_PROJECT] })
    expect(internalKeys(emulator)).toEqual(INTERNAL_PROJECT.keys)
  })

  test('are required for sign-up on a newer server too', async () => {
    const emulator = createEmulator({ serverVersion: '2.8.86', passwordRounds: 1 })
    const headers = { 'x-stack-project-id': 'internal', 'x-stack-publishable-client-key': '' }
    const response = await requester(emulator)('POST /auth/password/sign-up', { body: SIGN_UP, headers })
    expect(response).toMatchObject({ status: 401, body: { code: 'PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT' } })
  })

  test('are stored in the data file, which only its owner can read, and replace well-known ones', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-'))
    const file = join(folder, 'emulator.sqlite')
    const open = async (options = {}) => createEmulator({ ...options, store: await openSqliteStore(file) })
    const first = await open()
    const keys = internalKeys(first)
    for (const name of [file, `${file}-wal`]) expect(statSync(name).mode & 0o777).toBe(0o600)
    first.close()
    const second = await open()
    expect(internalKeys(second)).toEqual(keys)
    second.close()
    const configuration = await open({ projects: [DEFAULT_PROJECT, INTERNAL_PROJECT] })
    expect(internalKeys(configuration)).toEqual(INTERNAL_PROJECT.keys)
    configuration.close()
    const again = await open()
    expect(internalKeys(again).secret).not.toBe(INTERNAL_PROJECT.keys.secret)
    again.close()
    rmSync(folder, { recursive: true })
  })
})

const withServer = async (options: StartOptions, use: (port: number) => Promise<void>) => {
  const running = await startEmulator({ port: 0, ...options })
  try {
    await use(running.port)
  } finally {
    await running.close()
  }
}

/** Sends what a browser page would send: `fetch` of Node.js sets neither `Host` nor `Origin`. */
const statusOf = (port: number, path: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject).end()
  })

describe('the well-known keys of the default project', () => {
  test.each([
    ['the secret server key', AS_SERVER, '/api/v1/users'],
    ['the super secret admin key', AS_ADMIN, '/api/v1/internal/projects/current'],
  ])('rejects %s from a page of another site', async (_, keys, path) => {
    await withServer({}, async (port) => {
      const status = (headers: Record<string, string>) => statusOf(port, path, { ...keys, ...headers })
      expect(await status({})).toBe(200)
      expect(await status({ origin: 'http://localhost:3000' })).toBe(200)
      expect(await status({ origin: 'http://my.localhost:3000' })).toBe(200)
      expect(await status({ origin: 'https://evil.test' })).toBe(403)
      expect(await status({ origin: 'http://localhost.evil.test' })).toBe(403)
      expect(await status({ origin: 'null' })).toBe(403)
      expect(await status({ host: 'rebound.test' })).toBe(403)
    })
  })

  test('the publishable client key is accepted from any site', async () => {
    await withServer({}, async (port) => {
      const headers = { ...AS_CLIENT, origin: 'https://app.test' }
      expect(await statusOf(port, '/api/v1/projects/current', headers)).toBe(200)
    })
  })

  test('keys of a configured project are accepted from any site', async () => {
    const keys = { publishable: 'pck_own', secret: 'ssk_own_key', admin: 'sak_own_key' }
    await withServer({ projects: [{ ...DEFAULT_PROJECT, keys }] }, async (port) => {
      const headers = { ...AS_SERVER, 'x-stack-secret-server-key': keys.secret, origin: 'https://app.test' }
      expect(await statusOf(port, '/api/v1/users', headers)).toBe(200)
    })
  })
})

describe('the control API rejects pages of other sites', () => {
  test.each([
    ['with Origin', { origin: 'https://evil.test' }],
    ['with Origin of another port', { origin: 'http://localhost:3000' }],
    ['with an opaque Origin', { origin: 'null' }],
    ['with Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    ['with Sec-Fetch-Site of another port', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }],
    ['with Host', { host: 'rebound.test' }],
  ])('%s', async (_, headers: Record<string, string>) => {
    await withServer({}, async (port) => {
      for (const path of ['/__emulator/users/list', '/__emulator/world/export', '/__emulator/', '/latchkey/emails']) {
        expect(await statusOf(port, path, headers)).toBe(403)
        expect(await statusOf(port, path, {})).toBe(200)
      }
      expect(await statusOf(port, '/__emulator/world/reset', headers, 'POST')).toBe(403)
    })
  })

  test('the control API accepts the inspector', async () => {
    await withServer({}, async (port) => {
      const sameOrigin = {
        'sec-fetch-site': 'same-origin',
        origin: `http://localhost:${port}`,
        host: `localhost:${port}`,
      }
      expect(await statusOf(port, '/__emulator/users/list', sameOrigin)).toBe(200)
      const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
      expect(await statusOf(port, '/', link)).toBe(200)
    })
  })
})

test('a seeded emulator has predictable internal keys', () => {
  expect(internalKeys(testEmulator({ projects: [DEFAULT_PROJECT] }))).toEqual(
    internalKeys(testEmulator({ projects: [DEFAULT_PROJECT] })),
  )
})
