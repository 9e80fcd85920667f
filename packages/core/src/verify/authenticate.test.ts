import { expect, test } from 'vitest'
import { authenticate, type VerifiedToken, VerifyError } from './verify.js'

const TOKEN: VerifiedToken = {
  userId: 'u1',
  sessionId: null,
  isAnonymous: false,
  isRestricted: false,
  expiresAt: new Date(0),
  claims: {},
}
const accept = async () => TOKEN
const reject = (code: ConstructorParameters<typeof VerifyError>[0]) => async () => {
  throw new VerifyError(code)
}
const request = (authorization?: string) =>
  new Request('https://app.example/api', { headers: authorization ? { authorization } : {} })

/** The response that replaces the content of a token. */
async function rejected(result: Promise<VerifiedToken | Response>): Promise<Response> {
  const response = await result
  if (!(response instanceof Response)) throw new Error('The request was accepted.')
  return response
}

test('returns the content of a valid token', async () => {
  const verified: string[] = []
  const verify = async (token: string) => {
    verified.push(token)
    return TOKEN
  }
  expect(await authenticate(request('bearer  abc.def'), verify)).toBe(TOKEN)
  const session = btoa(JSON.stringify({ accessToken: 'abc.def', refreshToken: 'r' }))
  for (const prefix of ['hexclave_', 'stackauth_'])
    expect(await authenticate(request(`Bearer ${prefix}${session}`), verify)).toBe(TOKEN)
  expect(verified).toEqual(['abc.def', 'abc.def', 'abc.def'])
})

const ofKit = (accessToken: unknown) => `Bearer stackauth_${btoa(JSON.stringify({ accessToken }))}`

test.each([
  undefined,
  'Basic abc',
  'Bearer',
  'Bearer a b',
  'Bearer stackauth_%',
  ...[undefined, null, 1, { toString: 1 }, ['abc.def'], ''].map(ofKit),
])('responds to the header %j with 401 and no error code', async (authorization) => {
  const response = await rejected(authenticate(request(authorization), accept, { realm: 'notes' }))
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toBe('Bearer realm="notes"')
  expect(await response.json()).toMatchObject({ error: { code: 'TOKEN_MISSING' } })
})

test('responds to an invalid token with 401 and the reason, without the token', async () => {
  const response = await rejected(authenticate(request('Bearer secret.token'), reject('TOKEN_EXPIRED')))
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token", error_description="[^"]+"$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const body = await response.text()
  expect(JSON.parse(body)).toMatchObject({ error: { code: 'TOKEN_EXPIRED' } })
  expect(body).not.toContain('secret.token')
})

test('responds with 503 while the keys cannot be fetched', async () => {
  const response = await rejected(authenticate(request('Bearer abc'), reject('KEYS_UNAVAILABLE')))
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(response.headers.get('www-authenticate')).toBeNull()
})

test('throws other errors', async () => {
  const broken = async () => {
    throw new TypeError('broken')
  }
  await expect(authenticate(request('Bearer abc'), broken)).rejects.toThrow('broken')
})
