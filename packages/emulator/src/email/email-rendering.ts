import type { EmailOptions } from '../calls/configuration.js'
import type { Service } from '../calls/service.js'
import type { EmailRow, ProjectRow, TemplateType } from '../world/rows.js'
import { renderChangedTemplate } from './assets.js'
import { brandOf } from './brand.js'
import { emailPage, linkEmail, textContent } from './email-html.js'
import { textOf } from './email-text.js'
import type { TemplateEmail } from './template-email.js'
import { fillPlaceholders, templateId, templateOf, textsOf } from './templates.js'
import type { RenderedTsx } from './tsx/render-tsx.js'

/** Renders an email from a template and stores it. */
export function sendTemplateEmail(service: Service, project: ProjectRow, email: TemplateEmail): EmailRow {
  const changed = renderChangedTemplate(service.world, project, email)
  if (changed) return sendChangedTemplate(service, project, email, changed)
  const template = templateOf(service.world, project.id, email.kind)
  const values = {
    projectDisplayName: project.displayName,
    teamDisplayName: email.teamName,
    link: email.link,
    otp: email.otp,
  }
  const texts = textsOf(template.content).map((text) => fillPlaceholders(text, values))
  const subject = fillPlaceholders(subjectOf(service, project, email.kind), values)
  const { kind, to, link, otp } = email
  const parts = linkEmail(brandOf(project, link), { kind, to, link, otp, subject, texts })
  return storeEmail(service, project, { kind, to, subject, link, ...parts })
}

/** Stores an email with the text of a changed template. The text has the link and the code, even if only the HTML has them. */
function sendChangedTemplate(
  service: Service,
  project: ProjectRow,
  { kind, to, link, otp }: TemplateEmail,
  { subject = '', html }: RenderedTsx,
): EmailRow {
  const text = textOf(html)
  const missing = [link, otp].filter((value) => value !== undefined && !text.includes(value))
  return storeEmail(service, project, { kind, to, subject, link, html, text: [text, ...missing].join('\n\n') })
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
  const { to, subject, text } = email
  const brand = brandOf(project)
  const html = emailPage({ subject, brand, to, content: textContent(brand, subject, text) })
  return storeEmail(service, project, { kind: 'other', html, ...email })
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
