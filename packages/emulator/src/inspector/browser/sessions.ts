import { type Output, run, runner } from './api.js'
import { button, countdown, formatTime, h, panelLink, showStatus } from './dom.js'
import type { Panel } from './panel.js'

type Session = Output<'sessions.list'>[number]
interface Data {
  readonly sessions: readonly Session[]
  readonly ended: Output<'sessions.ended'>
  readonly origin: Output<'world.info'>['origin']
  readonly rejectedRefreshes: Output<'requests.list'>
}

export const sessions: Panel<Data> = {
  title: 'Sessions',

  async read(filter) {
    const [sessions, ended, { origin }, requests] = await Promise.all([
      run('sessions.list'),
      run('sessions.ended'),
      run('world.info'),
      run('requests.list'),
    ])
    const matches = ({ userId }: { readonly userId: string }) => !filter || userId === filter
    return {
      sessions: sessions.filter((row) => matches(row) && !row.expired),
      ended: ended.filter(matches),
      origin,
      // This error signs a client out.
      rejectedRefreshes: filter ? [] : requests.filter(({ code }) => code === 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    }
  },

  controls: () => [
    h(
      'div',
      { class: 'row' },
      button('Expire all access tokens', 'expire-all', runner('tokens.expire', {}, 'All access tokens expired.')),
      button('Revoke all sessions', 'revoke-all', runner('tokens.revoke', {}, 'All sessions revoked.'), 'harm'),
      button('Rotate signing keys', 'rotate', async () =>
        showStatus(`New signing key: ${(await run('tokens.rotateKeys')).kid}.`),
      ),
    ),
  ],

  render: (data) => [
    signOutReasons(data),
    data.sessions.length === 0
      ? h('p', { class: 'card soft' }, 'No active sessions.')
      : h('div', { class: 'two' }, data.sessions.map(card)),
  ],
}

const ORIGINS = { reset: 'was reset', restore: 'was restored from a snapshot', import: 'was imported from a file' }

/** Explains "Why am I signed out?": one line for each session that ended, latest first. */
function signOutReasons({ ended, origin, rejectedRefreshes }: Data) {
  const line = (time: number, ...children: (Node | string)[]) => ({
    time,
    item: h('li', {}, ...children, ' ', h('span', { class: 'soft' }, formatTime(time))),
  })
  const lines = ended.map(({ userLabel, explanation, endedAt, userId }) =>
    line(endedAt, h('strong', {}, userLabel ?? userId), `: ${explanation}`),
  )
  if (origin) {
    lines.push(line(origin.time, `The emulator's data ${ORIGINS[origin.type]}. Sessions from before are unknown.`))
  }
  for (const { time, fault } of rejectedRefreshes) {
    const reason = fault
      ? 'A fault rejected a token refresh. The client signs out.'
      : 'A token refresh was rejected: the session has ended or is unknown.'
    lines.push(line(time, reason))
  }
  const items = lines.sort((a, b) => b.time - a.time).map(({ item }) => item)
  if (items.length === 0) return null
  return h(
    'section',
    { class: 'card', 'aria-labelledby': 'why' },
    h('h3', { id: 'why' }, 'Why am I signed out?'),
    h('ul', { class: 'lines' }, items.slice(0, 3)),
    items.length > 3 &&
      h(
        'details',
        { 'data-key': 'why-more' },
        h('summary', {}, `${items.length - 3} earlier`),
        h('ul', { class: 'lines' }, items.slice(3)),
      ),
  )
}

function card(session: Session) {
  const { id } = session
  return h(
    'article',
    { class: 'card', 'aria-labelledby': `session-${id}` },
    h(
      'div',
      { class: 'head' },
      h(
        'h3',
        { id: `session-${id}` },
        panelLink('users', session.userId, session.email ?? session.userId, `user-${id}`),
      ),
      session.impersonation && h('span', { class: 'badge' }, 'impersonation'),
    ),
    session.accessTokenState === 'valid'
      ? h('p', {}, 'Access token expires in ', countdown(session.accessTokenExpiresAt))
      : h('p', { class: 'bad' }, session.accessTokenExplanation),
    h(
      'p',
      { class: 'soft' },
      `Started ${formatTime(session.createdAt)}, last refreshed ${formatTime(session.lastUsedAt)}, expires in `,
      countdown(session.expiresAt),
    ),
    h(
      'div',
      { class: 'row' },
      button('Expire token', `expire-${id}`, runner('tokens.expire', { session: id }, 'Access token expired.')),
      button('Corrupt token', `corrupt-${id}`, runner('tokens.corrupt', { session: id }, 'Access token corrupted.')),
      button('Revoke', `revoke-${id}`, runner('sessions.revoke', { session: id }, 'Session revoked.'), 'harm'),
    ),
    h(
      'details',
      { 'data-key': `claims-${id}` },
      h('summary', {}, 'Token claims'),
      h('pre', {}, JSON.stringify(session.claims, null, 2)),
    ),
  )
}
