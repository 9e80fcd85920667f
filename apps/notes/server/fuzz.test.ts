// The notes API on hostile input: no 5xx, no hang, and no other user's notes.
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VerifyError } from '@latchkey/core/verify'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  deepJson,
  fuzz,
  hostileJson,
  hostileText,
  reportFuzzing,
  wellFormed,
  wellFormedText,
  withHostilePart,
} from '../../../tools/proof/fuzz.js'
import { pgliteFolder } from '../test/pglite-folder.ts'
import { createApp } from './app.ts'
import { type Database, openDatabase } from './db.ts'

// Next to the other fuzzing, starting the database may take minutes on a busy machine.
vi.setConfig({ testTimeout: 3_000_000, hookTimeout: 600_000 })

const USER = randomUUID()
const SECRET = 'a note of another user'
let folder: string
let database: Database | undefined
let app: ReturnType<typeof createApp>
let note: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notes-fuzz-'))
  await mkdir(join(folder, 'web'))
  database = await openDatabase({ url: undefined, folder: await pgliteFolder(join(folder, 'notes')) })
  app = createApp({
    web: {
      projectId: randomUUID(),
      publishableClientKey: 'pck_public',
      baseUrl: 'http://auth.test',
      database: 'PGlite',
    },
    database,
    // The token is the user's id. Tokens themselves are fuzzed elsewhere.
    verify: async (userId) => {
      if (!/^[\da-f-]{36}$/.test(userId)) throw new VerifyError('TOKEN_MALFORMED')
      return { userId, sessionId: null, anonymous: false, restricted: false, expiresAt: new Date(), claims: {} }
    },
    folder: join(folder, 'web'),
    log: () => undefined,
  })
  await create(randomUUID(), SECRET)
  note = await create(USER, 'mine')
})
afterAll(async () => {
  reportFuzzing('Notes API')
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

async function create(userId: string, title: string): Promise<string> {
  const init = { method: 'POST', headers: { authorization: `Bearer ${userId}` }, body: JSON.stringify({ title }) }
  const response = await app.request('/api/notes', init)
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}

const text = (value: unknown) => wellFormed(JSON.stringify(value) ?? '')
const id = fc.oneof(
  fc.constantFrom('NOTE', '-'.repeat(36), '%zz', '%00', '..', "'", randomUUID()),
  fc.uuid(),
  wellFormedText.map(encodeURIComponent),
)
const cursor = fc
  .tuple(
    fc.constantFrom('0', '1', '2', ''),
    fc.oneof(fc.nat().map(String), fc.constantFrom('1', '9'.repeat(15), '0')),
    id,
  )
  .map((parts) => parts.filter(Boolean).join('_'))
const query = fc
  .dictionary(
    fc.constantFrom('limit', 'q', 'cursor', '__proto__'),
    fc.oneof(wellFormedText, cursor, fc.constantFrom('1', '100', 'a & b', "a' | !b:*", ':*', '\\')),
  )
  .map((fields) => String(new URLSearchParams(fields)))
const fields = { title: 'title', body: 'body', rev: 1 }
const body = fc.oneof(
  fc.constant(text(fields)),
  withHostilePart(fields).map(text),
  fc.record({ title: hostileText, body: hostileText, rev: fc.double() }, { requiredKeys: [] }).map(text),
  fc.record({ id: fc.oneof(fc.uuid(), hostileText), title: hostileText }).map(text),
  hostileJson(['title', 'body', 'rev', 'id', 'pinned']).map(text),
  fc.record({ pinned: fc.oneof(fc.boolean(), hostileText) }).map(text),
  wellFormedText,
  deepJson,
)
const request = fc.record({
  method: fc.constantFrom('GET', 'GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS'),
  path: fc.oneof(
    fc.constant('/api/notes'),
    id.map((one) => `/api/notes/${one}`),
    id.map((one) => `/api/notes/${one}/pin`),
    fc.constant('/api/trash'),
    id.map((one) => `/api/trash/${one}`),
    id.map((one) => `/api/trash/${one}/restore`),
    wellFormedText.map((one) => `/${encodeURIComponent(one)}`),
  ),
  query,
  authorization: fc.constantFrom('Bearer USER', 'Bearer USER', 'Bearer USER', '', 'Bearer', 'Basic x', 'Bearer a b'),
  body: fc.option(body, { nil: undefined }),
})

test('every request gets a response below 500', async () => {
  await fuzz(
    request,
    async ({ method, path, query, authorization, body }) => {
      const response = await app.request(`${path.replace('NOTE', note)}?${query.replace('NOTE', note)}`, {
        method,
        headers: { authorization: authorization.replace('USER', USER), 'content-type': 'application/json' },
        ...(body !== undefined && method !== 'GET' && method !== 'HEAD' && { body }),
      })
      const answer = await response.text()
      expect(response.status, answer).toBeLessThan(500)
      expect(answer).not.toContain(SECRET)
    },
    { runs: 300, factor: 30 },
  )
})
