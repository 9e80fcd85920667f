import { control, doing } from './api.js'
import { button, copy, h, place, time, to } from './dom.js'

export const title = 'Requests'

export async function read(only) {
  const all = await control('requests.list')
  return all.reverse().filter(({ url }) => pathOf(url).includes(only))
}

export const controls = () => [
  h('div', { class: 'row' }, button('Clear', 'clear', doing('requests.clear', {}, 'The log is empty.'))),
]

const pathOf = (url) => new URL(url).pathname.replace('/api/v1', '')

export function show(requests) {
  if (requests.length === 0) return [h('p', { class: 'card soft' }, 'Nothing was asked yet.')]
  return requests.map(card)
}

function card(request) {
  const { number, method, url, status, code, fault, attempt, replaced, kit, headers } = request
  const path = pathOf(url)
  const facts = [
    attempt > 1 && `The same request for the ${ordinal(attempt)} time in a row.`,
    replaced && 'The access token was replaced before it.',
    kit && kit.does !== 'takes it' && kit.words,
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
        place().only === path ? path : to('requests', path, path, `path-${number}`),
      ),
      h(
        'span',
        { class: status > 0 && status < 400 ? 'good' : 'bad' },
        status === 0 ? 'connection broke' : `${status}${code ? ` ${code}` : ''}`,
      ),
    ),
    facts.length > 0 && h('p', { class: 'soft' }, facts.join(' ')),
    fault &&
      h('p', { class: 'soft' }, 'A fault struck: ', h('a', { href: '#faults', 'data-key': `fault-${number}` }, fault)),
    h(
      'details',
      { 'data-key': `request-${number}` },
      h('summary', {}, time(request.time)),
      h(
        'p',
        { class: 'soft mono' },
        [
          headers.origin && `asked from ${headers.origin}`,
          headers['x-stack-client-version'] && `by ${headers['x-stack-client-version']}`,
          headers['x-stack-random-nonce'] && `nonce ${headers['x-stack-random-nonce']}`,
        ]
          .filter(Boolean)
          .join(', '),
      ),
      h(
        'div',
        { class: 'row' },
        button('Copy as curl', `curl-${number}`, () => copy(request.curl, 'The command')),
      ),
      h('pre', {}, request.curl),
    ),
  )
}

const ordinal = (count) => ['', 'first', 'second', 'third', 'fourth', 'fifth'][count] ?? `${count}th`
