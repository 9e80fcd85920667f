import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiKey, createClient, deleteUser, updateUser } from '@latchkey/core'
import { createUser } from '@latchkey/core/server'
import type { createVerifier } from '@latchkey/core/verify'
import { createEmulator, DEFAULT_PROJECT } from '@latchkey/emulator'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyText } from '../../../tools/proof/fuzz.ts'
import { pgliteFolder } from '../test/pglite-folder.ts'
import { postgresPrograms, startPostgres } from '../test/postgres.ts'
import { createApiKeyCheck } from './api-keys.ts'
import { createApp } from './app.ts'
import { type Access, asUser } from './as-user.ts'
import { type Database, openDatabase } from './database.ts'
import { proveIsolation } from './prove-isolation.ts'
import { createMemberships } from './teams.ts'

const [ann, bob, team] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
const emulator = createEmulator({
  passwordRounds: 1,
  projects: [
    {
      ...DEFAULT_PROJECT,
      permissions: [{ id: 'write_notes', scope: 'team' }],
      users: [
        { id: ann, email: 'ann@example.test' },
        { id: bob, email: 'bob@example.test' },
      ],
      teams: [
        { id: team, displayName: 'Garden', members: [{ user: ann, permissions: ['write_notes'] }, { user: bob }] },
      ],
    },
  ],
})
const service: { isDown: boolean; response?: Response | undefined } = { isDown: false }
const server = createClient({
  projectId: DEFAULT_PROJECT.id,
  publishableKey: DEFAULT_PROJECT.keys.publishable,
  secretKey: DEFAULT_PROJECT.keys.secret,
  tokenStore: null,
  fetch: (request) => {
    if (service.isDown) throw new TypeError('fetch failed')
    if (service.response) return Promise.resolve(service.response.clone())
    return emulator.fetch(request)
  },
})
let folder: string
let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
let database: Database
let app: ReturnType<typeof createApp>
let logged: string[]

async function open(name: Database['name']) {
  logged = []
  folder = await mkdtemp(join(tmpdir(), 'notes-api-'))
  writeFileSync(join(folder, 'index.html'), '<script id="config">{}</script>')
  postgres = name === 'Postgres' ? await startPostgres() : undefined
  database = await openDatabase(postgres ?? { folder: await pgliteFolder(join(folder, 'notes')) })
  app = createApp({
    web: {
      projectId: 'p',
      publishableKey: '</script>',
      baseUrl: 'http://localhost',
      database: name,
      teams: true,
    },
    transaction: database.transaction,
    // The token of a user is their ID.
    verify: async (token) => ({ ...(await never()), userId: token }),
    findMembership: createMemberships(server),
    checkApiKey: createApiKeyCheck(server),
    folder,
    log: (line) => logged.push(line),
  })
}
async function close() {
  await database.close()
  await postgres?.close()
  await rm(folder, { recursive: true, force: true })
}
const never = async () => ({}) as Awaited<ReturnType<ReturnType<typeof createVerifier>>>

async function call(user: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await app.request(`/api${path}`, {
    method,
    headers: { ...(user && { Authorization: `Bearer ${user}` }), 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, any> }
}
const edit = (title: string, base: string | null, rev = crypto.randomUUID()) => ({ title, body: '', rev, base })

const databases = [
  { name: 'PGlite', isAvailable: true },
  { name: 'Postgres', isAvailable: postgresPrograms !== null },
] as const

for (const { name, isAvailable } of databases)
  describe.runIf(isAvailable)(`with ${name}`, () => {
    beforeAll(() => open(name))
    afterAll(close)

    test('a note is written, read, listed, searched and deleted by its user alone', async () => {
      const path = `/notes/${crypto.randomUUID()}`
      const first = edit('Peas', null)
      expect(await call(ann, 'PUT', path, first)).toMatchObject({
        status: 200,
        body: { title: 'Peas', rev: first.rev },
      })
      expect((await call(ann, 'GET', path)).body).toMatchObject({ title: 'Peas', canWrite: true })
      expect((await call(ann, 'GET', '/notes?q=pEA')).body.notes).toHaveLength(1)
      expect((await call(ann, 'GET', '/notes?q=%25')).body.notes).toEqual([])
      for (const method of ['GET', 'DELETE'])
        expect(await call(bob, method, path)).toMatchObject({ status: 404, body: { error: { code: 'not-found' } } })
      expect((await call(bob, 'GET', '/notes')).body.notes).toEqual([])
      expect(await call(ann, 'DELETE', path)).toMatchObject({ status: 200 })
      expect((await call(ann, 'GET', path)).status).toBe(404)
    })

    test('no cache stores the notes of a user', async () => {
      const { headers } = await app.request('/api/notes', { headers: { Authorization: `Bearer ${ann}` } })
      expect(headers.get('Cache-Control')).toBe('private, no-store')
      expect((await app.request('/')).headers.get('Cache-Control')).toBe('no-cache')
    })

    test('a write with an old base is a conflict, and a write that is sent twice is not', async () => {
      const path = `/notes/${crypto.randomUUID()}`
      const first = edit('1', null)
      await call(ann, 'PUT', path, first)
      expect((await call(ann, 'PUT', path, first)).status).toBe(200)
      const next = edit('2', first.rev)
      expect((await call(ann, 'PUT', path, next)).status).toBe(200)
      expect((await call(ann, 'PUT', path, next)).status).toBe(200)
      const late = await call(ann, 'PUT', path, edit('3', first.rev))
      expect(late).toMatchObject({ status: 409, body: { note: { title: '2', rev: next.rev } } })
      await call(ann, 'DELETE', path)
      expect(await call(ann, 'PUT', path, edit('3', next.rev))).toMatchObject({ status: 409, body: { note: null } })
    })

    test('a deletion with an old base is a conflict, and one without a base is not', async () => {
      const path = `/notes/${crypto.randomUUID()}`
      const first = edit('1', null)
      await call(ann, 'PUT', path, first)
      const next = edit('2', first.rev)
      await call(ann, 'PUT', path, next)
      const late = await call(ann, 'DELETE', `${path}?base=${first.rev}`)
      expect(late).toMatchObject({ status: 409, body: { note: { title: '2', rev: next.rev, canWrite: true } } })
      expect((await call(ann, 'DELETE', `${path}?base=x`)).status).toBe(400)
      expect((await call(ann, 'DELETE', `${path}?base=${next.rev}`)).status).toBe(200)
      expect((await call(ann, 'DELETE', `${path}?base=${next.rev}`)).status).toBe(404)
      await call(ann, 'PUT', path, first)
      expect((await call(ann, 'DELETE', path)).status).toBe(200)
    })

    test('pages have 50 notes, newest first, without gaps', async () => {
      for (let n = 0; n < 120; n++) await call(bob, 'POST', '/notes', { title: `n${n}` })
      const seen: string[] = []
      let before = ''
      do {
        const { body } = await call(bob, 'GET', `/notes${before && `?before=${before}`}`)
        seen.push(...body.notes.map(({ title }: { title: string }) => title))
        before = body.next ?? ''
      } while (before)
      expect(seen).toHaveLength(120)
      expect(new Set(seen).size).toBe(120)
    })

    test('members of a team read its notes, and need the permission to write', async () => {
      const path = `/teams/${team}/notes`
      expect((await call(ann, 'POST', path, { title: 'Shared' })).status).toBe(201)
      const listed = await call(bob, 'GET', path)
      expect(listed.body).toMatchObject({ canWrite: false, notes: [{ title: 'Shared', canWrite: false }] })
      const id = listed.body.notes[0].id
      for (const [method, to, body] of [
        ['POST', path, {}],
        ['DELETE', `${path}/${id}`, undefined],
        ['PUT', `${path}/${id}`, edit('x', null)],
      ] as const)
        expect(await call(bob, method, to, body)).toMatchObject({ status: 403, body: { error: { code: 'read-only' } } })
      for (const other of [crypto.randomUUID(), 'x'])
        expect((await call(ann, 'GET', `/teams/${other}/notes`)).body.error.code).toBe('not-a-member')
      expect((await call(crypto.randomUUID(), 'GET', path)).body.error.code).toBe('not-a-member')
    })

    test('responds with 503 while the auth service is unreachable, and logs why', async () => {
      service.isDown = true
      try {
        expect((await call(ann, 'GET', `/teams/${team}/notes`)).status).toBe(503)
        expect((await call('', 'GET', '/notes', undefined, { 'X-API-Key': 'sk_x' })).status).toBe(503)
        expect((await call(ann, 'GET', '/notes')).status).toBe(200)
        expect(logged.filter((line) => line.includes('LatchkeyError: Unable to connect'))).toHaveLength(2)
      } finally {
        service.isDown = false
      }
    })

    test.each([
      ['redirects', 302, 503],
      ['fails', 502, 503],
      ['rejects the request', 410, 500],
    ])('when a proxy in front of the auth service %s with %i, responds with %i', async (_does, status, expected) => {
      service.response = new Response('Blocked', { status, headers: { location: '/maintenance' } })
      try {
        expect((await call('', 'GET', '/notes', undefined, { 'X-API-Key': 'sk_x' })).status).toBe(expected)
      } finally {
        service.response = undefined
      }
    })

    test('responds with 500 when the auth service rejects the request of the server', async () => {
      const details = { project_id: DEFAULT_PROJECT.id }
      const fault = { type: 'known-error', code: 'INVALID_SECRET_SERVER_KEY', details } as const
      emulator.faults.add('POST /user-api-keys/check', fault)
      expect(await call('', 'GET', '/notes', undefined, { 'X-API-Key': 'sk_x' })).toMatchObject({
        status: 500,
        body: { error: { code: 'internal' } },
      })
    })

    test('refuses requests without a valid token or API key', async () => {
      expect(await call('', 'GET', '/notes')).toMatchObject({ status: 401, body: { error: { code: 'TOKEN_MISSING' } } })
      const withKey = (key: string) => call(ann, 'GET', '/notes', undefined, { 'X-API-Key': key })
      for (const key of ['sk_wrong', 'x'.repeat(10_000)])
        expect(await withKey(key)).toMatchObject({ status: 401, body: { error: { code: 'API_KEY_NOT_FOUND' } } })
    })

    test('refuses the API key of a user as soon as the user is restricted or deleted', async () => {
      const { id: userId } = await createUser(server, { primaryEmail: `${name}@example.test` })
      const { value } = await createApiKey(server, { userId, description: 'ci', expiresAt: null })
      const withKey = () => call('', 'GET', '/notes', undefined, { 'X-API-Key': value.reveal() })
      expect((await withKey()).status).toBe(200)
      await updateUser(server, { userId, restrictedByAdmin: true })
      expect(await withKey()).toMatchObject({ status: 401, body: { error: { code: 'USER_RESTRICTED' } } })
      await deleteUser(server, { userId })
      expect((await withKey()).status).toBe(401)
    })

    test('never responds with 500, whatever a request contains', async () => {
      logged.length = 0
      const value = fc.oneof(anyText(), fc.constant('\0'), fc.integer(), fc.constant(null), fc.uuid(), fc.jsonValue())
      const body = fc.oneof(
        fc.string(),
        fc.jsonValue(),
        fc.record({ title: value, body: value, rev: value, base: value }, { requiredKeys: [] }),
      )
      const path = fc.oneof(
        fc.constantFrom(
          '/notes',
          `/notes/${crypto.randomUUID()}`,
          `/teams/${team}/notes`,
          '/notes?before=9_x',
          '/notes?q=%00',
        ),
        fc.string().map((text) => `/notes/${encodeURIComponent(text)}`),
        fc.string().map((text) => `/notes?q=${encodeURIComponent(text)}`),
        fc.string().map((text) => `/notes?before=${encodeURIComponent(text)}`),
      )
      const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE')
      const seed = 33
      await fc.assert(
        fc.asyncProperty(method, path, body, async (method, path, body) => {
          const { status } = await call(ann, method, path, method === 'GET' ? undefined : body)
          expect(status).toBeLessThan(500)
        }),
        { seed, numRuns: 300 },
      )
      expect(
        (await call(ann, 'GET', '/notes?before=999999999999999_00000000-0000-4000-8000-000000000000')).status,
      ).toBe(200)
      expect((await call(ann, 'POST', '/notes', { body: 'x'.repeat(2 ** 20) })).status).toBe(413)
      expect(logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
    })

    test('attacks in SQL do not reach the notes of others', async () => {
      const [mine, theirs] = [crypto.randomUUID(), crypto.randomUUID()]
      await call(ann, 'PUT', `/notes/${theirs}`, edit('secret', null))
      const as = (userId: string, text: string, values: unknown[] = []) =>
        asUser(database.transaction, { userId, canWrite: true }, (query) => query<any>(text, values)).catch(
          (error) => error.code,
        )
      expect(await as(bob, 'select * from notes where title = $1', ['secret'])).toEqual([])
      expect(await as(bob, `update notes set title = 'x' where id = $1 returning id`, [theirs])).toEqual([])
      expect(await as(bob, 'delete from notes where id = $1 returning id', [theirs])).toEqual([])
      expect(await as(bob, 'insert into notes (notebook, of_team, id) values ($1, false, $2)', [ann, mine])).toBe(
        '42501',
      )
      expect(await as(bob, 'update notes set notebook = $1 returning id', [ann])).toBe('42501')
      expect(await as(bob, 'alter table notes disable row level security')).toBe('42501')
      expect(await as(bob, 'drop policy open_notebook on notes')).toBe('42501')
      expect(await as('', 'select * from notes')).toEqual([])
      expect((await call(ann, 'GET', `/notes/${theirs}`)).body.title).toBe('secret')
    })

    test('attacks in SQL do not change the notes of a team without the permission', async () => {
      const id = crypto.randomUUID()
      const as = (access: Partial<Access>, text: string) =>
        asUser(database.transaction, { userId: bob, teamId: team, canWrite: false, ...access }, (query) =>
          query<any>(text, [id]),
        ).catch((error) => error.code)
      const insert = 'insert into notes (id) values ($1) returning id'
      expect(await as({ userId: ann, canWrite: true }, insert)).toEqual([{ id }])
      expect(await as({}, 'select id from notes where id = $1')).toEqual([{ id }])
      expect(await as({}, insert)).toBe('42501')
      expect(await as({}, `update notes set title = 'x' where id = $1 returning id`)).toEqual([])
      expect(await as({}, 'delete from notes where id = $1 returning id')).toEqual([])
      for (const teamId of [undefined, crypto.randomUUID()])
        expect(await as({ teamId, canWrite: true }, 'select id from notes where id = $1')).toEqual([])
    })

    test('the page contains the configuration, and no script of it', async () => {
      const page = await (await app.request('/note?id=x')).text()
      expect(page).toContain(`"database":"${name}"`)
      expect(page.match(/<\/script>/g)).toHaveLength(1)
    })

    test('the server does not start without row-level security', async () => {
      const alter = (change: string) => database.transaction((query) => query(`alter table notes ${change}`))
      await alter('disable row level security')
      try {
        await expect(proveIsolation(database.transaction)).rejects.toThrow('a notebook is open to others')
      } finally {
        await alter('enable row level security')
      }
    })

    if (name === 'PGlite') return
    test('responds with 503 while the database is unreachable, and recovers', async () => {
      expect((await call(ann, 'GET', '/notes')).status).toBe(200)
      await postgres?.stop()
      try {
        expect(await call(ann, 'GET', '/notes')).toMatchObject({
          status: 503,
          body: { error: { code: 'unavailable' } },
        })
        expect(logged.join('\n')).toContain('cannot be reached: connect ECONNREFUSED')
      } finally {
        await postgres?.start()
      }
      expect((await call(ann, 'GET', '/notes')).status).toBe(200)
    })
  })
