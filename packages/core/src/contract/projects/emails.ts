import { endpoint } from '../endpoint.js'
import { listOf } from '../responses.js'
import * as s from '../schema/index.js'

/** A sent email, including failed ones. */
export const sentEmail = s.entity({
  id: s.string,
  subject: s.string,
  sent_at_millis: s.date,
  to: s.optional(s.nullable(s.list(s.string))),
  sender_config: s.until(
    '2.8.8',
    s.entity({
      type: s.openOneOf('shared', 'standard'),
      host: s.optional(s.string),
      port: s.optional(s.number),
      username: s.optional(s.string),
      sender_name: s.optional(s.string),
      sender_email: s.optional(s.string),
    }),
  ),
  error: s.json,
})

export const listSentEmails = endpoint('GET /internal/emails', {
  name: 'listSentEmails',
  access: 'admin',
  summary: 'List recently sent emails',
  response: listOf(sentEmail),
  session: 'none',
  reads: ['sent-emails'],
})

export const postTestEmail = endpoint('POST /internal/send-test-email', {
  name: 'postTestEmail',
  access: 'admin',
  summary: 'Send a test email',
  body: s.entity({
    recipient_email: s.email,
    email_config: s.entity({
      host: s.string,
      port: s.number,
      username: s.string,
      password: s.stringOrSecret,
      sender_name: s.string,
      sender_email: s.email,
    }),
  }),
  response: s.entity({ success: s.boolean, error_message: s.optional(s.string) }),
  session: 'none',
  changes: ['sent-emails'],
})
