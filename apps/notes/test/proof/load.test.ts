import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { long, reportFigures } from '../../../../tools/proof/figures.ts'
import { LIMITS } from '../../start/listen.ts'
import { pgliteFolder } from '../pglite-folder.ts'
import { type Postgres, startPostgres } from '../postgres.ts'
import { type ApiProcess, createProject, type Project, startApi } from './api-process.ts'
import { type Call, callsOf, createLedger, type Ledger, readAll, seededRandom } from './ledger.ts'

// All traffic stays on 127.0.0.1 and is bounded in number and time.

/** How long the mixed load lasts on each database, in milliseconds. */
const DURATION = long ? 60_000 : 1_000
const USERS = 20
const WORKERS = 32
const MAX_REQUESTS = 200_000
/** Requests that one user sends at the same time: more than the API lets wait. */
const BURST = 400
const BURSTS = 20
const SLOW_CLIENTS = 50
const EXCESS_CONNECTIONS = 100
/** When a client that the server does not stop gives up, in bytes. */
const MAX_SENT = 512 * 2 ** 20

vi.setConfig({ testTimeout: DURATION + 300_000, hookTimeout: 120_000 })

let folder: string
let project: Project
let postgres: Postgres | null

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notes-load-'))
  project = await createProject()
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres?.close()
  await rm(folder, { recursive: true, force: true })
})

interface User {
  readonly call: Call
  readonly ledger: Ledger
}

describe.each(['PGlite', 'Postgres'] as const)('the notes API on %s', (engine) => {
  let api: ApiProcess
  const users: User[] = []
  const statuses = new Map<number, number>()
  const latencies: number[] = []

  beforeAll(async () => {
    if (engine === 'Postgres' && !postgres) return
    const url = engine === 'Postgres' ? await postgres?.database('load') : undefined
    api = await startApi({ project, folder: await pgliteFolder(join(folder, engine)), url })
    for (let user = 0; user < USERS; user++) {
      const token = await project.tokenFor(randomUUID())
      users.push({ call: measured(callsOf(() => api.url, token)), ledger: createLedger() })
    }
  })
  afterAll(() => api?.kill())

  const measured =
    (call: Call): Call =>
    async (...request) => {
      const start = performance.now()
      const response = await call(...request)
      latencies.push(performance.now() - start)
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      return response
    }
  const total = () => [...statuses.values()].reduce((sum, count) => sum + count, 0)

  test('loses no write and never fails under mixed load', async ({ skip }) => {
    skip(!api, 'there is no Postgres for this platform')
    const start = performance.now()
    await Promise.all(
      Array.from({ length: WORKERS }, async (_, index) => {
        const random = seededRandom(index + 1)
        // Each worker writes its own notes, so that a ledger knows the last text of each.
        const { call, ledger } = users[index % USERS] as User
        const noteIds = new Set<string>()
        while (performance.now() - start < DURATION && total() < MAX_REQUESTS) await act(random, call, ledger, noteIds)
      }),
    )
    const seconds = (performance.now() - start) / 1000
    const requests = total()
    const differences: string[] = []
    for (const { call, ledger } of users) differences.push(...ledger.compare(await readAll(call)))
    const unexpected = [...statuses.keys()].filter((status) => status >= 500 && status !== 503)
    latencies.sort((a, b) => a - b)
    const quantile = (share: number) => Math.round(latencies[Math.floor(latencies.length * share)] ?? 0)
    reportFigures([
      { name: `${engine}: requests in ${Math.round(seconds)} s of mixed load`, value: requests },
      { name: `${engine}: requests per second`, value: Math.round(requests / seconds) },
      {
        name: `${engine}: median and 99th percentile of latency`,
        value: `${quantile(0.5)} and ${quantile(0.99)}`,
        unit: 'ms',
      },
      { name: `${engine}: responses with 503`, value: statuses.get(503) ?? 0 },
      { name: `${engine}: other server errors`, value: unexpected.length },
      { name: `${engine}: notes compared`, value: users.reduce((sum, { ledger }) => sum + ledger.size(), 0) },
      { name: `${engine}: lost writes`, value: differences.length },
    ])
    expect(unexpected).toEqual([])
    expect(differences).toEqual([])
    expect(api.errors()).toBe('')
  })

  test('responds with 503 when overloaded, and recovers', async ({ skip }) => {
    skip(!api, 'there is no Postgres for this platform')
    const [greedy, other] = users as [User, User]
    let refused = 0
    // A fast server may keep up with one burst.
    for (let burst = 0; burst < BURSTS && refused === 0; burst++) {
      const responses = await Promise.all([
        other.call('GET', ''),
        ...Array.from({ length: BURST }, () => greedy.call('GET', '?limit=100')),
      ])
      for (const response of responses) {
        expect([200, 503]).toContain(response.status)
        if (response.status !== 503) continue
        expect(response.headers.get('retry-after')).toBe('1')
        refused++
      }
    }
    reportFigures([{ name: `${engine}: refused with 503 of a burst of ${BURST} requests`, value: refused }])
    expect(refused).toBeGreaterThan(0)
    expect((await greedy.call('GET', '')).status).toBe(200)
    expect((await fetch(`${api.url}/api/health`)).status).toBe(200)
  })

  // The short form is in listen.test.ts, with shorter limits.
  if (long)
    test('disconnects slow clients and serves others meanwhile', async ({ skip }) => {
      skip(!api, 'there is no Postgres for this platform')
      const head = 'POST /api/notes HTTP/1.1\r\nHost: localhost\r\n'
      const slow = await Promise.all(
        Array.from({ length: SLOW_CLIENTS }, (_, index) =>
          open(api.port, index % 2 ? head : `${head}Content-Length: 100\r\n\r\n{`),
        ),
      )
      // Listen to all of them now: a connection that is reset before anybody listens would never seem to close.
      const responses = Promise.all(slow.map(received))
      expect((await users[0]?.call('GET', ''))?.status).toBe(200)
      for (const response of await responses) expect(response).toMatch(/^HTTP\/1\.1 4(01|08) /)
      reportFigures([{ name: `${engine}: slow clients disconnected`, value: slow.length }])
    })

  // The limits of the HTTP server do not depend on the database.
  if (long || engine === 'PGlite') {
    test('rejects oversized headers and bodies', async ({ skip }) => {
      skip(!api, 'there is no Postgres for this platform')
      const token = await project.tokenFor(randomUUID())
      const head = (more: string) => `POST /api/notes HTTP/1.1\r\nHost: localhost\r\n${more}`
      const authorized = `Authorization: Bearer ${token}\r\n`
      expect(await exchange(api.port, head(`X-Large: ${'x'.repeat(100_000)}\r\n\r\n`))).toMatchObject({ status: 431 })
      const announced = head(`${authorized}Content-Length: 50000000\r\n\r\n`)
      expect(await exchange(api.port, announced)).toMatchObject({ status: 413 })
      const chunk = `100000\r\n${'x'.repeat(0x10_0000)}\r\n`
      const endless = (more: string) => exchange(api.port, head(`${more}Transfer-Encoding: chunked\r\n\r\n`), chunk)
      for (const [more, status] of [
        [authorized, 413],
        ['', 401],
      ] as const) {
        const response = await endless(more)
        expect(response.status).toBe(status)
        // The server reads on for a moment, so that the client receives the response, and then closes the connection.
        expect(response.sent).toBeLessThan(MAX_SENT)
      }
      expect((await users[0]?.call('GET', ''))?.status).toBe(200)
    })

    test('refuses connections beyond the limit and serves the open ones', async ({ skip }) => {
      skip(!api, 'there is no Postgres for this platform')
      const count = LIMITS.maxConnections + EXCESS_CONNECTIONS
      let refused = 0
      const sockets = Array.from({ length: count }, () =>
        connect(api.port, '127.0.0.1')
          .on('error', () => {})
          .on('close', () => refused++)
          .resume(),
      )
      // Connections of earlier tests may still be open.
      await vi.waitFor(() => expect(refused).toBeGreaterThanOrEqual(EXCESS_CONNECTIONS), { timeout: 60_000 })
      const open = sockets.find((socket) => !socket.closed) as Socket
      const response = received(open)
      open.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
      expect(await response).toMatch(/^HTTP\/1\.1 200 /)
      const atOnce = refused
      for (const socket of sockets) socket.destroy()
      const healthy = async () => expect((await fetch(`${api.url}/api/health`)).status).toBe(200)
      await vi.waitFor(healthy, { timeout: 60_000 })
      reportFigures([{ name: `${engine}: connections refused of ${count}`, value: atOnce }])
      expect(api.errors()).toBe('')
    })
  }
})

/** One random action of a writer, recorded in its ledger. */
async function act(random: () => number, call: Call, ledger: Ledger, noteIds: Set<string>): Promise<void> {
  const choice = random()
  const known = [...noteIds]
  const id = known[Math.floor(random() * known.length)]
  const body = `text ${random()} `.repeat(1 + Math.floor(random() * 50))
  const write = async (method: string, target: string, change: object | undefined, result: string | null) => {
    const response = await call(method, method === 'POST' ? '' : `/${target}`, change)
    if (response.ok) ledger.acknowledge(target, result)
    else if (response.status === 503) ledger.doubt(target, result)
    else throw new Error(`${method} responded with ${response.status}.`)
    await response.arrayBuffer()
    return response.ok
  }
  if (choice < 0.3 || id === undefined) {
    const created = randomUUID()
    if (await write('POST', created, { id: created, title: 'load', body }, body)) noteIds.add(created)
  } else if (choice < 0.6) {
    await write('PATCH', id, { body }, body)
  } else if (choice < 0.65) {
    noteIds.delete(id)
    await write('DELETE', id, undefined, null)
  } else {
    const paths = ['', '?limit=10', `/${id}`, '?q=text', `?q=${encodeURIComponent(body.slice(0, 20))}`]
    const response = await call('GET', paths[Math.floor(random() * paths.length)] ?? '')
    expect([200, 503]).toContain(response.status)
    await response.arrayBuffer()
  }
}

async function open(port: number, bytes: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

/** Returns what the server sends until the connection is closed, in whichever way. */
function received(socket: Socket): Promise<string> {
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk
  })
  return new Promise((resolve) => {
    socket.on('close', () => resolve(response))
  })
}

/** Sends bytes, then `more` again and again until the server closes. Returns the status and how much was sent. */
async function exchange(port: number, bytes: string, more?: string): Promise<{ status: number; sent: number }> {
  const socket = await open(port, bytes)
  const send = () => {
    while (more && !socket.destroyed && socket.write(more)) if (socket.bytesWritten > MAX_SENT) socket.destroy()
  }
  socket.on('drain', send)
  send()
  const response = await received(socket)
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]), sent: socket.bytesWritten }
}
