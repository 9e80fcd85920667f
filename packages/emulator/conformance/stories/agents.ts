import { absent, listWith, someText } from '../matches.js'
import { ada, admin, allowed, bob, client, nobody, refresh, SESSION_EXPIRED, sender, server } from '../senders.js'
import {
  configure,
  done,
  type Expect,
  known,
  ok,
  type Part,
  plain,
  schemaError,
  setup,
  signUp,
  since,
  story,
  wait,
} from '../step.js'

// How AI agents sign in to the account of a user.

const REGISTER = 'POST /agent/register'
const CONFIRM = 'POST /agent/register/confirm'
const POLL = 'POST /agent/register/poll'
const SESSIONS = 'GET /auth/sessions?user_id=me'
const AGENT = { name: ' Robo  ', description: 'Writes notes', url: 'https://robo.example' }
const SEEN = { agent: { ...AGENT, name: 'Robo' }, user_hint: 'ada' }
const inspect = { claim_code: '$claim', action: 'inspect' }
const approve = { claim_code: '$claim', action: 'approve' }
const deny = { claim_code: '$claim', action: 'deny' }
const NOT_ENABLED = known(400, 'AGENT_AUTH_NOT_ENABLED')
const NO_CLAIM = known(400, 'AGENT_AUTH_INVALID_CLAIM_CODE')
const NO_POLLING = known(400, 'INVALID_POLLING_CODE')
const NOT_ANONYMOUS = known(401, 'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED')
const project = sender({ as: 'nobody', headers: { 'x-hexclave-project-id': '$project' } })
const agent = allowed('agent')

const registers = (more: object = {}) =>
  setup(
    client(
      'an agent registers',
      REGISTER,
      { agent: AGENT, user_hint: 'ada', ...more },
      ok({
        claim_code: /^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/,
        confirm_url: /\/agent-auth-confirm\?code=[A-Z2-9]{4}-[A-Z2-9]{4}$/,
        anonymous_session: { access_token: someText },
      }),
      {
        claim: 'claim_code',
        poll: 'poll_token',
        'agent.access_token': 'anonymous_session.access_token',
        'agent.refresh_token': 'anonymous_session.refresh_token',
      },
    ),
  )
const polls = (name: string, expect: Expect) => client(name, POLL, { poll_token: '$poll' }, expect)
const enable = (enabled: boolean) =>
  admin(
    `agents ${enabled ? 'can' : 'cannot'} sign in`,
    'PATCH /internal/config/override/environment',
    { config_override_string: JSON.stringify({ 'apps.installed.agent-auth.enabled': enabled }) },
    done,
  )
const ofAgents = (area: string, ...parts: readonly Part[]) => story(area, since('hexclave-1.0', ...parts))

export const agents = [
  ofAgents(
    'registration of agents',
    signUp('ada'),
    enable(false),
    client('a registration', REGISTER, { agent: AGENT }, NOT_ENABLED),
    client('a poll', POLL, { poll_token: 'x' }, NOT_ENABLED),
    client('a decision without a user', CONFIRM, { ...inspect, claim_code: 'ABCD-EFGH' }, schemaError),
    ada('a decision', CONFIRM, { ...inspect, claim_code: 'ABCD-EFGH' }, NOT_ENABLED),
    project('is shown', 'GET /agent/discovery', ok({ hexclave_agent_auth: { enabled: false } })),
    enable(true),
    [
      { agent: { name: '  ' } },
      { agent: { name: 'n'.repeat(101) } },
      { agent: { name: 'n', url: 'no url' } },
      { agent: { name: 'n', description: 'd'.repeat(501) } },
      { user_hint: 'h'.repeat(257) },
      { expires_in_millis: 29_999 },
      { expires_in_millis: 3_600_001 },
      { admin: true },
    ].map((wrong) => client('what is refused', REGISTER, { agent: AGENT, ...wrong }, schemaError)),
    'an app that is not trusted',
    client(REGISTER, { agent: AGENT, app_url: 'https://evil.example' }, known(400, 'REDIRECT_URL_NOT_WHITELISTED')),
    'an agent in a native app: the page is on the web',
    client(REGISTER, { agent: AGENT, app_url: 'exp://localhost:8081/--/' }, ok({ confirm_url: /^https?:/ })),
    configure({
      domains: [
        { domain: 'https://*.$run-x.example', handler_path: '/any' },
        { domain: 'https://app.$run-x.example', handler_path: '/auth/' },
      ],
    }),
    'the page is below the handler path of the first domain without a wildcard',
    client(REGISTER, { agent: AGENT }, ok({ confirm_url: /^https:\/\/app\..*\/auth\/agent-auth-confirm\?code=/ })),
    'or of the domain of the app',
    client(REGISTER, { agent: AGENT, app_url: 'https://a.$run-x.example/x' }, ok({ confirm_url: /a\..*\/any\/agent/ })),
  ),
  ofAgents(
    'decisions about agents',
    signUp('ada'),
    registers({ app_url: 'http://localhost:3000/notes?x=1' }),
    agent('an anonymous session has its name', SESSIONS, ok({ items: [{ agent_name: 'Robo' }] })),
    polls('is waiting', ok({ status: 'waiting', session: absent })),
    ada('the user sees it', CONFIRM, inspect, ok({ ...SEEN, status: 'waiting' })),
    ada('approves it', CONFIRM, approve, ok({ ...SEEN, status: 'success' })),
    [inspect, approve, deny].map((again) => ada('once', CONFIRM, again, NO_CLAIM)),
    'the first poll returns a session of the user',
    client(POLL, { poll_token: '$poll' }, ok({ status: 'success', session: { user_id: '$ada.id' } }, 201), {
      session: 'session.refresh_token',
    }),
    polls('and no other', ok({ status: 'used', session: absent })),
    refresh('the anonymous session has ended', '$agent.refresh_token', SESSION_EXPIRED),
    refresh('the session of the agent has not', '$session', ok()),
    'the newest session has the name of the agent',
    ada(SESSIONS, ok({ items: [{ agent_name: 'Robo' }, { agent_name: null }] }), { id: 'items.0.id' }),
    ada('the user revokes it', 'DELETE /auth/sessions/$id?user_id=me', done),
    refresh('and no other', '$session', SESSION_EXPIRED),
    refresh('not that of the user', '$ada.refresh_token', ok()),
    registers(),
    ada('another one is denied', CONFIRM, deny, ok({ status: 'denied' })),
    polls('as it is told', ok({ status: 'denied' })),
    refresh('its anonymous session has ended', '$agent.refresh_token', SESSION_EXPIRED),
    ada('what is denied is not approved', CONFIRM, approve, NO_CLAIM),
    registers(),
    ada('a third one is approved', CONFIRM, approve, ok()),
    ada('its session is there', SESSIONS, ok({ items: listWith({ agent_name: 'Robo' }) }), { id: 'items.0.id' }),
    ada('and revoked before the agent has it', 'DELETE /auth/sessions/$id?user_id=me', done),
    polls('which is then expired', ok({ status: 'expired' })),
    polls('and used', ok({ status: 'used' })),
    registers(),
    agent('agents approve nothing', CONFIRM, approve, NOT_ANONYMOUS),
    server('the user is restricted', 'PATCH /users/$ada.id', { restricted_by_admin: true }, ok()),
    ada('restricted users approve nothing', CONFIRM, approve, known(403, 'RESTRICTED_USER_NOT_ALLOWED')),
    'also if the request allows them',
    sender({ who: 'ada', headers: { 'x-hexclave-allow-restricted-user': 'true' } })(
      CONFIRM,
      approve,
      known(403, 'RESTRICTED_USER_NOT_ALLOWED'),
    ),
    polls('it is still waiting', ok({ status: 'waiting' })),
    client('a command line', 'POST /auth/cli', {}, ok(), { polling: 'polling_code' }),
    client('is no agent', POLL, { poll_token: '$polling' }, NO_POLLING),
    client('an agent is no command line', 'POST /auth/cli/poll', { polling_code: '$poll' }, NO_POLLING),
    'nor completes one',
    client('POST /auth/cli/complete', { login_code: '$claim', refresh_token: '$ada.refresh_token' }, plain(400)),
  ),
  ofAgents(
    'guesses and late decisions about agents',
    signUp('ada'),
    signUp('bob'),
    registers({ expires_in_millis: 3_600_000 }),
    Array.from({ length: 20 }, () => ada('a wrong code', CONFIRM, { ...inspect, claim_code: 'AAAA-AAAA' }, NO_CLAIM)),
    ada('after 20 wrong codes no code is right', CONFIRM, approve, NO_CLAIM),
    bob('but for other users', CONFIRM, inspect, ok()),
    wait('15 minutes go by', 900_000),
    'ada has a new token',
    sender({ headers: { 'x-stack-refresh-token': '$ada.refresh_token' } })(
      'POST /auth/sessions/current/refresh',
      undefined,
      ok(),
      { 'ada.access_token': 'access_token' },
    ),
    {
      name: 'a code is typed in small letters',
      needs: 'a text that is changed',
      act: (_, kept) => kept.set('claim', ` ${kept.get('claim')?.toLowerCase().replace('-', ' ')} `),
    },
    ada('the code is right again', CONFIRM, approve, ok()),
    registers({ expires_in_millis: 30_000 }),
    wait('it expires', 30_000),
    ada('it is too late', CONFIRM, approve, NO_CLAIM),
    polls('as the agent is told', ok({ status: 'expired' })),
  ),
  ofAgents(
    'discovery of agents',
    'requires the ID of the project alone',
    project(
      'GET /agent/discovery',
      ok({
        issuer: /^https?:\/\/[^/]+$/,
        registration_endpoint: /\/api\/v1\/agent\/register$/,
        hexclave_agent_auth: { enabled: true, project_id: '$project', agent_session_lifetime_millis: 7_776_000_000 },
      }),
    ),
    nobody('requires a project', 'GET /agent/discovery', plain(400)),
    sender({ as: 'nobody', headers: { 'x-hexclave-project-id': 'none' } })(
      'requires a known one',
      'GET /agent/discovery',
      known(400, 'CURRENT_PROJECT_NOT_FOUND'),
    ),
    project('has instructions in Markdown', 'GET /agent/auth.md', {
      status: 200,
      headers: { 'content-type': /^text\/markdown/ },
    }),
  ),
]
