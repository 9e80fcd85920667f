import type { EmailOptions } from '../calls/configuration.js'
import type { Service } from '../calls/service.js'
import { escapeHtml } from '../http/html.js'
import type { EmailRow, ProjectRow, TemplateType } from '../world/rows.js'
import { fillPlaceholders, templateId, templateOf, textsOf } from './templates.js'

/** An email that is rendered from a template. */
export interface TemplateEmail {
  readonly to: string
  readonly kind: TemplateType
  readonly link: string
  /** A code that can be entered instead of following the link. */
  readonly otp?: string
  readonly teamName?: string
}

/** Renders an email from a template and stores it. The text has the full link, and the code on its own line. */
export function sendTemplateEmail(service: Service, project: ProjectRow, letter: TemplateEmail): EmailRow {
  const template = templateOf(service.world, project.id, letter.kind)
  const values = {
    projectDisplayName: project.displayName,
    teamDisplayName: letter.teamName,
    link: letter.link,
    otp: letter.otp,
  }
  const texts = textsOf(template.content).map((text) => fillPlaceholders(text, values))
  const lines = [...texts, '', letter.link, ...(letter.otp ? ['', 'Or type this code:', '', letter.otp] : [])]
  return storeEmail(service, project, {
    kind: letter.kind,
    to: letter.to,
    subject: fillPlaceholders(subjectOf(service, project, letter.kind), values),
    text: lines.join('\n'),
    html: html(texts, letter),
  })
}

/** Returns the subject: from the project's template, else from the configuration, else the default. */
function subjectOf({ world, configuration }: Service, { id }: ProjectRow, kind: TemplateType): string {
  const own = world.emailTemplates.get(templateId(id, kind))
  return own?.subject ?? configuration.email.subjects?.[kind] ?? templateOf(world, id, kind).subject
}

/** A short email without a template. */
export type PlainEmail = Pick<EmailRow, 'to' | 'subject' | 'text'> &
  Partial<Pick<EmailRow, 'html' | 'from' | 'error' | 'senderConfig' | 'createdAt' | 'outbox'>>

/** Stores an email without a template. An email with an error is logged, but not in the mailbox. */
export function sendPlainEmail(service: Service, project: ProjectRow, words: PlainEmail): EmailRow {
  return storeEmail(service, project, { kind: 'other', html: `<p>${escapeHtml(words.text)}</p>`, ...words })
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

function html(texts: readonly string[], { link, otp }: TemplateEmail): string {
  const words = texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('')
  const code = otp ? `<p>Or type this code:</p><p><strong>${escapeHtml(otp)}</strong></p>` : ''
  return `${words}<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>${code}`
}
