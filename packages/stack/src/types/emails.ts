import type { Output } from '@latchkey/core'
import type { listEmailDrafts, listEmailThemes, listSentEmails } from '@latchkey/core/admin'
import type { SendEmailInput } from '@latchkey/core/server'
import type { Picked } from '../objects/fields.js'

/** An email that was sent. */
export interface AdminSentEmail extends Picked<Output<typeof listSentEmails>[number], 'id subject sentAt'> {
  /** The email addresses that it was sent to. */
  to: string[]
  /** The first address, or an empty string. */
  recipient: string
  /** Why it was not delivered. */
  error?: unknown
}

/** The types of email templates of service 2.8.8. */
export type EmailTemplateType = 'email_verification' | 'password_reset' | 'magic_link' | 'team_invitation'

/** An email template: of service 2.8.8 with a subject and content, later with a source. */
export interface AdminEmailTemplate {
  /** The type. Service 2.8.8. */
  type: EmailTemplateType
  /** The subject. Service 2.8.8. */
  subject: string
  /** The content. Service 2.8.8. */
  // biome-ignore lint/suspicious/noExplicitAny: the content is any JSON
  content: any
  /** Whether it is the template of the service. Service 2.8.8. */
  isDefault: boolean
  /** The ID. Service 2.8.86 and later. */
  id: string
  /** The name. Service 2.8.86 and later. */
  displayName: string
  /** The theme. Service 2.8.86 and later. */
  themeId?: string | false
  /** The source. Service 2.8.86 and later. */
  tsxSource: string
}

type Theme = Output<typeof listEmailThemes>['themes'][number]
/** An email theme. Service 2.8.86 and later. */
export interface AdminEmailTheme extends Picked<Theme, 'id displayName'> {}

type Draft = Output<typeof listEmailDrafts>['drafts'][number]
/** An email draft. Service 2.8.86 and later. */
export interface AdminEmailDraft extends Picked<Draft, 'id displayName tsxSource'> {
  /** The theme. */
  themeId?: string | false
  /** When it was sent, or null. */
  sentAt: Date | null
}

/** The email that a server sends to users. */
export interface SendEmailOptions
  extends Picked<SendEmailInput, 'subject notificationCategoryName themeId scheduledAt'> {
  /** The recipients. */
  userIds?: string[]
  /** Addresses in place of users. */
  emails?: string[]
  /** Sends to all users. */
  allUsers?: true
  /** The HTML. */
  html?: string
  /** The template. */
  templateId?: string
  /** The variables of the template. */
  variables?: Record<string, unknown>
  /** The draft. */
  draftId?: string
}
