import { type Output, run } from './api.js'
import { button, copy, countdown, form, formatTime, h, labeledInput, showStatus } from './dom.js'
import type { Panel } from './panel.js'

type WebhookEvent = Output<'webhooks.list'>[number]
type Attempt = Output<'webhooks.attempts'>[number]
interface Data {
  readonly events: readonly WebhookEvent[]
  readonly attempts: readonly Attempt[]
}

export const webhooks: Panel<Data> = {
  title: 'Webhooks',

  async read() {
    const [events, attempts] = await Promise.all([run('webhooks.list'), run('webhooks.attempts')])
    return { events: events.slice(0, 100), attempts }
  },

  controls: () => [
    form(
      { class: 'card' },
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
  ],

  render({ events, attempts }) {
    if (events.length === 0) {
      return [h('p', { class: 'card soft' }, 'No events yet. Changes to users, teams and permissions send events.')]
    }
    return events.map((event) =>
      card(
        event,
        attempts.filter(({ webhookId }) => webhookId === event.id),
      ),
    )
  },
}

function card({ id, type, time, data, messageId }: WebhookEvent, attempts: readonly Attempt[]) {
  return h(
    'article',
    { class: 'card', 'aria-labelledby': `event-${id}` },
    h(
      'div',
      { class: 'head' },
      h('h3', { id: `event-${id}`, class: 'mono' }, type),
      h('span', { class: 'soft' }, formatTime(time)),
    ),
    attempts.length > 0 && h('ul', { class: 'lines' }, attempts.map(attemptLine)),
    h(
      'div',
      { class: 'row' },
      button('Resend', `resend-${id}`, async () => {
        const sent = await run('webhooks.resend', { id })
        showStatus(
          sent.length === 0
            ? 'No endpoint receives this event type.'
            : `Response status: ${sent.map(({ status }) => status).join(', ')}.`,
        )
      }),
    ),
    h(
      'details',
      { 'data-key': `data-${id}` },
      h('summary', {}, 'Payload'),
      h('p', { class: 'soft mono' }, messageId),
      h('pre', {}, JSON.stringify({ type, data }, null, 2)),
    ),
  )
}

/** Shows the result of a delivery attempt, and the time of its retry. */
function attemptLine({ status, response, time, trigger, nextAttemptAt }: Attempt) {
  const result = status === 0 ? response : `Status ${status}`
  const manual = trigger === 'manual' ? ', resent manually' : ''
  return h(
    'li',
    { class: status >= 200 && status < 300 ? 'good' : 'bad' },
    `${result}${manual} at ${formatTime(time)}`,
    nextAttemptAt !== null && h('span', {}, '; retry in ', countdown(nextAttemptAt)),
  )
}
