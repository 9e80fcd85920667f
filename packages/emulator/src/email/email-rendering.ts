import type { EmailOptions } from '../calls/configuration.js'
import type { Service } from '../calls/service.js'
import { escapeHtml } from '../http/html.js'
import type { EmailRow, ProjectRow, TemplateType } from '../world/rows.js'
import { type RenderedEmail, renderChangedTemplate, textOf } from './assets-2886.js'
import type { TemplateEmail } from './template-email.js'
import { fillPlaceholders, templateId, templateOf, textsOf } from './templates.js'

/** Renders an email from a template and stores it. The text has the full link, and the code on its own line. */
export function sendTemplateEmail(service: Service, project: ProjectRow, email: TemplateEmail): EmailRow {
  const changed = renderChangedTemplate(service.world, project.id, email)
  if (changed) return sendChangedTemplate(service, project, email, changed)
  const template = templateOf(service.world, project.id, email.kind)
  const values = {
    projectDisplayName: project.displayName,
    teamDisplayName: email.teamName,
    link: email.link,
    otp: email.otp,
  }
  const texts = textsOf(template.content).map((text) => fillPlaceholders(text, values))
  const lines = [...texts, '', email.link, ...(email.otp ? ['', 'Or type this code:', '', email.otp] : [])]
  const subject = fillPlaceholders(subjectOf(service, project, email.kind), values)
  return storeEmail(service, project, {
    kind: email.kind,
    to: email.to,
    subject,
    text: lines.join('\n'),
    html: html({ letter: email, subject, texts, projectName: project.displayName }),
  })
}

/** Stores an email with the text of a changed template. The text has the link and the code, even if only the HTML has them. */
function sendChangedTemplate(
  service: Service,
  project: ProjectRow,
  { kind, to, link, otp }: TemplateEmail,
  { subject = '', html }: RenderedEmail,
): EmailRow {
  const text = textOf(html)
  const missing = [link, otp].filter((value) => value !== undefined && !text.includes(value))
  return storeEmail(service, project, { kind, to, subject, html, text: [text, ...missing].join('\n\n') })
}

/** Returns the subject: from the project's template, else from the configuration, else the default. */
function subjectOf({ world, configuration }: Service, { id }: ProjectRow, kind: TemplateType): string {
  const custom = world.emailTemplates.get(templateId(id, kind))
  return custom?.subject ?? configuration.email.subjects?.[kind] ?? templateOf(world, id, kind).subject
}

/** A short email without a template. */
export type PlainEmail = Pick<EmailRow, 'to' | 'subject' | 'text'> &
  Partial<Pick<EmailRow, 'html' | 'from' | 'error' | 'senderConfig' | 'createdAt' | 'outbox'>>

/** Stores an email without a template. An email with an error is logged, but not in the mailbox. */
export function sendPlainEmail(service: Service, project: ProjectRow, email: PlainEmail): EmailRow {
  return storeEmail(service, project, { kind: 'other', html: `<p>${escapeHtml(email.text)}</p>`, ...email })
}

function storeEmail(
  { world, random, clock, configuration }: Service,
  project: ProjectRow,
  mail: Omit<EmailRow, 'id' | 'projectId' | 'sentAt' | 'from'> & { readonly from?: string },
): EmailRow {
  const from = senderOf(project, configuration.email)
  const senderConfig = senderConfigOf(project, configuration.email)
  return world.emails.put({
    id: random.uuid(),
    projectId: project.id,
    from,
    senderConfig,
    sentAt: clock.now(),
    ...mail,
  })
}

/** Returns mail server and sender, as the list of sent emails shows them. */
function senderConfigOf(
  { displayName, settings: { email_config: config } }: ProjectRow,
  { senderName = displayName, senderEmail = DEFAULT_SENDER, server = {} }: EmailOptions,
): NonNullable<EmailRow['senderConfig']> {
  if (config.type === 'standard') {
    const { password: _, ...sender } = config
    return sender
  }
  const { host = 'localhost', port = 25, username = 'emulator' } = server
  return { type: 'shared', host, port, username, sender_name: senderName, sender_email: senderEmail }
}

const DEFAULT_SENDER = 'noreply@emulator.test'

/** Returns the sender: the project's own if it has a mail server, else the shared one. */
function senderOf({ displayName, settings: { email_config: config } }: ProjectRow, shared: EmailOptions): string {
  const { senderName = displayName, senderEmail = DEFAULT_SENDER } = shared
  if (config.type === 'shared') return `${senderName} <${senderEmail}>`
  return `${config.sender_name} <${config.sender_email}>`
}

/** The words of each kind of email: the button, and what to do with an email that the reader did not ask for. */
const WORDS: Record<TemplateType, { readonly button: string; readonly unwanted: string }> = {
  email_verification: {
    button: 'Verify email',
    unwanted: "If you didn't create an account, you can ignore this email.",
  },
  password_reset: {
    button: 'Reset password',
    unwanted: "If you didn't ask for this email, you can ignore it. Your password stays the same.",
  },
  magic_link: {
    button: 'Sign in',
    unwanted: "If you didn't ask for this email, you can ignore it.",
  },
  team_invitation: { button: 'Join the team', unwanted: "If you didn't expect this invitation, you can ignore it." },
}

// Mail clients ignore style sheets, so every element has its styles.
const STYLES = {
  body: 'margin:0;padding:32px 16px;background:#f5f5f7;color:#1b1c20;font:400 15px/1.6 system-ui,-apple-system,Segoe UI,Roboto,sans-serif',
  card: 'max-width:464px;margin:0 auto;padding:32px;border:1px solid #e6e6ea;border-radius:14px;background:#ffffff',
  brand: 'margin:0;font-weight:600',
  title: 'margin:24px 0 8px;font-size:22px;line-height:1.3;font-weight:600',
  text: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:10px 18px;border-radius:8px;background:#1f2127;color:#ffffff;font-weight:500;text-decoration:none',
  code: 'margin:16px 0;padding:14px;border-radius:10px;background:#f3f3f6;font:600 26px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:3px;text-align:center',
  small: 'margin:24px 0 0;color:#5b5e68;font-size:13px;word-break:break-word',
  foot: 'margin:16px 0 0;color:#5b5e68;font-size:12px;text-align:center',
} as const

interface EmailHtml {
  readonly letter: TemplateEmail
  readonly subject: string
  readonly texts: readonly string[]
  readonly projectName: string
}

function html({ letter: { kind, to, link, otp }, subject, texts, projectName }: EmailHtml): string {
  const { button, unwanted } = WORDS[kind]
  const p = (style: keyof typeof STYLES, text: string) => `<p style="${STYLES[style]}">${escapeHtml(text)}</p>`
  return `<div style="${STYLES.body}"><div style="${STYLES.card}">
${p('brand', projectName)}
<h1 style="${STYLES.title}">${escapeHtml(subject)}</h1>
${texts.map((text) => p('text', text)).join('\n')}
<p style="${STYLES.text}"><a style="${STYLES.button}" href="${escapeHtml(link)}">${escapeHtml(button)}</a></p>
${otp ? `${p('text', 'Or enter this code in the window where you started signing in:')}\n${p('code', otp)}` : ''}
<p style="${STYLES.small}">If the button doesn't work, open this link: ${escapeHtml(link)}</p>
${p('small', unwanted)}
</div>
${p('foot', `Sent to ${to} by ${projectName}`)}
</div>`
}
