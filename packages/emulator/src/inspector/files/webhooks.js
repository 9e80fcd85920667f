import { control } from './api.js'
import { button, copy, h, say, time, until } from './dom.js'

export const title = 'Webhooks'

export async function read() {
  const [events, attempts] = await Promise.all([control('webhooks.list'), control('webhooks.attempts')])
  return { events: events.slice(0, 100), attempts }
}

export function controls() {
  return [
    h(
      'form',
      {
        class: 'card',
        onsubmit: async (event) => {
          event.preventDefault()
          const form = event.target
          const { secret } = await control('webhooks.deliverTo', { url: form.elements.url.value })
          form.reset()
          copy(secret, 'The secret of the signature')
        },
      },
      h(
        'label',
        {},
        'Deliver every event to',
        h('input', {
          name: 'url',
          type: 'url',
          required: true,
          autocomplete: 'off',
          placeholder: 'http://localhost:3000/hooks',
        }),
      ),
      h('button', { class: 'main' }, 'Deliver, and copy the secret'),
    ),
  ]
}

export function show({ events, attempts }) {
  if (events.length === 0)
    return [h('p', { class: 'card soft' }, 'No event yet: users, teams and permissions tell some.')]
  return events.map((event) =>
    card(
      event,
      attempts.filter(({ webhookId }) => webhookId === event.id),
    ),
  )
}

function card({ id, type, time: told, data, messageId }, attempts) {
  return h(
    'article',
    { class: 'card', 'aria-labelledby': `event-${id}` },
    h(
      'div',
      { class: 'head' },
      h('h3', { id: `event-${id}`, class: 'mono' }, type),
      h('span', { class: 'soft' }, time(told)),
    ),
    attempts.length > 0 && h('ul', { class: 'lines' }, attempts.map(line)),
    h(
      'div',
      { class: 'row' },
      button('Send again', `again-${id}`, async () => {
        const made = await control('webhooks.resend', { id })
        say(
          made.length === 0
            ? 'Nobody wants to hear of this event.'
            : `Answered ${made.map(({ status }) => status).join(', ')}.`,
        )
      }),
    ),
    h(
      'details',
      { 'data-key': `data-${id}` },
      h('summary', {}, 'What it says'),
      h('p', { class: 'soft mono' }, messageId),
      h('pre', {}, JSON.stringify({ type, data }, null, 2)),
    ),
  )
}

/** How one delivery went, and when the next is due. */
function line({ status, response, time: tried, trigger, nextAt }) {
  const went = status === 0 ? response : `answered ${status}`
  const how = trigger === 'manual' ? ', sent by hand' : ''
  return h(
    'li',
    { class: status >= 200 && status < 300 ? 'good' : 'bad' },
    `${went}${how} at ${time(tried)}`,
    nextAt !== null && h('span', {}, '; again in ', until(nextAt)),
  )
}
