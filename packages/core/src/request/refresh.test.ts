import { expect, test } from 'vitest'
import { Secret } from '../lib/secret.js'
import { createFakeEnv } from '../testing.js'
import { refreshAccessToken } from './refresh.js'

const credentials = { baseUrl: 'https://api.test', projectId: 'p1', access: 'client' } as const

async function refresh(response: () => Response, publishableKey?: Secret) {
  const requests: Request[] = []
  const env = createFakeEnv({
    fetch(request) {
      requests.push(request.clone())
      return response()
    },
  })
  const outcome = refreshAccessToken(new Secret('r1'), { ...credentials, publishableKey }, env, {}).then(
    (value) => ({ value }),
    (error) => ({ error }),
  )
  await env.settle()
  return { requests, ...((await outcome) as { value?: unknown; error?: unknown }) }
}
const known = (code: string) =>
  Response.json({ code, error: code }, { status: 401, headers: { 'x-stack-known-error': code } })

test('sends a form and accepts JSON', async () => {
  const { requests, value } = await refresh(() => Response.json({ access_token: 'a2' }), new Secret('pck_x'))
  expect(value).toEqual({ accessToken: 'a2' })
  expect(requests).toHaveLength(1)
  expect(requests[0]?.headers.get('accept')).toBe('application/json')
  expect(requests[0]?.headers.get('content-type')).toBe('application/x-www-form-urlencoded;charset=UTF-8')
  expect(new URLSearchParams(await requests[0]?.text()).get('client_secret')).toBe('pck_x')
})

test('identifies itself as a public client without a publishable client key', async () => {
  const { requests } = await refresh(() => Response.json({ access_token: 'a2' }))
  expect(new URLSearchParams(await requests[0]?.text()).get('client_secret')).toBe('__stack_public_client__')
})

test.each([[{}], [{ access_token: '' }], [{ access_token: 5 }], [null]])(
  'throws for the response %j, which has no access token',
  async (body) => {
    const { error } = await refresh(() => Response.json(body))
    expect(error).toMatchObject({ code: 'UNEXPECTED_RESPONSE', details: { field: 'access_token' } })
  },
)

test.each(['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 'CANNOT_DELETE_CURRENT_SESSION', 'PROVIDER_REJECTED'])(
  'reports a rejected refresh token on %s',
  async (code) => {
    expect((await refresh(() => known(code))).value).toBe('rejected')
  },
)

test('throws any other known error, which is not about the refresh token', async () => {
  expect((await refresh(() => known('INVALID_OAUTH_CLIENT_ID_OR_SECRET'))).error).toMatchObject({
    code: 'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
  })
})
