import { control, doing } from './api.js'
import { button, copy, h, time } from './dom.js'

export const title = 'Requests'

export const read = async () => (await control('requests.list')).reverse()

export const controls = () => [
  h('div', { class: 'row' }, button('Clear', 'clear', doing('requests.clear', {}, 'The log is empty.'))),
]

export function show(requests) {
  if (requests.length === 0) return [h('p', { class: 'card soft' }, 'Nothing was asked yet.')]
  return requests.map((request) => {
    const { number, method, url, status, code, fault, attempt } = request
    const { pathname } = new URL(url)
    return h(
      'article',
      { class: 'card', 'aria-label': `${method} ${pathname}` },
      h(
        'div',
        { class: 'head' },
        h('span', { class: 'mono' }, h('strong', {}, method), ` ${pathname.replace('/api/v1', '')}`),
        h(
          'span',
          { class: status > 0 && status < 400 ? 'good' : 'bad' },
          status === 0 ? 'connection broke' : `${status}${code ? ` ${code}` : ''}`,
        ),
      ),
      (attempt > 1 || fault) &&
        h(
          'p',
          { class: 'soft' },
          [
            attempt > 1 && `Attempt ${attempt}: the one before failed in a way that clients try again after.`,
            fault && `A fault struck: ${fault}.`,
          ]
            .filter(Boolean)
            .join(' '),
        ),
      h(
        'details',
        { 'data-key': `request-${number}` },
        h('summary', {}, time(request.time)),
        h(
          'div',
          { class: 'row' },
          button('Copy as curl', `curl-${number}`, () => copy(request.curl, 'The command')),
        ),
        h('pre', {}, request.curl),
      ),
    )
  })
}
