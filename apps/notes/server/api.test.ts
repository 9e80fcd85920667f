import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVerifier } from '@latchkey/core/verify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { pgliteFolder } from '../test/pglite-folder.ts'
import { type AppOptions, createApp } from './app.ts'
import { type Database, openDatabase } from './db.ts'
import type { Note } from './notes.ts'

// PGlite takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

/** URL of the database. Default: PGlite. `postgres.test.ts` sets it to a Postgres server. */
const url = process.env.NOTES_TEST_DATABASE

const projectId = randomUUID()
const baseUrl = 'http://auth.example.test'
const { privateKey, publicKey } = await generateKeyPair('ES256')

const issue = (userId: string, life = 600) =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: 'key' })
    .setIssuer(`${baseUrl}/api/v1/projects/${projectId}`)
    .setAudience(projectId)
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + life)
    .sign(privateKey)

const expired = await issue(randomUUID(), -60)

let folder: string
let database: Database
let app: ReturnType<typeof createApp>
let options: AppOptions
let keysUp = true
const log: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notes-api-'))
  database = await openDatabase({ url, folder: await pgliteFolder(join(folder, 'notes')) })
  await mkdir(join(folder, 'web/assets'), { recursive: true })
  await writeFile(join(folder, 'web/index.html'), '<title>note.</title>')
  await writeFile(join(folder, 'web/assets/app-1a2b.js'), 'run()')
  await writeFile(join(folder, 'web/assets/large-1a2b.js'), 'run()\n'.repeat(1_000))
  await writeFile(join(folder, 'secret.txt'), 'outside')
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  log.length = 0
  keysUp = true
  const fetch = async () => {
    if (!keysUp) throw new TypeError('fetch failed')
    return Response.json({ keys: [{ ...(await exportJWK(publicKey)), kid: 'key' }] })
  }
  options = {
    web: { projectId, publishableClientKey: 'pck_public', baseUrl, database: 'PGlite' },
    database,
    verify: createVerifier({ projectId, baseUrl, fetch }),
    folder: join(folder, 'web'),
    log: (line) => log.push(line),
  }
  app = createApp(options)
})

/** The API as one user sees it. */
async function as(userId: string) {
  const authorization = `Bearer ${await issue(userId)}`
  return async (method: string, path: string, body?: unknown) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const init = body === undefined ? {} : { body: text }
    const response = await app.request(`/api/notes${path}`, { method, headers: { authorization }, ...init })
    const answer = await response.text()
    return { status: response.status, body: answer && JSON.parse(answer), headers: response.headers }
  }
}

describe('a signed-in user', () => {
  test('creates, lists, opens, edits and deletes a note', async () => {
    const call = await as(randomUUID())
    const created = await call('POST', '', { title: 'Shopping', body: 'milk' })
    expect(created).toMatchObject({ status: 201, body: { title: 'Shopping', body: 'milk', rev: 1 } })
    const path = `/${created.body.id}`
    expect(created.headers.get('location')).toBe(`/api/notes${path}`)
    expect((await call('GET', '')).body).toEqual({ notes: [created.body], nextCursor: null, tags: [] })
    expect((await call('GET', path)).body).toEqual(created.body)
    const edited = await call('PATCH', path, { body: 'milk, bread' })
    expect(edited).toMatchObject({ status: 200, body: { title: 'Shopping', body: 'milk, bread', rev: 2 } })
    expect((await call('DELETE', path)).status).toBe(204)
    expect((await call('GET', path)).status).toBe(404)
  })

  test('lists the notes with a tag, and the tags with their number of notes', async () => {
    const call = await as(randomUUID())
    const one = (await call('POST', '', { title: 'One', body: 'Flour #Food #work' })).body
    const two = (await call('POST', '', { title: 'Two', body: 'Salt #food' })).body
    await call('POST', '', { title: '#food', body: 'no tag: `#food`' })
    const list = async (query = '') => {
      const { notes, tags } = (await call('GET', query)).body
      return { ids: notes.map(({ id }: { id: string }) => id).sort(), tags }
    }
    expect((await list()).tags).toEqual([
      { tag: 'food', count: 2 },
      { tag: 'work', count: 1 },
    ])
    expect(await list('?tag=Food')).toEqual({ ids: [one.id, two.id].sort(), tags: undefined })
    expect((await list('?tag=food&q=flour')).ids).toEqual([one.id])
    await call('PATCH', `/${one.id}`, { title: 'Renamed' })
    expect((await list('?tag=work')).ids).toEqual([one.id])
    await call('PATCH', `/${one.id}`, { body: 'Flour' })
    expect((await list('?tag=food')).ids).toEqual([two.id])
    await call('DELETE', `/${two.id}`)
    expect((await list()).tags).toEqual([])
  })

  test('can repeat a creation without a second note', async () => {
    const call = await as(randomUUID())
    const note = { id: randomUUID(), title: 'once', body: '' }
    const [first, second] = [await call('POST', '', note), await call('POST', '', { ...note, title: 'twice' })]
    expect(second.body).toEqual(first.body)
    expect((await call('GET', '')).body.notes).toHaveLength(1)
  })

  test('pages through all notes once, newest first', async () => {
    const user = randomUUID()
    const call = await as(user)
    // In one transaction, so that all have the same creation time and differ only in their ids.
    await database.asUser(user, (query) =>
      query('insert into note (id, title) select gen_random_uuid(), n::text from generate_series(1, 7) n'),
    )
    const last = await call('POST', '', { title: 'last' })
    const seen: Note[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await call('GET', `?limit=3${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.body.notes)
      cursor = page.body.nextCursor
    }
    expect(seen).toHaveLength(8)
    expect(new Set(seen.map((note) => note.id)).size).toBe(8)
    expect(seen[0]).toEqual(last.body)
  })

  test('pages through pinned notes first; pinning is not an edit', async () => {
    const call = await as(randomUUID())
    const ids: string[] = []
    for (const title of ['1', '2', '3', '4', '5']) ids.push((await call('POST', '', { title })).body.id)
    for (const id of [ids[0], ids[2]]) {
      const { body: note } = await call('GET', `/${id}`)
      expect(await call('PUT', `/${id}/pin`, { pinned: true })).toMatchObject({
        status: 200,
        body: { ...note, pinned: true },
      })
    }
    const titles = async () => {
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await call('GET', `?limit=1${cursor && `&cursor=${cursor}`}`)
        seen.push(...body.notes.map((note: Note) => note.title))
        cursor = body.nextCursor
      }
      return seen
    }
    expect(await titles()).toEqual(['3', '1', '5', '4', '2'])
    await call('PUT', `/${ids[2]}/pin`, { pinned: false })
    expect(await titles()).toEqual(['1', '5', '4', '3', '2'])
    expect((await call('PUT', `/${ids[0]}/pin`, { pinned: 'yes' })).status).toBe(400)
    expect((await (await as(randomUUID()))('PUT', `/${ids[0]}/pin`, { pinned: true })).status).toBe(404)
  })

  test('searches title and text by the prefixes of all words, page by page', async () => {
    const call = await as(randomUUID())
    for (const [title, body] of [
      ['Garden', 'Sow the peas.'],
      ['Soup', 'Peas & carrots'],
      ['Ärger', "peanuts, it's e-mail@example.test"],
    ])
      await call('POST', '', { title, body })
    const found = async (q: string) =>
      (await call('GET', `?q=${encodeURIComponent(q)}`)).body.notes.map((note: Note) => note.title)
    expect(await found('PEA')).toEqual(['Ärger', 'Soup', 'Garden'])
    expect(await found('sow gard')).toEqual(['Garden'])
    expect(await found('ärg')).toEqual(['Ärger'])
    expect(await found('example')).toEqual(['Ärger'])
    expect(await found(`it's`)).toEqual(['Ärger'])
    expect([await found('arden'), await found('&|!:*'), await found('')]).toEqual([[], [], []])
    const first = (await call('GET', '?q=pea&limit=2')).body
    const rest = (await call('GET', `?q=pea&limit=2&cursor=${first.nextCursor}`)).body
    expect([...first.notes, ...rest.notes].map((note) => note.title)).toEqual(['Ärger', 'Soup', 'Garden'])
    expect(rest.nextCursor).toBeNull()
  })

  test('gets a conflict with the current note when the note changed in the meantime', async () => {
    const call = await as(randomUUID())
    const { body: note } = await call('POST', '', { title: 'one' })
    const mine = await call('PATCH', `/${note.id}`, { title: 'two', rev: note.rev })
    const late = await call('PATCH', `/${note.id}`, { title: 'three', rev: note.rev })
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'conflict' }, note: mine.body } })
  })

  test.each([
    ['a title beyond 200 characters', { title: 'x'.repeat(201) }, 400, /^title: /],
    ['a text beyond 100,000 characters', { body: 'x'.repeat(100_001) }, 400, /^body: /],
    ['a body beyond 1 MiB', { body: 'x'.repeat(1_100_000) }, 413, /1 MiB/],
    ['a null character', { title: 'a\0b' }, 400, /^title: must not contain/],
    ['an owner', { owner: randomUUID() }, 400, /owner/],
    ['an id that is no UUID', { id: '1' }, 400, /^id: /],
    ['no JSON', 'title=x', 400, /JSON object/],
    ['a list', [], 400, /JSON object/],
  ])('is refused %s', async (_, body, status, message) => {
    const response = await (await as(randomUUID()))('POST', '', body)
    expect(response.status).toBe(status)
    expect(response.body.error.message).toMatch(message)
  })

  test.each(['?limit=0', '?limit=101', '?limit=x', '?cursor=x', '?unknown=1', `?q=${'x'.repeat(201)}`])(
    'gets 400 for the list %s',
    async (query) => {
      expect((await (await as(randomUUID()))('GET', query)).status).toBe(400)
    },
  )
})

describe('another user', () => {
  const forms = ['GET', 'PATCH', 'DELETE'] as const

  test.each(forms)('%s responds identically to an unknown, a foreign and a malformed id', async (method) => {
    const [ann, bob] = [await as(randomUUID()), await as(randomUUID())]
    const { body: note } = await ann('POST', '', { title: 'private' })
    const change = method === 'PATCH' ? { title: 'mine now' } : undefined
    const answers = []
    for (const path of [`/${randomUUID()}`, `/${note.id}`, '/7', `/${'%00'}`])
      answers.push(await bob(method, path, change))
    for (const response of answers) expect(response).toMatchObject({ status: 404, body: answers[0]?.body })
    expect((await bob('GET', '')).body.notes).toEqual([])
    expect((await ann('GET', `/${note.id}`)).body).toEqual(note)
  })
})

describe('without a valid token', () => {
  test.each<[string, string | undefined, string | RegExp]>([
    ['no header', undefined, 'Bearer realm="notes"'],
    ['another scheme', 'Basic YTpi', 'Bearer realm="notes"'],
    ['garbage', 'Bearer nonsense', /error="invalid_token"/],
    ['an expired token', `Bearer ${expired}`, /error_description="The access token has expired\."/],
  ])('%s: 401 with WWW-Authenticate', async (_, authorization, challenge) => {
    const response = await app.request('/api/notes', authorization ? { headers: { authorization } } : {})
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toMatch(challenge)
  })

  test('responds with 503 while the signing keys cannot be read', async () => {
    keysUp = false
    expect(await (await as(randomUUID()))('GET', '')).toMatchObject({
      status: 503,
      body: { error: { code: 'keys-unavailable' } },
    })
  })
})

test('logs one line per request, without token or query', async () => {
  const user = randomUUID()
  await (await as(user))('GET', '?limit=5')
  expect(log.map((line) => JSON.parse(line))).toEqual([
    { time: expect.any(String), method: 'GET', path: '/api/notes', status: 200, ms: expect.any(Number), user },
  ])
})

describe('the web app', () => {
  test('reads the auth service URL and the database in use', async () => {
    const config = await (await app.request('/config.json')).json()
    expect(config).toEqual({ projectId, publishableClientKey: 'pck_public', baseUrl, database: 'PGlite' })
  })

  // spec: 2.route-handler
  test.each(['/', '/note?id=1', '/handler/sign-in', '/nowhere'])(
    '%s serves the page with a strict CSP',
    async (path) => {
      const response = await app.request(path)
      expect(await response.text()).toContain('note.')
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      const policy = response.headers.get('content-security-policy')
      expect(policy).toContain(`script-src 'self'; style-src 'self'`)
      expect(policy).toContain(`connect-src 'self' ${baseUrl};`)
      expect(policy).not.toContain('unsafe')
    },
  )

  test('every response has security headers', async () => {
    for (const path of ['/', '/assets/app-1a2b.js', '/api/notes', '/config.json']) {
      const { headers } = await app.request(path)
      expect(headers.get('content-security-policy')).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https: ${baseUrl}; ` +
          `connect-src 'self' ${baseUrl}; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
      expect(headers.get('permissions-policy')).toBe('camera=(), geolocation=(), microphone=()')
    }
  })

  test('caches assets for a year and revalidates everything else', async () => {
    const asset = await app.request('/assets/app-1a2b.js')
    expect(asset.headers.get('content-type')).toMatch(/javascript/)
    expect(asset.headers.get('cache-control')).toMatch(/immutable/)
    const missing = await app.request('/assets/gone.js')
    expect(missing.status).toBe(404)
    for (const response of [missing, await app.request('/'), await app.request('/config.json')])
      expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  test.each(['/assets/gone.js', '/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt'])(
    '%s serves no file',
    async (path) => {
      const response = await app.request(path)
      expect(await response.text()).not.toMatch(/outside|run\(\)/)
    },
  )

  test('an unknown API path is not served as a page', async () => {
    const response = await app.request('/api/nothing')
    expect([response.status, await response.json()]).toMatchObject([404, { error: { code: 'not-found' } }])
  })

  test('the health check needs no token and queries the database', async () => {
    expect(await (await app.request('/api/health')).json()).toEqual({ status: 'ok' })
    const ping = () => Promise.reject(new Error('gone'))
    const broken = createApp({ ...options, database: { ...database, ping } })
    expect((await broken.request('/api/health')).status).toBe(503)
  })

  test('compresses responses and sends HSTS when the service uses HTTPS', async () => {
    const headers = { 'accept-encoding': 'gzip' }
    expect((await app.request('/assets/large-1a2b.js', { headers })).headers.get('content-encoding')).toBe('gzip')
    const transport = async (url: string) =>
      (await createApp({ ...options, web: { ...options.web, baseUrl: url } }).request('/')).headers.get(
        'strict-transport-security',
      )
    expect([await transport('https://a.test'), await transport('http://a.test')]).toEqual(['max-age=31536000', null])
  })
})
