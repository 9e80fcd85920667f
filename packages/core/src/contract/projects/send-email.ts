import { endpoint } from '../endpoint.js'
import { boolean, date, entity, id, json, list, optional, string } from '../schema/index.js'
import { chosenTheme } from './email-designs.js'

export const sendEmail = endpoint({
  name: 'sendEmail',
  method: 'POST',
  path: '/emails/send-email',
  access: 'server',
  since: '2.8.86',
  summary: 'Send an email to users',
  body: entity({
    user_ids: optional(list(id)),
    all_users: optional(boolean),
    html: optional(string),
    template_id: optional(id),
    variables: optional(json),
    draft_id: optional(id),
    subject: optional(string),
    notification_category_name: optional(string),
    theme_id: optional(chosenTheme),
    is_high_priority: optional(boolean),
    scheduled_at_millis: optional(date),
  }),
  response: entity({ results: list(entity({ user_id: string })) }),
  session: 'none',
  errors: ['REQUIRES_CUSTOM_EMAIL_SERVER', 'USER_ID_DOES_NOT_EXIST', 'EMAIL_RENDERING_ERROR'],
  plainTextErrors: { 400: 'EMAIL_REJECTED' },
  changes: ['sent-emails', 'email-drafts'],
})
