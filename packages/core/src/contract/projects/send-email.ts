import { endpoint } from '../endpoint.js'
import { date, entity, flag, json, list, optional, text } from '../kinds.js'

export const sendEmail = endpoint({
  name: 'sendEmail',
  method: 'POST',
  path: '/emails/send-email',
  access: 'server',
  since: '2.8.86',
  summary: 'Send an email to users',
  body: entity({
    user_ids: optional(list(text)),
    all_users: optional(flag),
    html: optional(text),
    template_id: optional(text),
    variables: optional(json),
    draft_id: optional(text),
    subject: optional(text),
    notification_category_name: optional(text),
    theme_id: optional(json),
    is_high_priority: optional(flag),
    scheduled_at_millis: optional(date),
  }),
  response: entity({ results: list(entity({ user_id: text })) }),
  session: 'none',
  errors: ['REQUIRES_CUSTOM_EMAIL_SERVER', 'USER_ID_DOES_NOT_EXIST', 'EMAIL_RENDERING_ERROR'],
  refusals: { 400: 'EMAIL_REFUSED' },
  changes: ['sent-emails', 'email-drafts'],
})
