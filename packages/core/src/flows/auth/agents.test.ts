import { expect, test } from 'vitest'
import { Secret } from '../../lib/secret.js'
import { known, NEW_TOKENS, NOW, scene, through } from '../fake-service.test-support.js'
import { approveAgentRequest, denyAgentRequest, getAgentRequest, startAgentLogin } from './agents.js'

const [REGISTER, POLL, CONFIRM] = [
  'POST /agent/register',
  'POST /agent/register/poll',
  'POST /agent/register/confirm',
] as const
const STARTED = {
  claim_code: 'ABCD-2345',
  confirm_url: 'https://app.test/handler/agent-auth-confirm?code=ABCD-2345',
  poll_token: 'poll-1',
  expires_at_millis: NOW + 900_000,
  anonymous_session: { ...NEW_TOKENS, user_id: 'guest' },
}
const waiting = { status: 'waiting' }
const approved = (status = 'success') => Response.json({ status, session: NEW_TOKENS }, { status: 201 })

/** An agent whose polls receive `polls` in order. Later polls receive the last response again. */
function agent(polls: readonly (object | (() => object))[], started: object = STARTED) {
  let n = 0
  const next = () => {
    const response = polls[Math.min(n++, polls.length - 1)] ?? {}
    return typeof response === 'function' ? response() : response
  }
  return { ...scene({ [REGISTER]: started, [POLL]: next }, { href: null }), polls: () => n }
}

test('registers the agent, and returns the code, the page and the anonymous session', async () => {
  const at = agent([])
  const input = {
    name: 'Robo',
    description: 'Writes notes',
    url: 'https://robo.test',
    userHint: 'ada',
    appUrl: 'https://app.test',
    expiresInMillis: 60_000,
  }
  const login = await startAgentLogin(at.client, input)
  expect(login).toMatchObject({
    claimCode: 'ABCD-2345',
    confirmUrl: STARTED.confirm_url,
    expiresAt: new Date(NOW + 900_000),
  })
  expect(login.anonymousSession.refreshToken.reveal()).toBe('r-new')
  expect(JSON.stringify(login)).not.toMatch(/poll-1|r-new/)
  expect(at.requests.map(({ body }) => body)).toEqual([
    {
      agent: { name: 'Robo', description: 'Writes notes', url: 'https://robo.test' },
      user_hint: 'ada',
      app_url: 'https://app.test',
      expires_in_millis: 60_000,
    },
  ])
})

test.each([
  ['waiting', 'success'],
  ['pending', 'approved'],
])('polls less and less often while the status is %s, then has the session of %s', async (before, after) => {
  const at = agent([...Array.from({ length: 6 }, () => ({ status: before })), approved(after)])
  const login = await startAgentLogin(at.client, { name: 'Robo' })
  const result = await through(at, login.wait())
  expect(result.status === 'success' && result.session.refreshToken.reveal()).toBe('r-new')
  expect(at.env.now() - NOW).toBe(2000 + 3000 + 4500 + 6750 + 10_000 + 10_000 + 10_000)
  expect(await login.wait()).toBe(result)
  expect(at.polls()).toBe(7)
})

test.each([
  [{ status: 'denied' }, { status: 'denied' }],
  [{ status: 'expired' }, { status: 'expired' }],
  [{ status: 'used' }, { status: 'used' }],
  [{ status: 'success' }, { status: 'unexpected', response: 'success' }],
  [{ status: 'new' }, { status: 'unexpected', response: 'new' }],
])('the response %j results in %j', async (response, result) => {
  const at = agent([response])
  const login = await startAgentLogin(at.client, { name: 'Robo' })
  expect(await through(at, login.wait())).toEqual(result)
})

test('an aborted wait can be continued, and two waits receive the one session', async () => {
  const at = agent([waiting, waiting, approved()])
  const login = await startAgentLogin(at.client, { name: 'Robo' })
  const stop = new AbortController()
  const first = login.wait({ signal: stop.signal })
  await at.env.advance(2500)
  stop.abort()
  expect(await first).toEqual({ status: 'aborted' })
  expect(at.env.pending).toBe(0)
  const [one, other] = await through(at, Promise.all([login.wait(), login.wait()]))
  expect(one).toMatchObject({ status: 'success' })
  expect(other).toBe(one)
})

test('a poll that a wait was aborted in still delivers the session', async () => {
  let respond = (_: object) => {}
  const at = agent([
    () =>
      new Promise<object>((resolve) => {
        respond = resolve
      }),
    { status: 'used' },
  ])
  const login = await startAgentLogin(at.client, { name: 'Robo' })
  const stop = new AbortController()
  const first = login.wait({ signal: stop.signal })
  await at.env.advance(2000)
  stop.abort()
  expect(await first).toEqual({ status: 'aborted' })
  const next = login.wait()
  await at.env.advance(2000)
  respond(approved())
  expect(await through(at, next)).toMatchObject({ status: 'success' })
  expect(at.polls()).toBe(1)
})

test('a single poll asks once, shares the poll of a wait, and has the outcome for later waits', async () => {
  const at = agent([waiting, approved()])
  const login = await startAgentLogin(at.client, { name: 'Robo' })
  expect(await login.poll()).toBeUndefined()
  const [one, other] = await Promise.all([login.poll(), login.poll()])
  expect(one).toMatchObject({ status: 'success' })
  expect(other).toBe(one)
  expect(await login.wait()).toBe(one)
  expect(at.polls()).toBe(2)
})

test('each wait has its own signal', async () => {
  const at = agent([waiting, approved()])
  const login = await startAgentLogin(at.client, { name: 'Robo' })
  const stop = new AbortController()
  const first = login.wait()
  const second = login.wait({ signal: stop.signal })
  stop.abort()
  expect(await second).toEqual({ status: 'aborted' })
  expect(await through(at, first)).toMatchObject({ status: 'success' })
})

test.each([
  ['is right', STARTED],
  ['is a day ahead', { ...STARTED, expires_at_millis: NOW - 86_400_000 }],
])('repeats lost polls until the request expires: the clock of the device %s', async (_, started) => {
  const lost = () => {
    throw new TypeError('connection refused')
  }
  const at = agent([lost, lost, approved()], started)
  const login = await startAgentLogin(at.client, { name: 'Robo' })
  expect((await through(at, login.wait())).status).toBe('success')
  const never = agent([lost], started)
  const other = await startAgentLogin(never.client, { name: 'Robo' })
  await expect(through(never, other.wait())).rejects.toMatchObject({ code: 'UNABLE_TO_CONNECT' })
  expect(never.env.now()).toBeGreaterThanOrEqual(NOW + 900_000)
})

test('rejects with the errors of the service', async () => {
  const off = scene({ [REGISTER]: known('AGENT_AUTH_NOT_ENABLED') })
  await expect(startAgentLogin(off.client, { name: 'Robo' })).rejects.toMatchObject({ code: 'AGENT_AUTH_NOT_ENABLED' })
  const at = agent([known('INVALID_POLLING_CODE')])
  const login = await startAgentLogin(at.client, { name: 'Robo' })
  await expect(through(at, login.wait())).rejects.toMatchObject({ code: 'INVALID_POLLING_CODE' })
  expect(() => login.wait({ sginal: 1 } as never)).toThrow('`wait` has no option `sginal`')
})

const SEEN = {
  agent: {
    name: 'Ada’s\nbank \u202eobor',
    description: '\u200b',
    url: 'https://röbo.test/x',
  },
  user_hint: 'h'.repeat(300),
  expires_at_millis: NOW + 900_000,
  status: 'waiting',
}

test('reads a request: its texts are one line of plain text, and its URL shows the real host', async () => {
  const { client, requests } = scene({ [CONFIRM]: SEEN }, { signedIn: true })
  expect(await getAgentRequest(client, { claimCode: 'abcd 2345' })).toEqual({
    agent: { name: 'Ada’s bank obor', description: null, url: 'https://xn--rbo-sna.test/x' },
    userHint: `${'h'.repeat(255)}…`,
    expiresAt: new Date(NOW + 900_000),
  })
  expect(requests.map(({ body }) => body)).toEqual([{ claim_code: 'abcd 2345', action: 'inspect' }])
})

test.each(['javascript:alert(1)', 'https://bank.test@evil.test', 'robo', null])(
  'leaves out the URL %s',
  async (url) => {
    const { client } = scene({ [CONFIRM]: { ...SEEN, agent: { name: 'Robo', url } } }, { signedIn: true })
    expect((await getAgentRequest(client, { claimCode: 'c' })).agent).toEqual({
      name: 'Robo',
      description: null,
      url: null,
    })
  },
)

test('approves and denies only what it is asked to', async () => {
  const { client, requests } = scene({ [CONFIRM]: SEEN }, { signedIn: true })
  await approveAgentRequest(client, { claimCode: 'A' })
  await denyAgentRequest(client, { claimCode: 'B' })
  expect(requests.map(({ body }) => body)).toEqual([
    { claim_code: 'A', action: 'approve' },
    { claim_code: 'B', action: 'deny' },
  ])
})

test('requires a signed-in user', async () => {
  const { client, calls } = scene({})
  for (const decide of [getAgentRequest, approveAgentRequest, denyAgentRequest])
    await expect(decide(client, { claimCode: 'A' })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  expect(calls()).toEqual([])
})

test('the session of an agent is hidden from logs', async () => {
  const at = agent([approved()])
  const login = await startAgentLogin(at.client, { name: 'Robo' })
  const result = await through(at, login.wait())
  expect(result).toMatchObject({ session: { accessToken: expect.any(Secret), refreshToken: expect.any(Secret) } })
  expect(JSON.stringify(result)).not.toContain('r-new')
})
