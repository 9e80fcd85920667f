import { type Output, run } from '../api.js'
import { confirmed } from '../dialog.js'
import { button, type Child, copy, h, link, newTabLink, showStatus } from '../dom.js'
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
        Preview: () => preview(email),
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

/** The chosen width and scheme of previews, so that the next email has the same. */
const chosen = { width: 'Full width', scheme: 'As this device' }
const WIDTHS: Readonly<Record<string, string>> = { 'Full width': '', '600 px': '600', '320 px': '320' }
const SCHEMES: Readonly<Record<string, string>> = { 'As this device': '', Light: '?scheme=light', Dark: '?scheme=dark' }

/** Shows the email in a sandboxed frame without scripts. Its links open in new tabs. */
function preview({ id, subject }: Email): Child[] {
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox'
  const frame = h('iframe', { sandbox, title: `Preview of the email "${subject}"` })
  const show = () => {
    frame.dataset.width = WIDTHS[chosen.width] ?? ''
    const src = `/latchkey/emails/${id}${SCHEMES[chosen.scheme] ?? ''}`
    if (frame.getAttribute('src') !== src) frame.setAttribute('src', src)
  }
  const select = (name: keyof typeof chosen, label: string, options: readonly string[]) => {
    const onchange = (event: Event) => {
      chosen[name] = (event.target as HTMLSelectElement).value
      show()
    }
    const field = h(
      'select',
      { 'aria-label': label, 'data-key': `preview-${name}`, onchange },
      options.map((option) => h('option', { selected: option === chosen[name] }, option)),
    )
    return field
  }
  show()
  return [
    h(
      'div',
      { class: 'row' },
      select('width', 'Width of the preview', Object.keys(WIDTHS)),
      select('scheme', 'Colors of the preview', Object.keys(SCHEMES)),
    ),
    frame,
  ]
}

async function scan(id: string): Promise<void> {
  const { visits, codeStillWorks } = await run('emails.scanLink', { id })
  const results = visits.map((visit) => `${visit.method} ${'status' in visit ? visit.status : visit.error}`).join(', ')
  const code = codeStillWorks === null ? '' : codeStillWorks ? 'The code still works.' : 'The code no longer works.'
  showStatus(`${results}. ${code}`)
}
