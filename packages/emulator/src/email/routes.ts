import {
  EMAIL_TEMPLATE_TYPES,
  type emailTemplate,
  getEmailTemplate,
  listEmailTemplates,
  listSentEmails,
  postTestEmail,
  resetEmailTemplate,
  type sentEmail,
  updateEmailTemplate,
  type WireOf,
} from '@latchkey/core/contract'
import type { Call } from '../calls/call.js'
import { implement } from '../calls/route.js'
import { email, type Rule } from '../calls/rules.js'
import type { EmailRow, ProjectRow, TemplateType } from '../world/rows.js'
import { sendPlainEmail } from './email-rendering.js'
import { emailServerRule } from './server-rules.js'
import { isDocument, templateId, templateOf } from './templates.js'

const SHOWN = 100
const isType = (value: unknown): value is TemplateType => EMAIL_TEMPLATE_TYPES.some((type) => type === value)
const ofType: Rule = (value) => (isType(value) ? undefined : `must be one of ${EMAIL_TEMPLATE_TYPES.join(', ')}`)
const byType = { rules: { type: ofType } } as const

/** Email templates, sent emails and test emails. */
export const emailRoutes = implement(
  {
    listEmailTemplates,
    getEmailTemplate,
    updateEmailTemplate,
    resetEmailTemplate,
    listSentEmails,
    postTestEmail,
  },
  {
    listEmailTemplates: (_, call) => ({
      items: EMAIL_TEMPLATE_TYPES.map((type) => shown(call, type)),
      is_paginated: false,
    }),

    getEmailTemplate: { ...byType, run: ({ type }, call) => shown(call, typed(call, type)) },

    updateEmailTemplate: {
      ...byType,
      run({ type: name, subject, content }, call) {
        const { world, caller } = call
        const { id: projectId, settings } = caller.project
        const type = typed(call, name)
        if (settings.email_config.type === 'shared') {
          call.reject(400, 'Custom templates require a custom mail server.')
        }
        if (content !== undefined && !isDocument(content)) call.reject(400, 'The content is not an editor document.')
        const now = templateOf(world, projectId, type)
        world.emailTemplates.put({
          id: templateId(projectId, type),
          projectId,
          type,
          subject: subject ?? now.subject,
          content: content ?? now.content,
        })
        return shown(call, type)
      },
    },

    resetEmailTemplate: {
      ...byType,
      run({ type }, call) {
        const id = templateId(call.caller.project.id, typed(call, type))
        if (!call.world.emailTemplates.get(id)) call.reject(404, 'This template has no changes to reset.')
        call.world.emailTemplates.remove(id)
        return { success: true }
      },
    },

    listSentEmails(_, { world, caller }) {
      const items = world.emails
        .where(({ projectId }) => projectId === caller.project.id)
        .reverse()
        .sort((a, b) => b.sentAt - a.sentAt)
        .slice(0, SHOWN)
        .map((mail) => sent(caller.project, mail))
      return { items, is_paginated: false }
    },

    postTestEmail: {
      rules: { recipient_email: email, email_config: emailServerRule },
      run({ recipient_email, email_config }, call) {
        const { project } = call.caller
        const error = unreachable(email_config.host) ? `The mail server ${email_config.host} was not found.` : undefined
        sendPlainEmail(call, project, {
          to: recipient_email,
          from: `${email_config.sender_name} <${email_config.sender_email}>`,
          subject: `Test mail of ${project.displayName}`,
          text: 'The mail server of your project works.',
          senderConfig: { type: 'standard', ...withoutPassword(email_config) },
          ...(error && { error }),
        })
        return error ? { success: false, error_message: error } : { success: true }
      },
    },
  },
)

const withoutPassword = <C extends { readonly password: string }>({ password: _, ...config }: C) => config

/**
 * Returns whether a host can have no mail server: names that RFC 6761 (sections 6.4 and 6.5) reserves for invalid hosts
 * and for examples, and names of one label except `localhost`. The emulator sends no emails.
 */
const unreachable = (host: string) =>
  /(^|\.)(invalid|example|example\.(com|net|org))$/i.test(host) || (!/[.:]/.test(host) && host !== 'localhost')

/** The rule rejects all other types. */
const typed = (call: Call, type: string): TemplateType =>
  isType(type) ? type : call.schemaError(`type: ${ofType(type)}`)

function shown({ world, caller }: Call, type: TemplateType): WireOf<typeof emailTemplate> {
  const { id } = caller.project
  return { type, ...pick(templateOf(world, id, type)), is_default: !world.emailTemplates.get(templateId(id, type)) }
}

const pick = ({ subject, content }: { subject: string; content: unknown }) => ({ subject, content })

function sent({ settings }: ProjectRow, mail: EmailRow): WireOf<typeof sentEmail> {
  const { password: _, ...current } = settings.email_config
  return {
    id: mail.id,
    subject: mail.subject,
    sent_at_millis: mail.sentAt,
    to: [mail.to],
    sender_config: mail.senderConfig ?? current,
    error: mail.error ?? null,
  }
}
