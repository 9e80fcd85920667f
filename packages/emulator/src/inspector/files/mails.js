import { control } from './api.js'
import { button, copy, h, say, time, to } from './dom.js'

export const title = 'Mailbox'

let query = ''

export async function read(only) {
  const all = await control('mails.list', only ? { to: only } : {})
  return all.filter(({ to, subject, text }) => `${to} ${subject} ${text}`.toLowerCase().includes(query))
}

export function controls(refresh) {
  return [
    h(
      'div',
      { class: 'row' },
      button('Empty the mailbox', 'empty', async () => {
        await control('mails.clear')
        say('The mailbox is empty.')
      }),
    ),
    h(
      'label',
      {},
      'Search mails',
      h('input', {
        type: 'search',
        value: query,
        oninput: ({ target }) => {
          query = target.value.toLowerCase()
          refresh()
        },
      }),
    ),
  ]
}

export function show(mails) {
  if (mails.length === 0)
    return [
      h(
        'p',
        { class: 'card soft' },
        query ? 'No mail fits.' : 'No mail yet. Whatever your app lets the service send arrives here at once.',
      ),
    ]
  return mails.map(card)
}

function card(mail) {
  const { id, code, link } = mail
  const typed = /^[0-9A-Z]{6}$/.test(code ?? '')
  return h(
    'article',
    { class: 'card', 'aria-labelledby': `mail-${id}` },
    h(
      'div',
      { class: 'head' },
      h('h3', { id: `mail-${id}` }, mail.subject),
      h('span', { class: 'soft' }, time(mail.sentAt)),
    ),
    h('p', { class: 'soft' }, 'to ', to('users', mail.to, mail.to, `to-${id}`)),
    typed && h('p', { class: 'code' }, code),
    h(
      'div',
      { class: 'row' },
      link &&
        h(
          'a',
          { class: 'button main', href: link, target: '_blank', rel: 'noopener', 'data-key': `open-${id}` },
          'Open the link',
        ),
      typed && button('Copy the code', `code-${id}`, () => copy(code, 'The code')),
      link && button('Copy the link', `link-${id}`, () => copy(link, 'The link')),
      link &&
        button('Open as a scanner', `scan-${id}`, async () => {
          const { visits, codeStillWorks } = await control('mails.scan', { id })
          const seen = visits.map(({ method, status, failed }) => `${method} ${status ?? failed}`).join(', ')
          const end = { true: 'The code still works.', false: 'The code works no longer.', null: '' }[codeStillWorks]
          say(`${seen}. ${end}`)
        }),
    ),
    h(
      'details',
      { 'data-key': `look-${id}`, ontoggle: ({ target }) => look(target, mail) },
      h('summary', {}, 'As it looks'),
    ),
    h(
      'details',
      { 'data-key': `text-${id}` },
      h('summary', {}, 'As text'),
      h('pre', {}, `From: ${mail.from}\nTo: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}`),
    ),
    h('details', { 'data-key': `raw-${id}` }, h('summary', {}, 'Its HTML'), h('pre', {}, mail.html)),
  )
}

/** In a frame of its own that runs nothing; its links open beside this page. */
function look(details, { id, subject }) {
  if (!details.open || details.querySelector('iframe')) return
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox'
  details.append(h('iframe', { src: `/latchkey/mails/${id}`, sandbox, title: `The mail "${subject}" as it looks` }))
}
