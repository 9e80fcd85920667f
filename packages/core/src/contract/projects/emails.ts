import { endpoint } from '../endpoint.js'
import { listOf } from '../responses.js'
import * as s from '../schema/index.js'
import { chosenTheme } from './email-designs.js'

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

export const listSentEmails = endpoint('GET /internal/emails', 'admin', {
  name: 'listSentEmails',
  summary: 'List recently sent emails',
  response: listOf(sentEmail),
  reads: ['sent-emails'],
})

export const postTestEmail = endpoint('POST /internal/send-test-email', 'admin', {
  name: 'postTestEmail',
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
  changes: ['sent-emails'],
})

/** The recipients of an email. */
export type EmailRecipients =
  | {
      /** The IDs of the users to send the email to. */
      readonly userIds: readonly string[]
      readonly allUsers?: undefined
      readonly emails?: undefined
    }
  | { readonly allUsers: true; readonly userIds?: never; readonly emails?: undefined }
  | {
      /** The email addresses to send the email to. Requires service version hexclave-1.0. */
      readonly emails: readonly string[]
      readonly userIds?: never
      readonly allUsers?: undefined
    }

/** The content of an email: HTML, a template with its variables, or a draft. */
export type EmailContent =
  | {
      /** The HTML of the email. */
      readonly html: string
    }
  | {
      /** The ID of the template to send. */
      readonly templateId: string
      /** The values of the template's variables, by name. */
      readonly variables?: Readonly<Record<string, unknown>> | undefined
    }
  | {
      /** The ID of the draft to send. */
      readonly draftId: string
    }

/** An email to users. */
export type SendEmailInput = EmailRecipients &
  EmailContent & {
    /** The subject. Default: the subject of the template or draft. */
    readonly subject?: string | undefined
    /** The category, for example `Marketing`. Users who have disabled it do not receive the email. */
    readonly notificationCategoryName?: string | undefined
    /** The ID of a theme, or false for no theme. Default: the theme of the project or draft. */
    readonly themeId?: string | false | null
    /** Whether the email is sent before others. Default: false. */
    readonly isHighPriority?: boolean | undefined
    /** When to send the email. Default: now. */
    readonly scheduledAt?: Date | undefined
  }

const emailToUsers = s.entity({
  user_ids: s.optional(s.list(s.id)),
  all_users: s.optional(s.boolean),
  emails: s.since('hexclave-1.0', s.optional(s.list(s.string))),
  html: s.optional(s.string),
  template_id: s.optional(s.id),
  variables: s.optional(s.json),
  draft_id: s.optional(s.id),
  subject: s.optional(s.string),
  notification_category_name: s.optional(s.string),
  theme_id: s.optional(chosenTheme),
  is_high_priority: s.optional(s.boolean),
  scheduled_at_millis: s.optional(s.date),
})
/** Only the types say which fields go together. */
const typedEmail = emailToUsers as unknown as s.Schema<s.WireOf<typeof emailToUsers>, SendEmailInput> &
  Pick<typeof emailToUsers, 'fields'>

/** A recipient that is an address may have no user. */
const recipient = s.entity({ user_id: s.optional(s.nullable(s.string)) })
const results = s.entity({ results: s.list(recipient) })
/** The view is the array. */
const resultList: s.Schema<s.WireOf<typeof results>, readonly s.ViewOf<typeof recipient>[]> = {
  ...results,
  decode: (wire, at) => results.decode(wire, at).results,
  encode: (view, at) => results.encode({ results: view }, at),
}

/**
 * Sends an email to users of the project, or to email addresses.
 *
 * @param client The server client.
 * @param input The recipients and the content.
 * @returns One result for each recipient, with the ID of the user if the recipient is one. The emails are sent later.
 * @throws {LatchkeyError} `REQUIRES_CUSTOM_EMAIL_SERVER` when the project uses the shared email server.
 * @throws {LatchkeyError} `EMAIL_REJECTED` when the category, the template or the draft does not exist.
 *
 * @example
 * await sendEmail(client, { userIds: [userId], subject: 'Hello', html: '<p>Welcome.</p>' })
 */
export const sendEmail = endpoint('POST /emails/send-email', 'server', {
  name: 'sendEmail',
  since: '2.8.86',
  summary: 'Send an email to users',
  body: typedEmail,
  response: resultList,
  session: 'none',
  errors: ['REQUIRES_CUSTOM_EMAIL_SERVER', 'USER_ID_DOES_NOT_EXIST', 'EMAIL_RENDERING_ERROR'],
  plainTextErrors: { 400: 'EMAIL_REJECTED' },
  changes: ['sent-emails', 'email-drafts'],
})
