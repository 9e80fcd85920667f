import { describe, expect, test } from 'vitest'
import { DEFAULT_PROJECT } from '../src/index.js'
import { AS_CLIENT, requester, SIGN_UP, signedUp, testEmulator } from './caller.js'

describe('every response', () => {
  test.each(['v1', 'latest', 'v2beta1', 'v2beta4'])('serves the API under /api/%s', async (version) => {
    const answer = await testEmulator().fetch(`http://emulator.test/api/${version}/projects/current`, {
      headers: AS_CLIENT,
    })
    expect(answer.status).toBe(200)
  })

  test.each(['/api/v3/projects/current', '/api/v1x/projects/current', '/projects/current'])(
    'does not serve the API under %s',
    async (path) => {
      const response = await testEmulator().fetch(`http://emulator.test${path}`, { headers: AS_CLIENT })
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(response.headers.get('x-stack-known-error')).toBeNull()
    },
  )

  test('sends readable JSON to a browser that requests a page', async () => {
    const emulator = testEmulator()
    const get = (accept: string) =>
      emulator.fetch('http://emulator.test/api/v1/projects/current', { headers: { ...AS_CLIENT, accept } })
    expect(await (await get('text/html,*/*')).text()).toContain('{\n  "id"')
    expect(await (await get('*/*')).text()).toMatch(/^\{"id"/)
  })
})

describe('request bodies', () => {
  const post = (contentType: string | undefined, body: string) =>
    testEmulator()
      .fetch('http://emulator.test/api/v1/auth/password/sign-up', {
        method: 'POST',
        headers: { ...AS_CLIENT, ...(contentType && { 'content-type': contentType }) },
        body: new TextEncoder().encode(body),
      })
      .then((response) => response.json())

  test.each([
    ['no content type', undefined],
    ['plain text', 'text/plain'],
  ])('%s is refused', async (_, type) => {
    expect(await post(type, JSON.stringify(SIGN_UP))).toMatchObject({ code: 'SCHEMA_ERROR' })
  })

  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

  test('rejects JSON nested deeper than 100 levels without processing it', async () => {
    const withDepth = (levels: number) => `{"email":${nested(levels)}}`
    expect(await post('application/json', withDepth(99))).toMatchObject({ code: 'SCHEMA_ERROR' })
    for (const levels of [100, 5000, 200_000])
      expect(await post('application/json', withDepth(levels))).toMatchObject({ code: 'BODY_PARSING_ERROR' })
  })

  test('rejects deeply nested metadata, which the schema accepts at any depth', async () => {
    const emulator = testEmulator({ onContractViolation: 'respond' })
    const { headers } = await signedUp(emulator)
    const change = (levels: number) =>
      requester(emulator)('PATCH /users/me', { headers, body: `{"client_metadata":${nested(levels)}}` })
    expect((await change(99)).status).toBe(200)
    expect(await change(5000)).toMatchObject({ status: 400, body: { code: 'BODY_PARSING_ERROR' } })
  })

  test('lists all violations in one response', async () => {
    const { details } = await post('application/json', JSON.stringify({ email: 'x', password: 1, extra: 1 }))
    expect(details.message).toMatch(/extra/)
    expect(details.message).toMatch(/verification_callback_url/)
    expect(details.message).toMatch(/email: must be an email address/)
  })
})

describe('paths that cannot be percent-decoded', () => {
  test.each([
    '/api/v1/mailbox/%zz',
    '/api/v1/mailbox/%zz/latest',
    '/api/v1/mailbox/%ff',
    '/latchkey/emails/%zz',
    '/latchkey/providers/%zz/jwks',
    '/latchkey/svix/api/v1/app/%zz/endpoint',
    '/api/v1/users/%zz',
    '/api/v1/%zz',
    '/__emulator/%zz',
    '/%zz',
  ])('%s is not a server error', async (path) => {
    const emulator = testEmulator({ onContractViolation: 'respond' })
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await emulator.fetch(`http://emulator.test${path}`, { method, headers: AS_CLIENT })
      expect(response.status).toBeLessThan(500)
    }
  })
})

describe('credentials that are expired or of another project', async () => {
  const other = { id: '22222222-2222-4222-8222-222222222222', keys: { publishable: 'pck_o', secret: 'ssk_o' } }
  const emulator = testEmulator({ projects: [DEFAULT_PROJECT, other] })
  const request = requester(emulator)
  const elsewhere = { 'x-stack-project-id': other.id, 'x-stack-publishable-client-key': other.keys.publishable }
  const expired = (await signedUp(emulator, 'early@example.test')).headers
  emulator.clock.advance(1_800_000)
  const { access_token } = (await request('POST /auth/password/sign-up', { body: SIGN_UP, headers: elsewhere })).body
  const stranger = (await signedUp(testEmulator({ seed: 'another' }))).headers

  const rows: [what: string, headers: Record<string, string>, code: string, details?: unknown][] = [
    // spec: 8.401-unparsable-or-expired-access-token
    ['a token signed elsewhere', stranger, 'UNPARSABLE_ACCESS_TOKEN'],
    // spec: 7.error-answers, 8.401-unparsable-or-expired-access-token
    ['an expired token', expired, 'ACCESS_TOKEN_EXPIRED', { expired_at_millis: Date.UTC(2026, 0, 1) + 600_000 }],
    // spec: 8.401-access-token-for-wrong-project
    [
      'a token of another project, before a wrong key',
      { 'x-stack-access-token': access_token, 'x-stack-publishable-client-key': 'wrong' },
      'INVALID_PROJECT_FOR_ACCESS_TOKEN',
      { expected_project_id: DEFAULT_PROJECT.id, actual_project_id: other.id },
    ],
    [
      'a key of another project',
      { 'x-stack-publishable-client-key': other.keys.publishable },
      'INVALID_PUBLISHABLE_CLIENT_KEY',
      { project_id: DEFAULT_PROJECT.id },
    ],
    [
      'an unknown project',
      { 'x-stack-project-id': 'nowhere' },
      'INVALID_PUBLISHABLE_CLIENT_KEY',
      { project_id: 'nowhere' },
    ],
  ]
  test.each(rows)('%s is rejected', async (_, headers, code, details) => {
    const response = await request('GET /users/me', { headers })
    expect(response).toMatchObject({ status: 401, body: { code, error: expect.stringMatching(/^[A-Z].*\w.*$/) } })
    expect(response.headers.get('x-stack-known-error')).toBe(code)
    expect(response.body.details).toEqual(details)
  })
})
