import { expect, test, vi } from 'vitest'
import { getTeam } from '../../contract/teams/teams.js'
import { type Answer, known, NEW_TOKENS, NOW, refused, scene, through } from '../fake-service.test-support.js'
import { confirmCliLogin, startCliLogin } from './cli.js'

const START = 'POST /auth/cli'
const POLL = 'POST /auth/cli/poll'
const REFRESH = 'POST /auth/oauth/token'
const STARTED = { polling_code: 'poll-1', login_code: 'login 1', expires_at: new Date(NOW + 7_200_000).toISOString() }
const waiting = Response.json({ status: 'waiting' })
const success = (status = 201) => Response.json({ status: 'success', refresh_token: 'r-cli' }, { status })

/** A command-line program whose polls receive `polls` in order. Later polls receive the last response again. */
function commandLine(polls: readonly Answer[], start: object = STARTED) {
  let n = 0
  const poll: Answer = (request) => {
    const answer = polls[Math.min(n++, polls.length - 1)] ?? {}
    return typeof answer === 'function' ? answer(request) : answer
  }
  const at = scene({ [START]: start, [POLL]: poll, [REFRESH]: NEW_TOKENS }, { href: null })
  const links: string[] = []
  const input = { appUrl: 'https://app.test', promptLink: (url: string) => links.push(url) }
  return { ...at, links, input, polls: () => n }
}

// spec: 4.cli-poll, 9.cli-poll
test('passes on the link, polls every 2000 ms and resolves with the refresh token', async () => {
  const at = commandLine([waiting, waiting, success()])
  const login = await through(at, startCliLogin(at.client, at.input))
  expect(login).toMatchObject({ status: 'success' })
  expect(login.status === 'success' && login.refreshToken.reveal()).toBe('r-cli')
  expect(at.links).toEqual(['https://app.test/handler/cli-auth-confirm?login_code=login+1'])
  expect(at.requests.map(({ call, body }) => [call, body])).toEqual([
    [START, {}],
    [POLL, { polling_code: 'poll-1' }],
    [POLL, { polling_code: 'poll-1' }],
    [POLL, { polling_code: 'poll-1' }],
  ])
  expect(at.env.now() - NOW).toBe(4000)
})

// spec: 4.cli-poll, 8.cli-texts
test.each([
  ['success', success(200), { status: 'unexpected', response: 'success (HTTP 200)' }],
  [
    'success',
    Response.json({ status: 'success' }, { status: 201 }),
    { status: 'unexpected', response: 'success (HTTP 201)' },
  ],
  ['expired', { status: 'expired' }, { status: 'expired' }],
  ['used', { status: 'used' }, { status: 'used' }],
  ['denied', { status: 'denied' }, { status: 'unexpected', response: 'denied (HTTP 200)' }],
])('the response %s results in %o', async (_, answer, outcome) => {
  const at = commandLine([answer])
  expect(await through(at, startCliLogin(at.client, at.input))).toEqual(outcome)
})

test('an error of the function that shows the link names what that has called', async () => {
  const at = commandLine([waiting])
  const error = await getTeam(at.client, { teamId: 5 as never }).catch((error) => error)
  const promptLink = () => {
    throw error
  }
  await expect(startCliLogin(at.client, { ...at.input, promptLink })).rejects.toMatchObject({
    message: expect.stringContaining('`getTeam`: `teamId`'),
    details: { function: 'getTeam' },
  })
})

// spec: 9.cli-poll
test('polls without a limit by default: at least 50 times', async () => {
  const at = commandLine([...Array.from({ length: 50 }, () => waiting), success()])
  const login = startCliLogin(at.client, { ...at.input, waitTimeMillis: 0 })
  expect((await through(at, login)).status).toBe('success')
  expect(at.polls()).toBe(51)
})

// spec: 4.cli-poll, 8.cli-texts
test.each([
  [0, 0, 0],
  [1, 1, 0],
  [3, 3, 14_000],
])('with %i attempts, polls %i times and then times out', async (maxAttempts, polls, waited) => {
  const at = commandLine([waiting])
  const login = startCliLogin(at.client, { ...at.input, maxAttempts, waitTimeMillis: 7000 })
  expect(await through(at, login)).toEqual({ status: 'timed-out' })
  expect(at.polls()).toBe(polls)
  expect(at.env.now() - NOW).toBe(waited)
})

test('rejects when the signal aborts', async () => {
  const at = commandLine([waiting])
  const stop = new AbortController()
  const login = startCliLogin(at.client, at.input, { signal: stop.signal })
  await at.env.advance(5000)
  stop.abort()
  expect(await login).toEqual({ status: 'aborted' })
  expect(at.env.pending).toBe(0)
})

test('a program that leaves before the last response arrives leaves no session at the service', async () => {
  const stop = new AbortController()
  const at = commandLine([
    () => {
      stop.abort()
      return success()
    },
  ])
  const login = startCliLogin(at.client, at.input, { signal: stop.signal })
  expect(await through(at, login)).toEqual({ status: 'aborted' })
  await vi.waitFor(() => expect(at.calls().slice(2)).toEqual([REFRESH, 'DELETE /auth/sessions/current']))
  expect(at.requests[2]?.body).toMatchObject({ refresh_token: 'r-cli' })
})

// spec: 8.cli-texts
test.each([
  ['a plain refusal', refused(500), 500],
  ['a known error', known('INVALID_PUBLISHABLE_CLIENT_KEY', {}, 401), 401],
  ['a rate limit', () => new Response('', { status: 429, headers: { 'retry-after': '86400' } }), 429],
])('throws CLI_START_FAILED with the status after %s', async (_, response, status) => {
  const at = commandLine([], response)
  await expect(through(at, startCliLogin(at.client, at.input))).rejects.toMatchObject({
    code: 'CLI_START_FAILED',
    message: `Failed to initiate CLI auth (status ${status}).`,
    details: { status },
  })
  expect(at.links).toEqual([])
})

test('a failed start without a response has no status', async () => {
  const at = commandLine([], () => {
    throw new TypeError('connection refused')
  })
  await expect(through(at, startCliLogin(at.client, at.input))).rejects.toMatchObject({
    code: 'CLI_START_FAILED',
    message: 'Failed to initiate CLI auth.',
    details: { status: undefined },
    cause: { code: 'UNABLE_TO_CONNECT' },
  })
})

test.each([
  ['is right', 7_200_000],
  ['is a day ahead', -86_400_000],
])('retries failed polls until the request expires: the clock of the device %s', async (_, expiresIn) => {
  let n = 0
  const started = { ...STARTED, expires_at: new Date(NOW + expiresIn).toISOString() }
  const lost = () => {
    throw new TypeError('connection refused')
  }
  const at = scene({ [START]: started, [POLL]: () => (++n <= 12 ? lost() : success()) }, { href: null })
  const input = { appUrl: 'https://app.test', promptLink: () => {} }
  expect((await through(at, startCliLogin(at.client, input))).status).toBe('success')
  expect(n).toBe(13)
})

test('an expired request rejects with the last network error', async () => {
  const soon = { ...STARTED, expires_at: new Date(NOW + 60_000).toISOString() }
  const lost = () => {
    throw new TypeError('connection refused')
  }
  const at = scene({ [START]: soon, [POLL]: lost }, { href: null })
  const login = startCliLogin(at.client, { appUrl: 'https://app.test', promptLink: () => {} })
  await expect(through(at, login)).rejects.toMatchObject({ code: 'UNABLE_TO_CONNECT' })
  expect(at.env.now()).toBeGreaterThanOrEqual(NOW + 60_000)
})

test.each([
  ['a lifetime', { expiresInMillis: 60_000 }, 60_000],
  ['none', {}, 7_200_000],
])('gives up on a device whose clock is a day behind, for a request of %s', async (_, lifetime, end) => {
  const started = { ...STARTED, expires_at: new Date(NOW + 86_400_000).toISOString() }
  const lost = () => {
    throw new TypeError('connection refused')
  }
  const at = scene({ [START]: started, [POLL]: lost }, { href: null })
  const input = { appUrl: 'https://app.test', promptLink: () => {}, waitTimeMillis: end / 6, ...lifetime }
  await expect(through(at, startCliLogin(at.client, input), end / 6)).rejects.toMatchObject({
    code: 'UNABLE_TO_CONNECT',
  })
  expect(at.env.now() - NOW).toBeLessThan(2 * end)
})

test('rejects with the error of the service for an unknown polling code', async () => {
  const at = commandLine([known('INVALID_POLLING_CODE')])
  await expect(startCliLogin(at.client, at.input)).rejects.toMatchObject({ code: 'INVALID_POLLING_CODE' })
})

// spec: 2.page-cli-auth-confirm
test.each([
  ['https://app.test/', {}, 'https://app.test/handler/cli-auth-confirm?login_code=login+1'],
  ['https://app.test/base', {}, 'https://app.test/base/handler/cli-auth-confirm?login_code=login+1'],
  ['https://app.test', { handler: '/auth' }, 'https://app.test/auth/cli-auth-confirm?login_code=login+1'],
  ['https://app.test', { cliAuthConfirm: 'https://id.test/cli?x=1' }, 'https://id.test/cli?x=1&login_code=login+1'],
  ['https://app.test/base/?tab=1#top', {}, 'https://app.test/base/handler/cli-auth-confirm?login_code=login+1'],
])('for the app at %s with the URLs %o, opens %s', async (appUrl, urls, link) => {
  const at = commandLine([success()])
  const client = { ...at.client, urls }
  await startCliLogin(client, { ...at.input, appUrl })
  expect(at.links).toEqual([link])
})

test('confirming sends the refresh token of the session', async () => {
  const { client, requests } = scene({ 'POST /auth/cli/complete': { success: true } }, { signedIn: true })
  await confirmCliLogin(client, { loginCode: 'login-1' })
  expect(requests.map(({ body }) => body)).toEqual([{ login_code: 'login-1', refresh_token: 'r-old' }])
})

test('confirming requires a signed-in user', async () => {
  const { client, calls } = scene({})
  await expect(confirmCliLogin(client, { loginCode: 'login-1' })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  expect(calls()).toEqual([])
})

test.each(['', 'app.test', 'localhost:3000', '/app'])(
  'refuses the app URL "%s" before it starts a login',
  async (appUrl) => {
    const at = commandLine([success()])
    await expect(startCliLogin(at.client, { ...at.input, appUrl })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      details: { option: 'appUrl' },
    })
    expect(at.requests).toEqual([])
  },
)
