import { control, doing } from './api.js'
import { button, h, say, time, until } from './dom.js'

export const title = 'Sessions'

export const read = () => control('sessions.list')

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

export function show(sessions) {
  if (sessions.length === 0) return [h('p', { class: 'card soft' }, 'Nobody is signed in.')]
  return [h('div', { class: 'two' }, sessions.map(card))]
}

function card(session) {
  const { id } = session
  return h(
    'article',
    { class: 'card', 'aria-labelledby': `session-${id}` },
    h(
      'div',
      { class: 'head' },
      h('h3', { id: `session-${id}` }, session.email ?? session.userId),
      session.impersonation && h('span', { class: 'badge' }, 'impersonation'),
    ),
    h('p', {}, 'Access token: ', until(session.accessTokenExpiresAt)),
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
