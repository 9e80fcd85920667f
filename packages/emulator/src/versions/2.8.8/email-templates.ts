import { EMAIL_TEMPLATE_TYPES, older, type WireOf } from '@latchkey/core/internal/contract'
import type { Call } from '../../calls/call.js'
import { implement } from '../../calls/route.js'
import type { Rule } from '../../calls/rules.js'
import { isDocument, templateId, templateOf } from '../../email/templates.js'
import type { TemplateType } from '../../world/rows.js'

const isType = (value: unknown): value is TemplateType => EMAIL_TEMPLATE_TYPES.some((type) => type === value)
const ofType: Rule = (value) => (isType(value) ? undefined : `must be one of ${EMAIL_TEMPLATE_TYPES.join(', ')}`)
const byType = { rules: { type: ofType } } as const

/** Email templates as editor documents. */
export const emailTemplateRoutes = implement(
  {
    listEmailTemplates: older.listEmailTemplates,
    getEmailTemplate: older.getEmailTemplate,
    updateEmailTemplate: older.updateEmailTemplate,
    resetEmailTemplate: older.resetEmailTemplate,
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
  },
)

/** The rule rejects all other types. */
const typed = (call: Call, type: string): TemplateType =>
  isType(type) ? type : call.schemaError(`type: ${ofType(type)}`)

function shown({ world, caller }: Call, type: TemplateType): WireOf<typeof older.emailTemplate> {
  const { id } = caller.project
  return { type, ...pick(templateOf(world, id, type)), is_default: !world.emailTemplates.get(templateId(id, type)) }
}

const pick = ({ subject, content }: { subject: string; content: unknown }) => ({ subject, content })
