import { control, doing } from './api.js'
import { button, h, say, time, to, until } from './dom.js'

export const title = 'Sessions'

export async function read(only) {
  const [sessions, ended, { began }, requests] = await Promise.all([
    control('sessions.list'),
    control('sessions.ended'),
    control('world.info'),
    control('requests.list'),
  ])
  const meant = ({ userId }) => !only || userId === only
  return {
    sessions: sessions.filter((row) => meant(row) && !row.expired),
    ended: ended.filter(meant),
    began,
    refused: only ? [] : requests.filter(isRefused),
  }
}

/** What signs a client out for good. */
const isRefused = ({ code }) => code === 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'

export function controls() {
  return [
    h(
      'div',
      { class: 'row' },
      button('Expire all access tokens', 'expire-all', doing('tokens.expire', {}, 'Clients must refresh now.')),
      button('End all sessions', 'revoke-all', doing('tokens.revoke', {}, 'Nobody can refresh any more.'), 'harm'),
      button('Rotate signing keys', 'rotate', async () =>
        say(`Signing with ${(await control('tokens.rotateKeys')).kid} now.`),
      ),
    ),
  ]
}

export function show({ sessions, ended, began, refused }) {
  return [
    why(ended, began, refused),
    sessions.length === 0
      ? h('p', { class: 'card soft' }, 'Nobody is signed in.')
      : h('div', { class: 'two' }, sessions.map(card)),
  ]
}

const BEGAN = { reset: 'was reset', restore: 'was put back as it was remembered', import: 'was put in from a file' }

/** The answer to "why am I signed out?": one line for each session that is over, the last first. */
function why(ended, began, refused) {
  const lines = ended.map(({ who, words, endedAt, userId }) => [
    endedAt,
    h('li', {}, h('strong', {}, who ?? userId), `: ${words} `, h('span', { class: 'soft' }, time(endedAt))),
  ])
  if (began)
    lines.push([
      began.at,
      h(
        'li',
        {},
        `This world ${BEGAN[began.by]}: it knows no session from before. `,
        h('span', { class: 'soft' }, time(began.at)),
      ),
    ])
  for (const { time: at, fault } of refused) {
    const words = fault
      ? 'A fault refused a refresh: its client signs out. '
      : 'A refresh was refused: its session is over, or this world never knew it. '
    lines.push([at, h('li', {}, words, h('span', { class: 'soft' }, time(at)))])
  }
  const items = lines.sort(([one], [other]) => other - one).map(([, line]) => line)
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

function card(session) {
  const { id } = session
  return h(
    'article',
    { class: 'card', 'aria-labelledby': `session-${id}` },
    h(
      'div',
      { class: 'head' },
      h('h3', { id: `session-${id}` }, to('users', session.userId, session.email ?? session.userId, `user-${id}`)),
      session.impersonation && h('span', { class: 'badge' }, 'impersonation'),
    ),
    session.token === 'good'
      ? h('p', {}, 'Access token: ', until(session.accessTokenExpiresAt))
      : h('p', { class: 'bad' }, session.tokenWords),
    h(
      'p',
      { class: 'soft' },
      `began ${time(session.createdAt)}, last refreshed ${time(session.lastUsedAt)}; ends in `,
      until(session.expiresAt),
    ),
    h(
      'div',
      { class: 'row' },
      button('Expire', `expire-${id}`, doing('tokens.expire', { session: id }, 'Its access token has ended.')),
      button('Corrupt', `corrupt-${id}`, doing('tokens.corrupt', { session: id }, 'Its access token is unreadable.')),
      button('End', `end-${id}`, doing('sessions.revoke', { session: id }, 'The session is over.'), 'harm'),
    ),
    h(
      'details',
      { 'data-key': `claims-${id}` },
      h('summary', {}, 'What its token says'),
      h('pre', {}, JSON.stringify(session.claims, null, 2)),
    ),
  )
}
