import type { Client } from '../client.js'
import { anyObject } from '../contract/check-input.js'
import type { Access, CallOptions } from '../contract/endpoint.js'
import { chosenTheme } from '../contract/projects/email-designs.js'
import { sendEmail as postEmail } from '../contract/projects/send-email.js'
import { boolean, date, id, list, optional, string } from '../contract/schema/index.js'
import { flow } from '../flows/flow.js'

/** The recipients of an email. */
export type EmailRecipients =
  | {
      /** The IDs of the users to send the email to. */
      readonly userIds: readonly string[]
      readonly allUsers?: undefined
    }
  | { readonly allUsers: true; readonly userIds?: never }

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

/**
 * Sends an email to users of the project.
 *
 * @param client The server client.
 * @param input The recipients and the content.
 * @returns One result for each recipient. The emails are sent later.
 * @throws {LatchkeyError} `REQUIRES_CUSTOM_EMAIL_SERVER` when the project uses the shared email server.
 * @throws {LatchkeyError} `EMAIL_REJECTED` when the category, the template or the draft does not exist.
 *
 * @example
 * await sendEmail(client, { userIds: [userId], subject: 'Hello', html: '<p>Welcome.</p>' })
 */
export const sendEmail = flow(
  'sendEmail',
  {
    userIds: optional(list(id)),
    allUsers: optional(boolean),
    html: optional(string),
    templateId: optional(id),
    variables: optional(anyObject),
    draftId: optional(id),
    subject: optional(string),
    notificationCategoryName: optional(string),
    themeId: optional(chosenTheme),
    isHighPriority: optional(boolean),
    scheduledAt: optional(date),
  } as never,
  async (
    client: Client<Extract<Access, 'client' | 'server'>>,
    { userIds, ...email }: SendEmailInput,
    options?: CallOptions,
  ): Promise<readonly { readonly userId: string }[]> =>
    (await postEmail(client, { ...email, ...(userIds && { userIds: [...userIds] }) }, options)).results,
  ['REQUIRES_CUSTOM_EMAIL_SERVER', 'USER_ID_DOES_NOT_EXIST', 'EMAIL_RENDERING_ERROR'],
)
