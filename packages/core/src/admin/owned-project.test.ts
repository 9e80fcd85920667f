import { describe, expect, test } from 'vitest'
import { createClient } from '../client.js'
import { deleteProject } from '../contract/projects/admin-projects.js'
import { listSentEmails } from '../contract/projects/emails.js'
import { serverScene } from '../flows/fake-service.test-support.js'
import { toJson } from '../serialize.js'
import { createFakeAccessToken, createFakeEnv } from '../testing.js'
import { watch } from '../watch.js'
import { createOwnedProjectClient } from './owned-project.js'
import { sendTestEmail } from './project.js'

const NOW = 1_800_000_000_000
function setup(
  response: (request: Request) => Response | Promise<Response> = () =>
    Response.json({ items: [], is_paginated: false }),
  projectId = 'internal',
) {
  const requests: Request[] = []
  const env = createFakeEnv({
    now: NOW,
    fetch: (request) => {
      requests.push(request)
      if (request.url.endsWith('/token')) return Response.json({ access_token: createFakeAccessToken(NOW, 900) })
      return response(request)
    },
  })
  const owner = createClient({ projectId, publishableKey: 'k', baseUrl: 'https://api.test', tokenStore: 'memory' }, env)
  return { env, owner, requests }
}

// spec: 7.headers
test('sends the admin token of the owner session with empty secrets and no key', async () => {
  const { env, owner, requests } = setup()
  await owner.session.start({ accessToken: createFakeAccessToken(NOW), refreshToken: 'r1' })
  const call = listSentEmails(createOwnedProjectClient(owner, { projectId: 'p7' }))
  await env.settle()
  expect(await call).toEqual([])
  const headers = Object.fromEntries(requests[0]?.headers ?? [])
  expect(headers).toMatchObject({
    'x-stack-project-id': 'p7',
    'x-stack-access-type': 'admin',
    'x-stack-admin-access-token': createFakeAccessToken(NOW),
    'x-stack-secret-server-key': '',
    'x-stack-super-secret-admin-key': '',
  })
  expect(headers).not.toHaveProperty('x-stack-publishable-client-key')
  expect(headers).not.toHaveProperty('x-stack-access-token')
})

test('replaces a stale owner token once', async () => {
  const refused = Response.json(
    { code: 'ADMIN_ACCESS_TOKEN_EXPIRED', error: 'old' },
    { status: 401, headers: { 'x-stack-known-error': 'ADMIN_ACCESS_TOKEN_EXPIRED' } },
  )
  const { env, owner, requests } = setup((request) =>
    request.headers.get('x-stack-admin-access-token') === createFakeAccessToken(NOW)
      ? refused
      : Response.json({ items: [], is_paginated: false }),
  )
  await owner.session.start({ accessToken: createFakeAccessToken(NOW), refreshToken: 'r1' })
  const call = listSentEmails(createOwnedProjectClient(owner, { projectId: 'p7' }))
  await env.settle()
  expect(await call).toEqual([])
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/v1/internal/emails',
    '/api/v1/auth/oauth/token',
    '/api/v1/internal/emails',
  ])
})

test('rejects with SESSION_CHANGED instead of acting as another owner when the owner changes before a retry', async () => {
  const { env, owner, requests } = setup(() => new Response('', { status: 429, headers: { 'retry-after': '5' } }))
  await owner.session.start({ accessToken: createFakeAccessToken(NOW), refreshToken: 'r1' })
  const call = deleteProject(createOwnedProjectClient(owner, { projectId: 'p7' })).catch((error) => error)
  await env.advance(1)
  expect(requests).toHaveLength(1)
  await owner.session.start({ accessToken: createFakeAccessToken(NOW, 900), refreshToken: 'r2' })
  await env.advance(60_000)
  expect(await call).toMatchObject({ code: 'SESSION_CHANGED' })
  expect(requests).toHaveLength(1)
})

test('shows and shares nothing of the former owner after another owner has signed in', async () => {
  const [ada, bob] = [createFakeAccessToken(NOW, 900, { sub: 'ada' }), createFakeAccessToken(NOW, 900, { sub: 'bob' })]
  const respond: (() => void)[] = []
  const { env, owner } = setup((request) => {
    const subject = request.headers.get('x-stack-admin-access-token') === ada ? 'of Ada' : 'of Bob'
    const items = [{ id: '1', subject, sent_at_millis: NOW, to: [], error: null }]
    return new Promise((resolve) => respond.push(() => resolve(Response.json({ items, is_paginated: false }))))
  })
  const project = createOwnedProjectClient(owner, { projectId: 'p7' })
  await owner.session.start({ accessToken: ada, refreshToken: 'r1' })
  watch(project, listSentEmails).subscribe(() => {})
  await env.advance(1)
  respond[0]?.()
  await env.advance(1)
  expect(watch(project, listSentEmails).state()).toMatchObject({ value: [{ subject: 'of Ada' }] })
  const running = listSentEmails(project).catch((error) => error)
  await env.advance(1)

  await owner.session.start({ accessToken: bob, refreshToken: 'r2' })
  expect(watch(project, listSentEmails).state()).toEqual({ status: 'pending' })
  const next = listSentEmails(project)
  await env.advance(1)
  for (const answer of respond) answer()
  await env.advance(1)
  expect(await running).toMatchObject({ code: 'SESSION_CHANGED' })
  expect(await next).toMatchObject([{ subject: 'of Bob' }])
})

// spec: 5.owned-admin
test('throws for another project than internal, a token store, no signed-in user, and serialization', async () => {
  expect(() => createOwnedProjectClient(setup(undefined, 'p1').owner, { projectId: 'p7' })).toThrow(/internal/)
  const { env, owner } = setup()
  expect(() => createOwnedProjectClient(owner, { projectId: 'p7', tokenStore: 'memory' as never })).toThrow(
    /must have no token store/,
  )
  const project = createOwnedProjectClient(owner, { projectId: 'p7' })
  expect(() => toJson(project as never)).toThrow(/owner/)
  const call = listSentEmails(project).catch((error) => error)
  await env.settle()
  expect(await call).toMatchObject({ code: 'NOT_SIGNED_IN' })
})

describe('a test email', () => {
  const input = {
    recipientEmail: 'ada@example.test',
    emailConfig: {
      host: 'smtp.test',
      port: 587,
      username: 'mailer',
      password: 'hunter22',
      senderName: 'Notes',
      senderEmail: 'notes@app.test',
    },
  }
  const sent = (response: object) =>
    sendTestEmail(serverScene({ 'POST /internal/send-test-email': response }).client, input)

  test('resolves to undefined when the test email was sent', async () => {
    await expect(sent({ success: true })).resolves.toBeUndefined()
  })

  // spec: 8.test-email-failed
  test.each([
    [{ success: false, error_message: 'The host does not answer.' }, 'The host does not answer.'],
    [{ success: false }, 'The test email was not sent, and the service gave no reason.'],
  ])('throws TEST_EMAIL_FAILED with the message of the response %o', async (answer, message) => {
    await expect(sent(answer)).rejects.toMatchObject({ code: 'TEST_EMAIL_FAILED', message })
  })
})
