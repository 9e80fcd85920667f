import { type Output, run } from '../api.js'
import { confirmed } from '../dialog.js'
import { button, copy, h, link, newTabLink, showStatus } from '../dom.js'
import { clockTime, formatTime } from '../format.js'
import type { Panel } from '../panel.js'
import { block, facts, heading } from '../parts.js'
import { hrefTo } from '../route.js'
import { tabs } from '../tabs.js'

type Email = Output<'emails.list'>[number]

export const emails: Panel<Email> = {
  title: 'Mailbox',
  noun: 'emails',
  empty: 'No emails yet. Emails that the service sends appear here.',
  layout: 'mail',
  columns: [
    {
      title: 'Email',
      kind: 'mail',
      cell: (email) => [
        h('span', { class: 'mail-top' }, h('strong', {}, email.subject), clockTime(email.sentAt)),
        h('span', {}, email.to),
        h('span', {}, shortCodeOf(email) ?? firstLine(email.text)),
      ],
    },
  ],

  async read() {
    return { rows: await run('emails.list') }
  },

  key: ({ id }) => id,
  text: ({ to, from, subject, text }) => `${to} ${from} ${subject} ${text}`,

  tools: () => [
    button(
      'Empty…',
      'delete-all',
      confirmed(
        { title: 'Delete all emails?', text: 'Their codes and links stay valid.', action: 'Delete all emails' },
        async () => {
          await run('emails.clear')
          showStatus('All emails deleted.')
        },
      ),
      'quiet',
    ),
  ],

  detail(email) {
    const { id, link: url, subject, from, to } = email
    const shortCode = shortCodeOf(email)
    return [
      h('div', { class: 'head' }, heading(subject)),
      h('p', { class: 'soft' }, `${from} to `, link(hrefTo('users', '', to), to), ` · ${formatTime(email.sentAt)}`),
      h(
        'div',
        { class: 'row' },
        url && newTabLink(url, 'Open link', { class: 'button main', 'data-key': 'open' }),
        shortCode && button('Copy code', 'code', () => copy(shortCode, 'Code')),
        shortCode && h('span', { class: 'mail-code' }, shortCode),
        url && button('Copy link', 'link', () => copy(url, 'Link')),
        url && button('Simulate a link scanner', 'scan', () => scan(id)),
      ),
      tabs('email', {
        Preview: () => [preview(email)],
        Text: () => [block('Plain text', email.text)],
        HTML: () => [block('HTML source', email.html)],
        Headers: () => [
          facts({ From: from, To: to, Subject: subject, Date: formatTime(email.sentAt), Template: email.kind, ID: id }),
        ],
      }),
    ]
  },
}

function shortCodeOf({ code }: Email): string | null {
  return code !== null && /^[0-9A-Z]{6}$/.test(code) ? code : null
}

const firstLine = (text: string): string => text.split('\n').find((line) => line.trim() !== '') ?? ''

/** Shows the email in a sandboxed frame without scripts. Its links open in new tabs. */
function preview({ id, subject }: Email): HTMLIFrameElement {
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox'
  return h('iframe', { src: `/latchkey/emails/${id}`, sandbox, title: `Preview of the email "${subject}"` })
}

async function scan(id: string): Promise<void> {
  const { visits, codeStillWorks } = await run('emails.scanLink', { id })
  const results = visits.map((visit) => `${visit.method} ${'status' in visit ? visit.status : visit.error}`).join(', ')
  const code = codeStillWorks === null ? '' : codeStillWorks ? 'The code still works.' : 'The code no longer works.'
  showStatus(`${results}. ${code}`)
}
