import { endpoint } from '../endpoint.js'
import { listOf, success } from '../responses.js'
import {
  boolean,
  date,
  entity,
  json,
  list,
  nullable,
  number,
  openOneOf,
  optional,
  removedIn2886,
  string,
} from '../schema/index.js'

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

/** A sent email, including failed ones. */
export const sentEmail = entity({
  id: string,
  subject: string,
  sent_at_millis: date,
  to: optional(nullable(list(string))),
  sender_config: removedIn2886(
    entity({
      type: openOneOf('shared', 'standard'),
      host: optional(string),
      port: optional(number),
      username: optional(string),
      sender_name: optional(string),
      sender_email: optional(string),
    }),
  ),
  error: json,
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

export const listSentEmails = endpoint({
  name: 'listSentEmails',
  method: 'GET',
  path: '/internal/emails',
  access: 'admin',
  summary: 'List recently sent emails',
  response: listOf(sentEmail),
  session: 'none',
  reads: ['sent-emails'],
})

export const postTestEmail = endpoint({
  name: 'postTestEmail',
  method: 'POST',
  path: '/internal/send-test-email',
  access: 'admin',
  summary: 'Send a test email',
  body: entity({
    recipient_email: string,
    email_config: entity({
      host: string,
      port: number,
      username: string,
      password: string,
      sender_name: string,
      sender_email: string,
    }),
  }),
  response: entity({ success: boolean, error_message: optional(string) }),
  session: 'none',
  changes: ['sent-emails'],
})
