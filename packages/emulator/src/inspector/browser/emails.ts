import { type Output, run } from './api.js'
import { button, copy, formatTime, h, inputOf, labeledInput, panelLink, showStatus } from './dom.js'
import type { Panel } from './panel.js'

type Email = Output<'emails.list'>[number]

let query = ''

export const emails: Panel<readonly Email[]> = {
  title: 'Mailbox',

  async read(filter) {
    const all = await run('emails.list', filter ? { to: filter } : {})
    return all.filter(({ to, subject, text }) => `${to} ${subject} ${text}`.toLowerCase().includes(query))
  },

  controls: (refresh) => [
    h(
      'div',
      { class: 'row' },
      button('Delete all emails', 'delete-all', async () => {
        await run('emails.clear')
        showStatus('All emails deleted.')
      }),
    ),
    labeledInput('Search emails', {
      type: 'search',
      value: query,
      oninput: (event) => {
        query = inputOf(event).value.toLowerCase()
        refresh()
      },
    }),
  ],

  render: (list) =>
    list.length > 0
      ? list.map(card)
      : [
          h(
            'p',
            { class: 'card soft' },
            query ? 'No matching emails.' : 'No emails yet. Emails that the service sends appear here.',
          ),
        ],
}

function card(email: Email) {
  const { id, code, link } = email
  const shortCode = /^[0-9A-Z]{6}$/.test(code ?? '') ? code : null
  return h(
    'article',
    { class: 'card', 'aria-labelledby': `mail-${id}` },
    h(
      'div',
      { class: 'head' },
      h('h3', { id: `mail-${id}` }, email.subject),
      h('span', { class: 'soft' }, formatTime(email.sentAt)),
    ),
    h('p', { class: 'soft' }, 'to ', panelLink('users', email.to, email.to, `to-${id}`)),
    shortCode && h('p', { class: 'code' }, shortCode),
    h(
      'div',
      { class: 'row' },
      link &&
        h(
          'a',
          { class: 'button main', href: link, target: '_blank', rel: 'noopener', 'data-key': `open-${id}` },
          'Open link',
        ),
      shortCode && button('Copy code', `code-${id}`, () => copy(shortCode, 'Code')),
      link && button('Copy link', `link-${id}`, () => copy(link, 'Link')),
      link && button('Simulate a link scanner', `scan-${id}`, () => scan(id)),
    ),
    h(
      'details',
      {
        'data-key': `preview-${id}`,
        ontoggle: (event) => showPreview(event.currentTarget as HTMLDetailsElement, email),
      },
      h('summary', {}, 'Preview'),
    ),
    h(
      'details',
      { 'data-key': `text-${id}` },
      h('summary', {}, 'Plain text'),
      h('pre', {}, `From: ${email.from}\nTo: ${email.to}\nSubject: ${email.subject}\n\n${email.text}`),
    ),
    h('details', { 'data-key': `raw-${id}` }, h('summary', {}, 'HTML'), h('pre', {}, email.html)),
  )
}

async function scan(id: string): Promise<void> {
  const { visits, codeStillWorks } = await run('emails.scanLink', { id })
  const results = visits.map((visit) => `${visit.method} ${'status' in visit ? visit.status : visit.error}`).join(', ')
  const code = codeStillWorks === null ? '' : codeStillWorks ? 'The code still works.' : 'The code no longer works.'
  showStatus(`${results}. ${code}`)
}

/** Shows the email in a sandboxed frame without scripts. Its links open in new tabs. */
function showPreview(details: HTMLDetailsElement, { id, subject }: Email): void {
  if (!details.open || details.querySelector('iframe')) return
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox'
  details.append(h('iframe', { src: `/latchkey/emails/${id}`, sandbox, title: `Preview of the email "${subject}"` }))
}
