import { type Input, isLatchkeyError, type Output } from '@latchkey/core'
import * as admin from '@latchkey/core/admin'
import { INTERNALS } from '@latchkey/core/internal'
import { postTestEmail } from '@latchkey/core/internal/contract'
import type { SendEmailInput } from '@latchkey/core/server'
import type { Result } from '../errors/result.js'
import { done, type Scope } from '../scope.js'
import { given, type Json, type Picked, pick } from './fields.js'

/** An email that was sent. */
export interface AdminSentEmail extends Picked<Output<typeof admin.listSentEmails>[number], 'id subject sentAt'> {
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

type Theme = Output<typeof admin.listEmailThemes>['themes'][number]
/** An email theme. Service 2.8.86 and later. */
export interface AdminEmailTheme extends Picked<Theme, 'id displayName'> {}

type Draft = Output<typeof admin.listEmailDrafts>['drafts'][number]
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

/** Creates the members of an app for emails, and for their templates, themes and drafts. */
export function emails({ client }: Scope) {
  return {
    /** Returns the email templates. */
    async listEmailTemplates(): Promise<AdminEmailTemplate[]> {
      try {
        const { templates } = await admin.listReactEmailTemplates(client)
        const all = templates.map(({ themeId, ...template }) => ({ ...template, themeId: themeId ?? undefined }))
        return all as unknown as AdminEmailTemplate[]
      } catch (error) {
        if (!isLatchkeyError(error, 'NOT_SUPPORTED_BY_SERVER')) throw error
        return (await admin.listEmailTemplates(client)) as unknown as AdminEmailTemplate[]
      }
    },
    /** Updates an email template: by its type and content in service 2.8.8, and by its source since 2.8.86. */
    updateEmailTemplate: (async (id: string, source: unknown, themeId?: string | null | false) => {
      if (typeof source === 'string')
        return admin.updateReactEmailTemplate(client, given({ templateId: id, tsxSource: source, themeId }) as never)
      await admin.updateEmailTemplate(client, { ...given(source as object), type: id } as never)
      return undefined
    }) as UpdateEmailTemplate,
    /** Resets an email template. Service 2.8.8 only. */
    resetEmailTemplate: done((type: string) => admin.resetEmailTemplate(client, { type })),
    /** Creates an email template. Service 2.8.86 and later. */
    createEmailTemplate: (displayName: string) => admin.createReactEmailTemplate(client, { displayName }),
    /** Deletes an email template. Service 2.8.86 and later. */
    deleteEmailTemplate: done((id: string) => admin.deleteReactEmailTemplate(client, { templateId: id })),
    /** Returns the email themes. Service 2.8.86 and later. */
    listEmailThemes: async (): Promise<AdminEmailTheme[]> => [...(await admin.listEmailThemes(client)).themes],
    getEmailTheme: async (id: string) =>
      pick(await admin.getEmailTheme(client, { themeId: id }), 'displayName tsxSource'),
    /** Creates an email theme. Service 2.8.86 and later. */
    createEmailTheme: (displayName: string) => admin.createEmailTheme(client, { displayName }),
    /** Updates an email theme. Service 2.8.86 and later. */
    updateEmailTheme: done((id: string, tsxSource: string) =>
      admin.updateEmailTheme(client, { themeId: id, tsxSource }),
    ),
    /** Returns the email drafts. Service 2.8.86 and later. */
    async listEmailDrafts(): Promise<AdminEmailDraft[]> {
      const { drafts } = await admin.listEmailDrafts(client)
      return drafts.map((draft) => ({
        ...pick(draft, 'id displayName tsxSource'),
        themeId: draft.themeId ?? undefined,
        sentAt: draft.sentAt ?? null,
      }))
    },
    /** Creates an email draft. Service 2.8.86 and later. */
    createEmailDraft: (options: { displayName?: string; themeId?: string | false; tsxSource?: string }) =>
      admin.createEmailDraft(client, { displayName: 'New Email Draft', ...given(options) } as never),
    /** Updates an email draft. Service 2.8.86 and later. */
    updateEmailDraft: done(
      (id: string, data: { displayName?: string; themeId?: string | null | false; tsxSource?: string }) =>
        admin.updateEmailDraft(client, { ...given(data), draftId: id } as never),
    ),
    /** Deletes an email draft. Service 2.8.86 and later. */
    deleteEmailDraft: done((id: string) => admin.deleteEmailDraft(client, { draftId: id })),
    /** Reads the email drafts again. */
    refreshEmailDrafts: async () => client[INTERNALS].cache.invalidate(['email-drafts']),
    /** Sends a test email. */
    async sendTestEmail(options: Input<typeof postTestEmail>): Promise<Result<undefined, { errorMessage: string }>> {
      const { success, errorMessage = 'The service gave no reason.' } = await postTestEmail(client, options)
      return success ? { status: 'ok', data: undefined } : { status: 'error', error: { errorMessage } }
    },
    /** Returns the emails that were sent. */
    async listSentEmails(): Promise<AdminSentEmail[]> {
      return (await admin.listSentEmails(client)).map(({ to, ...email }) => ({
        ...pick(email, 'id subject sentAt error'),
        to: [...(to ?? [])],
        recipient: to?.[0] ?? '',
      }))
    },
  }
}

interface UpdateEmailTemplate {
  (type: string, data: { subject?: string; content?: Json }): Promise<void>
  (id: string, tsxSource: string, themeId: string | null | false): Promise<{ renderedHtml: string }>
}
