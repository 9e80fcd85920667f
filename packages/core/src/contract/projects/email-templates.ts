import { endpoint } from '../endpoint.js'
import { listOf, success } from '../responses.js'
import * as s from '../schema/index.js'

// Email templates as editor documents, which the current service does not have. `email-designs.ts` has its own.

/**
 * Email template types.
 *
 * @example
 * for (const type of EMAIL_TEMPLATE_TYPES) console.log(type)
 */
export const EMAIL_TEMPLATE_TYPES = ['email_verification', 'password_reset', 'magic_link', 'team_invitation'] as const

/** An email template. */
export const emailTemplate = s.entity({
  type: s.openOneOf(...EMAIL_TEMPLATE_TYPES),
  subject: s.string,
  content: s.json,
  is_default: s.boolean,
})

export const listEmailTemplates = endpoint('GET /email-templates', 'admin', {
  name: 'listEmailTemplates',
  until: '2.8.8',
  summary: 'List email templates',
  response: listOf(emailTemplate),
  reads: ['email-templates'],
})

export const getEmailTemplate = endpoint('GET /email-templates/{type}', 'admin', {
  name: 'getEmailTemplate',
  until: '2.8.8',
  summary: 'Get an email template',
  response: emailTemplate,
  reads: ['email-templates'],
})

export const updateEmailTemplate = endpoint('PATCH /email-templates/{type}', 'admin', {
  name: 'updateEmailTemplate',
  until: '2.8.8',
  summary: 'Update an email template',
  body: s.entity({ subject: s.optional(s.string), content: s.optional(s.json) }),
  response: emailTemplate,
  plainTextErrors: { 400: 'INVALID_TEMPLATE' },
  changes: ['email-templates'],
})

export const resetEmailTemplate = endpoint('DELETE /email-templates/{type}', 'admin', {
  name: 'resetEmailTemplate',
  until: '2.8.8',
  summary: 'Reset an email template to its default',
  response: success,
  plainTextErrors: { 404: 'TEMPLATE_NOT_CUSTOM' },
  changes: ['email-templates'],
})
