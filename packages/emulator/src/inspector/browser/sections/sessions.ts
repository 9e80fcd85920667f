import { type Output, run, runner } from '../api.js'
import { confirmed } from '../dialog.js'
import { button, form, h, labeledInput, link, showStatus } from '../dom.js'
import { clockTime, countdown, formatTime } from '../format.js'
import type { Panel } from '../panel.js'
import { facts, heading, jsonBlock } from '../parts.js'
import { hrefTo } from '../route.js'

type Session = Output<'sessions.list'>[number]
type EndedSession = Output<'sessions.ended'>[number]
type AgentRequest = Output<'agents.list'>[number]
type Row =
  | { readonly type: 'request'; readonly request: AgentRequest }
  | { readonly type: 'active'; readonly session: Session }
  | { readonly type: 'ended'; readonly session: EndedSession }
  | { readonly type: 'event'; readonly id: string; readonly time: number; readonly explanation: string }

const ORIGINS = { reset: 'was reset', restore: 'was restored from a snapshot', import: 'was imported from a file' }

export const sessions: Panel<Row> = {
  title: 'Sessions',
  noun: 'sessions',
  empty: 'No sessions yet. They appear when a user signs in.',
  columns: [
    { title: 'User', kind: 'path', cell: (row) => userOf(row) },
    { title: 'State', cell: stateOf },
    { title: 'Since', kind: 'number', from: 'tablet', cell: (row) => clockTime(timeOf(row)) },
  ],
  filters: {
    All: () => true,
    Active: ({ type }) => type === 'active',
    Waiting: ({ type }) => type === 'request',
    Ended: ({ type }) => type === 'ended' || type === 'event',
  },

  async read() {
    const [agentRequests, active, ended, { origin }, requests] = await Promise.all([
      run('agents.list'),
      run('sessions.list'),
      run('sessions.ended'),
      run('world.info'),
      run('requests.list'),
    ])
    // This error signs a client out.
    const rejected = requests.filter(({ code }) => code === 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    const events: Row[] = rejected.map(({ number, time, fault }) => ({
      type: 'event',
      id: `request-${number}`,
      time,
      explanation: fault
        ? 'A fault rejected a token refresh. The client signs out.'
        : 'A token refresh was rejected: the session has ended or is unknown.',
    }))
    if (origin) {
      const explanation = `The emulator's data ${ORIGINS[origin.type]}. Sessions from before are unknown.`
      events.push({ type: 'event', id: 'origin', time: origin.time, explanation })
    }
    const endings: Row[] = [...ended.map((session): Row => ({ type: 'ended', session })), ...events]
    return {
      rows: [
        ...agentRequests
          .filter(({ status }) => status === 'waiting')
          .map((request): Row => ({ type: 'request', request })),
        ...active.filter(({ expired }) => !expired).map((session): Row => ({ type: 'active', session })),
        ...endings.sort((a, b) => timeOf(b) - timeOf(a)),
      ],
    }
  },

  key: (row) =>
    row.type === 'event' ? row.id : row.type === 'request' ? `agent-${row.request.claimCode}` : row.session.id,
  text: (row) => {
    if (row.type === 'event') return row.explanation
    if (row.type === 'request') return `${userOf(row)} ${row.request.claimCode} AI agent`
    const state = row.type === 'active' ? `active ${row.session.accessTokenExplanation}` : row.session.explanation
    return `${userOf(row)} ${row.session.userId} ${row.session.id} ${state}`
  },
  group: ({ type }) =>
    type === 'request' ? 'Agents that ask to sign in' : type === 'active' ? 'Active' : 'Why am I signed out?',

  tools: () => [
    button(
      'Expire all access tokens',
      'expire-all',
      runner('tokens.expire', {}, 'All access tokens expired.'),
      'quiet',
    ),
    button(
      'Rotate signing keys',
      'rotate',
      async () => showStatus(`New signing key: ${(await run('tokens.rotateKeys')).kid}.`),
      'quiet',
    ),
    button(
      'Revoke all…',
      'revoke-all',
      confirmed(
        { title: 'Revoke all sessions?', text: 'Every user is signed out.', action: 'Revoke all sessions' },
        runner('tokens.revoke', {}, 'All sessions revoked.'),
      ),
      'quiet harm',
    ),
  ],

  detail(row) {
    if (row.type === 'active') return activeSession(row.session)
    if (row.type === 'request') return agentRequest(row.request)
    if (row.type === 'event') {
      return [
        h('div', { class: 'head' }, heading('Why am I signed out?')),
        h('p', { class: 'note' }, row.explanation),
        facts({ Time: formatTime(row.time) }),
      ]
    }
    const { userLabel, userId, explanation, endedAt, id } = row.session
    return [
      h('div', { class: 'head' }, heading(`Why is ${userLabel ?? userId} signed out?`)),
      h('p', { class: 'note' }, explanation),
      facts({
        Ended: formatTime(endedAt),
        User: link(hrefTo('users', userId), userLabel ?? userId),
        Session: h('span', { class: 'mono' }, id),
      }),
    ]
  },
}

const userOf = (row: Row): string => {
  if (row.type === 'event') return row.explanation
  if (row.type === 'request') return row.request.name
  return (row.type === 'active' ? row.session.email : row.session.userLabel) ?? row.session.userId
}

function timeOf(row: Row): number {
  if (row.type === 'request') return row.request.createdAt
  return row.type === 'event' ? row.time : row.type === 'active' ? row.session.createdAt : row.session.endedAt
}

function stateOf(row: Row) {
  if (row.type === 'event') return ''
  if (row.type === 'request') return ['code ', h('span', { class: 'mono' }, row.request.claimCode)]
  if (row.type === 'ended') return h('span', { class: 'soft' }, row.session.explanation)
  const { accessTokenState: state, impersonation, accessTokenExpiresAt, agentName } = row.session
  return [
    state === 'valid'
      ? ['token expires in ', countdown(accessTokenExpiresAt)]
      : h('span', { class: 'warning' }, `token ${state}`),
    impersonation && h('span', { class: 'badge' }, 'impersonation'),
    agentName !== null && h('span', { class: 'badge' }, 'AI agent'),
  ]
}

function agentRequest({ claimCode, name, description, url, userHint, createdAt, expiresAt }: AgentRequest) {
  return [
    h('div', { class: 'head' }, heading(`${name} asks to sign in`)),
    facts({
      'Claim code': h('span', { class: 'mono' }, claimCode),
      Description: description,
      Website: url,
      'User hint': userHint,
      Registered: formatTime(createdAt),
      'Expires in': countdown(expiresAt),
    }),
    form(
      {},
      async ({ user = '' }) => {
        await run('agents.approve', { claimCode, user })
        showStatus(`${name} is approved.`)
      },
      labeledInput('Approve as the user (email address or ID)', {
        name: 'user',
        required: true,
        value: userHint ?? '',
        'data-key': 'user',
      }),
      h('button', {}, 'Approve'),
    ),
    h('div', { class: 'row' }, button('Deny', 'deny', runner('agents.deny', { claimCode }, `${name} is denied.`))),
  ]
}

function activeSession(session: Session) {
  const { id, userId, email } = session
  return [
    h('div', { class: 'head' }, heading(`Session of ${email ?? userId}`)),
    session.accessTokenState === 'valid'
      ? h('p', {}, 'Access token expires in ', countdown(session.accessTokenExpiresAt))
      : h('p', { class: 'note' }, session.accessTokenExplanation),
    facts({
      User: link(hrefTo('users', userId), email ?? userId),
      Started: formatTime(session.createdAt),
      'Last refreshed': formatTime(session.lastUsedAt),
      'Expires in': countdown(session.expiresAt),
      Impersonation: session.impersonation && 'yes',
      'AI agent': session.agentName,
    }),
    h(
      'div',
      { class: 'row' },
      button('Expire token', 'expire', runner('tokens.expire', { session: id }, 'Access token expired.')),
      button('Corrupt token', 'corrupt', runner('tokens.corrupt', { session: id }, 'Access token corrupted.')),
      button(
        'Revoke…',
        'revoke',
        confirmed(
          { title: 'Revoke this session?', text: `${email ?? userId} is signed out.`, action: 'Revoke session' },
          runner('sessions.revoke', { session: id }, 'Session revoked.'),
        ),
        'harm',
      ),
    ),
    jsonBlock('Claims of the access token', session.claims),
  ]
}
