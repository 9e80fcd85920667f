import '../lazy-modules.test-support.js'
import { expect, test } from 'vitest'
import { createClient } from '../client.js'
import { getOAuthAccount, listOAuthAccounts } from '../contract/auth/oauth-accounts.js'
import { listEmailTemplates, resetEmailTemplate } from '../contract/projects/email-templates.js'
import { createFakeEnv } from '../testing.js'

/** An admin client of a server of this version that responds to every other call with this status. */
function server(version: '2.8.8' | '2.8.86', { status = 404, lostChecks = 0 } = {}) {
  const requests: string[] = []
  let lost = 0
  const env = createFakeEnv({
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      requests.push(`${request.method} ${pathname.replace('/api/v1', '')}`)
      if (!pathname.endsWith('/check-version')) return new Response('Not found.', { status })
      lost += 1
      if (lost <= lostChecks) throw new TypeError('fetch failed')
      if (request.headers.get('content-type') !== 'application/json') return new Response('', { status: 415 })
      // With it, `createHttpOnlyHandler` gets the request of a page.
      if (request.headers.get('x-stack-project-id') !== 'p1') return new Response('', { status: 400 })
      const { clientVersion } = await request.json()
      return Response.json({ upToDate: clientVersion === version, error: 'old', severe: true })
    },
  })
  const client = createClient(
    { projectId: 'p1', adminKey: 'sak_fake', baseUrl: 'https://api.test', tokenStore: null },
    env,
  )
  return { client, env, requests }
}

test.each([
  ['an endpoint of 2.8.86', '2.8.8', listOAuthAccounts, { userId: 'u1' }],
  ['an endpoint of 2.8.86 with an id', '2.8.8', getOAuthAccount, { userId: 'u1', oauthAccountId: 'a1' }],
  ['an endpoint of 2.8.8', '2.8.86', listEmailTemplates, {}],
  ['an endpoint of 2.8.8 with an id', '2.8.86', resetEmailTemplate, { type: 'magic_link' }],
] as const)('throws NOT_SUPPORTED_BY_SERVER for %s on %s', async (_, version, call, input) => {
  const { client } = server(version)
  await expect((call as typeof getOAuthAccount)(client, input as never)).rejects.toMatchObject({
    code: 'NOT_SUPPORTED_BY_SERVER',
  })
})

test.each([
  ['2.8.86', getOAuthAccount, { userId: 'u1', oauthAccountId: 'a1' }, 'OAUTH_ACCOUNT_NOT_FOUND'],
  ['2.8.8', resetEmailTemplate, { type: 'magic_link' }, 'TEMPLATE_NOT_CUSTOM'],
] as const)(
  '%s, which has the endpoint, reports that the entity does not exist',
  async (version, call, input, code) => {
    const { client, requests } = server(version)
    await expect((call as typeof getOAuthAccount)(client, input as never)).rejects.toMatchObject({ code })
    expect(requests).toHaveLength(2)
  },
)

test('a 405 means that the server lacks the endpoint, too', async () => {
  const { client } = server('2.8.8', { status: 405 })
  await expect(listOAuthAccounts(client, { userId: 'u1' })).rejects.toMatchObject({ code: 'NOT_SUPPORTED_BY_SERVER' })
})

test.each([
  [403, 'NOT_ALLOWED'],
  [500, 'REQUEST_FAILED'],
])('reports the status %s as %s without another request', async (status, code) => {
  const { client, requests } = server('2.8.8', { status })
  await expect(listOAuthAccounts(client, { userId: 'u1' })).rejects.toMatchObject({ code, details: { status } })
  expect(requests).toHaveLength(1)
})

test('repeats the version check after a network error', async () => {
  const { client, env, requests } = server('2.8.8', { lostChecks: 1 })
  const call = getOAuthAccount(client, { userId: 'u1', oauthAccountId: 'a1' }).catch((error) => error)
  await env.advance(10_000)
  expect(await call).toMatchObject({ code: 'NOT_SUPPORTED_BY_SERVER' })
  expect(requests).toHaveLength(3)
})
