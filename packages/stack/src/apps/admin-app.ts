import { type Input, isLatchkeyError, type Output } from '@latchkey/core'
import * as admin from '@latchkey/core/admin'
import { INTERNALS } from '@latchkey/core/internal'
import { postTestEmail, previewAffectedUsers } from '@latchkey/core/internal/contract'
import { type OutOfScopeIn, outOfScopeIn } from '../errors/out-of-scope.js'
import type { Result } from '../errors/result.js'
import { createAdminProject } from '../objects/admin-project.js'
import { given, type Json, pick } from '../objects/fields.js'
import { pageOf } from '../objects/pages.js'
import type { AdminTeamPermission } from '../objects/permissions.js'
import { createNewProjectKeys, createProjectKeys, type InternalApiKeyCreateOptions } from '../objects/project-keys.js'
import { done, type Members, members, type Scope } from '../scope.js'
import type {
  AdminEmailDraft,
  AdminEmailTemplate,
  AdminEmailTheme,
  AdminSentEmail,
  EmailTemplateType,
} from '../types/emails.js'
import type {
  AdminProjectPermissionDefinition,
  AdminTeamPermissionDefinition,
  AdminTeamPermissionDefinitionCreateOptions,
  AdminTeamPermissionDefinitionUpdateOptions,
  PermissionDefinition,
} from '../types/permissions.js'
import type { ServerMembers } from './server-app.js'

/** The connection of an app to the service, for project owners. */
export interface StackAdminApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends ServerMembers<HasTokenStore, ProjectId>,
    AdminMembers,
    OutOfScopeIn<typeof OUT_OF_SCOPE> {}
type AdminMembers = Omit<Members<typeof adminMethods, typeof ADMIN_HOOKS>, 'getSvixToken' | 'getEmailTheme'>

const OUT_OF_SCOPE = {
  'email previews':
    'getEmailPreview useEmailPreview getEmailPreviewWithEditableMarkers useEmailPreviewWithEditableMarkers',
  'sign-in invitations': 'sendSignInInvitationEmail',
  'the email outbox':
    'listOutboxEmails getOutboxEmail updateOutboxEmail pauseOutboxEmail unpauseOutboxEmail cancelOutboxEmail',
  'managed email domains':
    'setupManagedEmailProvider checkManagedEmailStatus listManagedEmailDomains applyManagedEmailProvider deleteManagedEmailDomain deleteEmailTheme',
  'test webhooks': 'sendTestWebhook',
  'AI assistance': 'sendChatMessage saveChatMessage listChatMessages rewriteTemplateSourceWithAI',
  payments:
    'getStripeAccountInfo useStripeAccountInfo setupPayments createStripeWidgetAccountSession listTransactions useTransactions createItemQuantityChange testModePurchase getPaymentMethodConfigs updatePaymentMethodConfigs refundTransaction',
  analytics:
    'queryAnalytics listSessionReplays getSessionReplay listSessionReplayChunks getSessionReplayChunkEvents getSessionReplayEvents',
} as const
const ADMIN_HOOKS = {
  /** Returns the project with all settings. */
  useProject: ['getProject', ['project']],
  /** Returns the sets of project keys. */
  useInternalApiKeys: ['listInternalApiKeys', ['project-keys']],
  /** Returns the permissions in teams. */
  useTeamPermissionDefinitions: ['listTeamPermissionDefinitions', ['permission-definitions']],
  /** Returns the permissions in the project. */
  useProjectPermissionDefinitions: ['listProjectPermissionDefinitions', ['permission-definitions']],
  /** Returns the email templates. */
  useEmailTemplates: ['listEmailTemplates', ['email-templates']],
  /** Returns the email themes. Service 2.8.86 and later. */
  useEmailThemes: ['listEmailThemes', ['email-themes']],
  /** Returns an email theme with its source. Service 2.8.86 and later. */
  useEmailTheme: ['getEmailTheme', ['email-themes']],
  /** Returns the email drafts. Service 2.8.86 and later. */
  useEmailDrafts: ['listEmailDrafts', ['email-drafts']],
  /** Returns a token for the webhook portal. */
  useSvixToken: ['getSvixToken', []],
} as const

/** Creates the members of an app for project owners, in addition to those for servers. */
export function adminMembers(scope: Scope): object {
  const { getSvixToken, getEmailTheme: _, ...app } = members(scope, 'admin app', adminMethods(scope), ADMIN_HOOKS)
  return Object.assign(app, outOfScopeIn(OUT_OF_SCOPE))
}

function adminMethods(scope: Scope) {
  const { client } = scope
  return {
    /** Returns the project with all settings. */
    getProject: async () => createAdminProject(scope, await admin.getAdminProject(client)),
    /** Returns the sets of project keys. */
    listInternalApiKeys: async () =>
      (await admin.listProjectKeySets(client)).map((keys) => createProjectKeys(scope, keys)),
    /** Creates a set of project keys. */
    async createInternalApiKey(options: InternalApiKeyCreateOptions) {
      return createNewProjectKeys(scope, await admin.createProjectKeySet(client, { ...options }))
    },
    /** Returns the users whom a change of the onboarding would restrict. Service 2.8.86 and later. Default limit: 10. */
    previewAffectedUsersByOnboardingChange: async (
      onboarding: { requireEmailVerification?: boolean },
      limit?: number,
    ) => pick(await previewAffectedUsers(client, { onboarding, limit }), 'affectedUsers totalAffectedCount'),
    ...permissionDefinitions(scope),
    ...emails(scope),
    getSvixToken: async () => (await admin.createSvixToken(client, {})).token.reveal(),
  }
}

const DEFINITION = 'id description containedPermissionIds'
const definitionOf = (definition: Output<typeof admin.listTeamPermissionDefinitions>[number]): PermissionDefinition =>
  pick(definition, DEFINITION)

function permissionDefinitions({ client }: Scope) {
  const create =
    (send: typeof admin.createTeamPermissionDefinition) =>
    async (data: AdminTeamPermissionDefinitionCreateOptions): Promise<AdminTeamPermission> =>
      definitionOf(await send(client, given(pick(data, DEFINITION))))
  const update = (send: typeof admin.updateTeamPermissionDefinition) =>
    done((permissionId: string, data: AdminTeamPermissionDefinitionUpdateOptions) =>
      // The service empties what a request omits, so that core requires both fields.
      send(client, {
        permission: permissionId,
        description: '',
        containedPermissionIds: [],
        ...given(pick(data, DEFINITION)),
      }),
    )
  const remove = (send: typeof admin.deleteTeamPermissionDefinition) =>
    done((permissionId: string) => send(client, { permission: permissionId }))
  return {
    /** Returns the permissions in teams. */
    listTeamPermissionDefinitions: async (): Promise<AdminTeamPermissionDefinition[]> =>
      // The service never sets it.
      (await admin.listTeamPermissionDefinitions(client)).map((one) => ({
        ...definitionOf(one),
        isDefaultUserPermission: undefined,
      })),
    /** Returns the permissions in teams, as one page. */
    async listTeamPermissionDefinitionsPaginated(options?: { limit?: number; cursor?: string; query?: string }) {
      const { query = '', ...page } = options ?? {}
      const all: AdminTeamPermissionDefinition[] = (await admin.listTeamPermissionDefinitions(client)).map(definitionOf)
      return pageOf(
        all.filter(({ id }) => id.includes(query)),
        page,
      )
    },
    /** Returns the permissions in the project. */
    listProjectPermissionDefinitions: async (): Promise<AdminProjectPermissionDefinition[]> =>
      (await admin.listProjectPermissionDefinitions(client)).map(definitionOf),
    /** Defines a permission in teams. */
    createTeamPermissionDefinition: create(admin.createTeamPermissionDefinition),
    /** Defines a permission in the project. */
    createProjectPermissionDefinition: create(admin.createProjectPermissionDefinition as never),
    /** Updates a permission in teams. */
    updateTeamPermissionDefinition: update(admin.updateTeamPermissionDefinition),
    /** Updates a permission in the project. */
    updateProjectPermissionDefinition: update(admin.updateProjectPermissionDefinition as never),
    /** Deletes a permission in teams. */
    deleteTeamPermissionDefinition: remove(admin.deleteTeamPermissionDefinition),
    /** Deletes a permission in the project. */
    deleteProjectPermissionDefinition: remove(admin.deleteProjectPermissionDefinition as never),
  }
}

function emails({ client }: Scope) {
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
      const changes = given(pick(source as object, 'subject content'))
      await admin.updateEmailTemplate(client, { type: id as EmailTemplateType, ...changes } as never)
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
