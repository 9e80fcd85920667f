import { control } from './api.js'
import { button, copy, h, say, time } from './dom.js'

export const title = 'Mailbox'

export async function read() {
  return control('mails.list')
}

export function controls() {
  return [
    h(
      'div',
      { class: 'row' },
      button('Empty the mailbox', 'empty', async () => {
        await control('mails.clear')
        say('The mailbox is empty.')
      }),
    ),
  ]
}

export function show(mails) {
  if (mails.length === 0)
    return [
      h('p', { class: 'card soft' }, 'No mail yet. Whatever your app lets the service send arrives here at once.'),
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
    h('p', { class: 'soft' }, `to ${mail.to}`),
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
      { 'data-key': `text-${id}` },
      h('summary', {}, 'The whole mail'),
      h('pre', {}, `From: ${mail.from}\n\n${mail.text}`),
    ),
  )
}
