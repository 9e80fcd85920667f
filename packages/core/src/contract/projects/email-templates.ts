import { endpoint } from '../endpoint.js'
import { listOf, success } from '../responses.js'
import { boolean, entity, json, openOneOf, optional, string } from '../schema/index.js'

// Email templates as editor documents, which the current service does not have. `email-designs.ts` has its own.

/**
 * Email template types.
 *
 * @example
 * for (const type of EMAIL_TEMPLATE_TYPES) console.log(type)
 */
export const EMAIL_TEMPLATE_TYPES = ['email_verification', 'password_reset', 'magic_link', 'team_invitation'] as const

/** An email template. */
export const emailTemplate = entity({
  type: openOneOf(...EMAIL_TEMPLATE_TYPES),
  subject: string,
  content: json,
  is_default: boolean,
})

export const listEmailTemplates = endpoint({
  name: 'listEmailTemplates',
  method: 'GET',
  path: '/email-templates',
  access: 'admin',
  until: '2.8.8',
  summary: 'List email templates',
  response: listOf(emailTemplate),
  session: 'none',
  reads: ['email-templates'],
})

export const getEmailTemplate = endpoint({
  name: 'getEmailTemplate',
  method: 'GET',
  path: '/email-templates/{type}',
  access: 'admin',
  until: '2.8.8',
  summary: 'Get an email template',
  response: emailTemplate,
  session: 'none',
  reads: ['email-templates'],
})

export const updateEmailTemplate = endpoint({
  name: 'updateEmailTemplate',
  method: 'PATCH',
  path: '/email-templates/{type}',
  access: 'admin',
  until: '2.8.8',
  summary: 'Update an email template',
  body: entity({ subject: optional(string), content: optional(json) }),
  response: emailTemplate,
  session: 'none',
  plainTextErrors: { 400: 'INVALID_TEMPLATE' },
  changes: ['email-templates'],
})

export const resetEmailTemplate = endpoint({
  name: 'resetEmailTemplate',
  method: 'DELETE',
  path: '/email-templates/{type}',
  access: 'admin',
  until: '2.8.8',
  summary: 'Reset an email template to its default',
  response: success,
  session: 'none',
  plainTextErrors: { 404: 'TEMPLATE_NOT_CUSTOM' },
  changes: ['email-templates'],
})
