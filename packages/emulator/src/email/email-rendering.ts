import type { Service } from '../http/call.js'
import type { MailOptions } from '../http/configuration.js'
import type { MailRow, ProjectRow } from '../world/rows.js'
import { filledIn, type TemplateType, templateId, templateOf, textsOf } from './templates.js'

/** What a mail is about. */
export interface Letter {
  readonly to: string
  readonly kind: TemplateType
  readonly link: string
  /** The code that a person types instead of following the link. */
  readonly otp?: string
  readonly teamName?: string
}

/** Sends a mail to the mailbox: the link in full, a code alone on its own line. */
export function send(service: Service, project: ProjectRow, letter: Letter): MailRow {
  const template = templateOf(service.world, project.id, letter.kind)
  const values = {
    projectDisplayName: project.displayName,
    teamDisplayName: letter.teamName,
    link: letter.link,
    otp: letter.otp,
  }
  const texts = textsOf(template.content).map((text) => filledIn(text, values))
  const lines = [...texts, '', letter.link, ...(letter.otp ? ['', 'Or type this code:', '', letter.otp] : [])]
  return post(service, project, {
    kind: letter.kind,
    to: letter.to,
    subject: filledIn(subjectOf(service, project, letter.kind), values),
    text: lines.join('\n'),
    html: html(texts, letter),
  })
}

/** The project's own template goes before the configuration, that before what every mail says. */
function subjectOf({ world, configured }: Service, { id }: ProjectRow, kind: TemplateType): string {
  const own = world.emailTemplates.get(templateId(id, kind))
  return own?.subject ?? configured.mails.subjects?.[kind] ?? templateOf(world, id, kind).subject
}

/** A mail of few words, without a template. */
export type Note = Pick<MailRow, 'to' | 'subject' | 'text'> & Partial<Pick<MailRow, 'from' | 'error'>>

/** Sends a mail that no template is for. With an error it is only logged. */
export function note(service: Service, project: ProjectRow, words: Note): MailRow {
  return post(service, project, { kind: 'other', html: `<p>${escaped(words.text)}</p>`, ...words })
}

function post(
  { world, random, clock, configured }: Service,
  project: ProjectRow,
  mail: Omit<MailRow, 'id' | 'projectId' | 'sentAt' | 'from'> & { readonly from?: string },
): MailRow {
  const from = senderOf(project, configured.mails)
  return world.mails.put({ id: random.uuid(), projectId: project.id, from, sentAt: clock.now(), ...mail })
}

/** Mails over the shared server come from the project's name, others from the sender that the project sets. */
function senderOf({ displayName, settings: { email_config: config } }: ProjectRow, shared: MailOptions): string {
  const { senderName = displayName, senderEmail = 'noreply@emulator.test' } = shared
  if (config.type === 'shared') return `${senderName} <${senderEmail}>`
  return `${config.sender_name} <${config.sender_email}>`
}

const MEANING: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => MEANING[letter] ?? letter)

function html(texts: readonly string[], { link, otp }: Letter): string {
  const words = texts.map((text) => `<p>${escaped(text)}</p>`).join('')
  const code = otp ? `<p>Or type this code:</p><p><strong>${escaped(otp)}</strong></p>` : ''
  return `${words}<p><a href="${escaped(link)}">${escaped(link)}</a></p>${code}`
}
