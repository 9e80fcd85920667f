import { type Output, run } from '../api.js'
import { confirmed } from '../dialog.js'
import { button, copy, h, link } from '../dom.js'
import { clockTime, formatTime } from '../format.js'
import type { Panel } from '../panel.js'
import { block, facts, heading, jsonBlock } from '../parts.js'
import { hrefTo } from '../route.js'
import { tabs } from '../tabs.js'

type LoggedRequest = Output<'requests.list'>[number]

export const requests: Panel<LoggedRequest> = {
  title: 'Requests',
  noun: 'requests',
  empty: 'No requests yet. Requests of your app appear here.',
  columns: [
    { title: 'Method', kind: 'code', cell: ({ method }) => method },
    { title: 'Path', kind: 'path', cell: ({ url }) => apiPath(url) },
    { title: 'Status', kind: 'code', cell: statusOf },
    { title: 'Result', kind: 'soft', from: 'tablet', cell: resultOf },
    { title: 'Access', kind: 'soft', from: 'desktop', cell: accessOf },
    { title: 'Took', kind: 'number', from: 'desktop', cell: ({ duration }) => milliseconds(duration) },
    { title: 'Time', kind: 'number', from: 'tablet', cell: ({ time }) => clockTime(time) },
  ],
  filters: {
    All: () => true,
    '2xx': ({ status }) => status >= 200 && status < 300,
    '4xx': ({ status }) => status >= 400 && status < 500,
    '5xx': ({ status }) => status >= 500 || status === 0,
  },

  async read() {
    return { rows: (await run('requests.list')).reverse() }
  },

  key: ({ number }) => String(number),
  text: (request) => {
    const { method, url, status, body, response } = request
    return `${method} ${apiPath(url)} ${status} ${resultOf(request)} ${accessOf(request)} ${JSON.stringify([body, response])}`
  },

  tools: () => [
    button(
      'Clear…',
      'clear',
      confirmed(
        { title: 'Clear the log?', text: 'All logged requests are removed from the list.', action: 'Clear the log' },
        () => run('requests.clear'),
      ),
      'quiet',
    ),
  ],

  detail(request) {
    const { method, url, attempt, tokenRefreshed, clientReaction: reaction, fault, headers, code } = request
    const path = new URL(url).pathname.replace('/api/v1', '')
    return [
      h(
        'div',
        { class: 'head' },
        heading(h('span', { class: 'code' }, method), ' ', h('span', { class: 'mono' }, path)),
      ),
      facts({
        Status: statusOf(request),
        Took: milliseconds(request.duration),
        Error: code,
        Fault: fault && link('#faults', fault),
        Access: accessOf(request),
        Attempt: attempt > 1 && `Attempt ${attempt} of the same request`,
        'Access token': tokenRefreshed && 'The client refreshed it before this request',
        Time: formatTime(request.time),
      }),
      reaction && reaction.action !== 'accept' && h('p', { class: 'note' }, reaction.explanation),
      h(
        'div',
        { class: 'row' },
        button('Copy as curl', 'curl', () => copy(request.curl, 'Command')),
        link(hrefTo('requests', String(request.number), path), 'Requests with this path', { 'data-key': 'same-path' }),
      ),
      tabs('request', {
        Response: () => [
          request.response === undefined
            ? h(
                'p',
                { class: 'soft' },
                request.status === 0
                  ? 'The client received no response.'
                  : 'The response has no JSON body, or one that is too long to keep.',
              )
            : jsonBlock('Response body', request.response),
          h('p', { class: 'soft' }, 'Tokens, keys, passwords and codes are redacted.'),
        ],
        Request: () => [
          request.body === undefined
            ? h('p', { class: 'soft' }, 'The request has no body.')
            : jsonBlock('Request body', request.body),
          block('curl', request.curl),
        ],
        Headers: () => [
          h(
            'table',
            { class: 'headers' },
            h('caption', {}, 'Headers of the request'),
            Object.entries(headers).map(([name, value]) =>
              h('tr', {}, h('th', { scope: 'row' }, name), h('td', {}, value)),
            ),
          ),
        ],
      }),
    ]
  },
}

/** Formats how long a request took. */
const milliseconds = (duration: number) => `${Math.round(duration)} ms`

/** Returns the path without the prefix of the API, and the search parameters. */
function apiPath(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname.replace('/api/v1', '')}${search}`
}

function statusOf({ status }: LoggedRequest) {
  const tone = status >= 200 && status < 400 ? 'good' : status >= 400 && status < 500 ? 'warning' : 'bad'
  return h('span', { class: tone }, status === 0 ? 'dropped' : String(status))
}

function resultOf({ code, fault, attempt }: LoggedRequest): string {
  return [code, fault && `Fault: ${fault}`, attempt > 1 && `Attempt ${attempt}`].filter(Boolean).join(' · ')
}

function accessOf({ headers }: LoggedRequest): string {
  return headers['x-stack-access-type'] ?? ''
}
