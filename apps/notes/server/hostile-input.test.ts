import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../test/api-on-database.ts'

// PGlite takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const send = (method: string, path: string, body?: unknown, user: string = randomUUID()) =>
  api.app.request(path, {
    method,
    headers: { authorization: `Bearer ${user}` },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

test.each([
  ['a cursor whose id is no UUID', `?cursor=0_1_${'-'.repeat(36)}`],
  ['a cursor whose id has misplaced hyphens', `?cursor=0_1_${'0-'.repeat(18)}`],
  ['a cursor without its first part', `?cursor=1_${randomUUID()}`],
  ['a cursor with 15 digits', `?cursor=0_999999999999999_${randomUUID()}x`],
])('responds with 400 to %s', async (_, query) => {
  expect((await send('GET', `/api/notes${query}`)).status).toBe(400)
})

test.each([2_147_483_648, Number.MAX_SAFE_INTEGER, 1e300, -1, 0, 1.5, '1', null])(
  'responds with 400 when rev is %s',
  async (rev) => {
    expect((await send('PATCH', `/api/notes/${randomUUID()}`, { title: 'x', rev })).status).toBe(400)
  },
)

test('accepts the largest rev that the database can store', async () => {
  const response = await send('PATCH', `/api/notes/${randomUUID()}`, { title: 'x', rev: 2_147_483_647 })
  expect(response.status).toBe(404)
})

test.each(['not-a-uuid', `${randomUUID()}x`, `'; reset role; --`])(
  'responds with 401 when the user id of the token is %s',
  async (user) => {
    expect((await send('GET', '/api/notes', undefined, user)).status).toBe(401)
  },
)

const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
const TEXTS = [
  '',
  '%',
  '%zz',
  '%00',
  '%ff',
  '%2e%2e%2f',
  '..',
  "'",
  '"',
  '\\',
  ';--',
  "' or 1=1 --",
  '\u0000',
  '\ud800',
  '\uffff',
  '🙂',
  '-1',
  '1e999',
  'NaN',
  'null',
  '[]',
  '{}',
  '$1',
  ':*',
  '&|!',
  '<->',
  'a'.repeat(10_000),
  '__proto__',
]

describe('never responds with a server error', () => {
  test('to hostile paths and queries', async () => {
    const statuses = new Map<string, number>()
    for (const text of TEXTS) {
      const wellFormed = Buffer.from(text).toString()
      const value = encodeURIComponent(wellFormed)
      const paths = [
        `/api/notes/${value}`,
        `/api/notes/${wellFormed.replaceAll(/[?#\s\\]/g, '')}`,
        `/api/trash/${value}`,
        `/${value}`,
        ...['limit', 'q', 'cursor', value].map((name) => `/api/notes?${name}=${value}`),
        `/api/notes?cursor=0_1_${value}`,
        `/api/notes?cursor=0_${value}_${randomUUID()}`,
        `/api/notes?cursor=${value}_1_${randomUUID()}`,
        `/api/trash?cursor=${value}_${randomUUID()}`,
        `/assets/${value}`,
      ]
      for (const path of paths) statuses.set(`GET ${path}`, (await send('GET', path)).status)
      for (const path of paths.slice(0, 3))
        for (const method of ['PATCH', 'DELETE'])
          statuses.set(`${method} ${path}`, (await send(method, path, method === 'PATCH' ? {} : undefined)).status)
    }
    expect(statuses.size).toBeGreaterThan(300)
    expect([...statuses].filter(([, status]) => status >= 500)).toEqual([])
  })

  test('to hostile bodies', async () => {
    const values: unknown[] = [...TEXTS, null, true, 0, -1, 2 ** 31, 2 ** 53, [], {}, { toString: 1 }]
    const bodies = [
      '',
      'null',
      '1',
      '"x"',
      '[',
      '{"title":',
      deep,
      `{"title":${deep}}`,
      `{"unknown":${deep}}`,
      '{"__proto__":{"title":"x"}}',
      '{"title":"x","title":1}',
      '{"title":"\\ud800"}',
      '{"title":"\\u0000"}',
      ...['id', 'title', 'body', 'rev', 'unknown'].flatMap((name) =>
        values.map((value) => JSON.stringify({ title: 'x', [name]: value })),
      ),
    ]
    const user = randomUUID()
    const { id } = (await (await send('POST', '/api/notes', { title: 'x' }, user)).json()) as { id: string }
    const failed: string[] = []
    for (const body of bodies) {
      for (const [method, path] of [
        ['POST', '/api/notes'],
        ['PATCH', `/api/notes/${id}`],
      ] as const)
        if ((await send(method, path, body, user)).status >= 500) failed.push(`${method} ${body.slice(0, 100)}`)
    }
    expect(bodies.length).toBeGreaterThan(150)
    expect(failed).toEqual([])
    expect((await send('GET', '/api/notes', undefined, user)).status).toBe(200)
  })
})
