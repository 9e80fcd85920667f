import { type Output, run } from '../api.js'
import { button, type Child, copy, form, h, labeledInput, link, showStatus } from '../dom.js'
import { clockTime, countdown, formatTime } from '../format.js'
import type { Panel } from '../panel.js'
import { facts, heading, jsonBlock } from '../parts.js'

type Attempt = Output<'webhooks.attempts'>[number]
/** An event with its delivery attempts, newest first. */
type WebhookEvent = Output<'webhooks.list'>[number] & { readonly attempts: readonly Attempt[] }

export const webhooks: Panel<WebhookEvent> = {
  title: 'Webhooks',
  noun: 'events',
  empty: 'No events yet. Changes to users, teams and permissions send events.',
  columns: [
    { title: 'Event', kind: 'path', cell: ({ type }) => type },
    { title: 'Delivery', kind: 'soft', cell: deliveryOf },
    { title: 'Time', kind: 'number', from: 'tablet', cell: ({ time }) => clockTime(time) },
  ],

  async read() {
    const [events, attempts] = await Promise.all([run('webhooks.list'), run('webhooks.attempts')])
    return {
      rows: events
        .slice(0, 200)
        .map((event) => ({ ...event, attempts: attempts.filter(({ webhookId }) => webhookId === event.id) })),
    }
  },

  key: ({ id }) => String(id),
  text: ({ type, data, messageId, attempts }) =>
    `${type} ${messageId} ${attempts.map(({ status }) => status).join(' ')} ${JSON.stringify(data)}`,

  tools: () => [link('#webhooks/new', 'Add endpoint', { class: 'button' })],
  forms: { new: endpointForm },

  detail: ({ id, type, time, data, messageId, attempts }) => [
    h('div', { class: 'head' }, heading(h('span', { class: 'mono' }, type))),
    facts({ Time: formatTime(time), 'Message ID': h('span', { class: 'mono' }, messageId) }),
    attempts.length === 0
      ? h('p', { class: 'soft' }, 'No delivery attempts. Add an endpoint to receive events.')
      : h('ul', { class: 'lines' }, attempts.map(attemptLine)),
    h(
      'div',
      { class: 'row' },
      button('Resend', 'resend', async () => {
        const sent = await run('webhooks.resend', { id })
        showStatus(
          sent.length === 0
            ? 'No endpoint receives this event type.'
            : `Response status: ${sent.map(({ status }) => status).join(', ')}.`,
        )
      }),
    ),
    jsonBlock('Payload', { type, data }),
  ],
}

function endpointForm(): Child[] {
  return [
    h('div', { class: 'head' }, heading('Add an endpoint')),
    form(
      {},
      async ({ url = '' }, element) => {
        const { secret } = await run('webhooks.addEndpoint', { url })
        element.reset()
        await copy(secret, 'Signing secret')
      },
      labeledInput('Endpoint URL', {
        name: 'url',
        type: 'url',
        required: true,
        autocomplete: 'off',
        placeholder: 'http://localhost:3000/hooks',
      }),
      h('button', { class: 'main' }, 'Add endpoint and copy its secret'),
    ),
  ]
}

const isSuccess = ({ status }: Attempt) => status >= 200 && status < 300

function deliveryOf({ attempts: [last] }: WebhookEvent) {
  if (!last) return 'no endpoint'
  return h(
    'span',
    { class: isSuccess(last) ? 'good' : 'bad' },
    last.status === 0 ? 'no response' : `Status ${last.status}`,
  )
}

/** Shows the result of a delivery attempt, and the time of its retry. */
function attemptLine(attempt: Attempt) {
  const { status, response, time, trigger, nextAttemptAt } = attempt
  const result = status === 0 ? response : `Status ${status}`
  const manual = trigger === 'manual' ? ', resent manually' : ''
  return h(
    'li',
    { class: isSuccess(attempt) ? 'good' : 'bad' },
    `${result}${manual} at ${formatTime(time)}`,
    nextAttemptAt !== null && h('span', {}, '; retry in ', countdown(nextAttemptAt)),
  )
}
