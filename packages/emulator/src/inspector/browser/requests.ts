import { type Output, run, runner } from './api.js'
import { button, copy, currentRoute, formatTime, h, panelLink } from './dom.js'
import type { Panel } from './panel.js'

type LoggedRequest = Output<'requests.list'>[number]

export const requests: Panel<readonly LoggedRequest[]> = {
  title: 'Requests',

  async read(filter) {
    const all = await run('requests.list')
    return all.reverse().filter(({ url }) => apiPath(url).includes(filter))
  },

  controls: () => [
    h('div', { class: 'row' }, button('Clear', 'clear', runner('requests.clear', {}, 'Request log cleared.'))),
  ],

  render: (list) => (list.length === 0 ? [h('p', { class: 'card soft' }, 'No requests yet.')] : list.map(card)),
}

const apiPath = (url: string) => new URL(url).pathname.replace('/api/v1', '')

function card(request: LoggedRequest) {
  const { number, method, url, status, code, fault, attempt, tokenRefreshed, clientReaction, headers } = request
  const path = apiPath(url)
  const facts = [
    attempt > 1 && `Attempt ${attempt} of the same request.`,
    tokenRefreshed && 'The client refreshed its access token before it.',
    clientReaction && clientReaction.action !== 'accept' && clientReaction.explanation,
  ].filter(Boolean)
  const sender = [
    headers.origin && `from ${headers.origin}`,
    headers['x-stack-client-version'] && `client ${headers['x-stack-client-version']}`,
    headers['x-stack-random-nonce'] && `nonce ${headers['x-stack-random-nonce']}`,
  ].filter(Boolean)
  return h(
    'article',
    { class: 'card', 'aria-label': `${method} ${path}` },
    h(
      'div',
      { class: 'head' },
      h(
        'span',
        { class: 'mono' },
        h('strong', {}, method),
        ' ',
        currentRoute().filter === path ? path : panelLink('requests', path, path, `path-${number}`),
      ),
      h(
        'span',
        { class: status > 0 && status < 400 ? 'good' : 'bad' },
        status === 0 ? 'connection dropped' : `${status}${code ? ` ${code}` : ''}`,
      ),
    ),
    facts.length > 0 && h('p', { class: 'soft' }, facts.join(' ')),
    fault && h('p', { class: 'soft' }, 'Fault: ', h('a', { href: '#faults', 'data-key': `fault-${number}` }, fault)),
    h(
      'details',
      { 'data-key': `request-${number}` },
      h('summary', {}, formatTime(request.time)),
      h('p', { class: 'soft mono' }, sender.join(', ')),
      h(
        'div',
        { class: 'row' },
        button('Copy as curl', `curl-${number}`, () => copy(request.curl, 'Command')),
      ),
      h('pre', {}, request.curl),
    ),
  )
}
