import { endpoint } from '../endpoint.js'
import { listOf } from '../responses.js'
import {
  boolean,
  date,
  email,
  entity,
  json,
  list,
  nullable,
  number,
  openOneOf,
  optional,
  string,
  stringOrSecret,
  until,
} from '../schema/index.js'

/** A sent email, including failed ones. */
export const sentEmail = entity({
  id: string,
  subject: string,
  sent_at_millis: date,
  to: optional(nullable(list(string))),
  sender_config: until(
    '2.8.8',
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
  body: entity({
    recipient_email: email,
    email_config: entity({
      host: string,
      port: number,
      username: string,
      password: stringOrSecret,
      sender_name: string,
      sender_email: email,
    }),
  }),
  response: entity({ success: boolean, error_message: optional(string) }),
  session: 'none',
  changes: ['sent-emails'],
})
