import { isLatchkeyError } from '@latchkey/core'
import {
  createEmailDraft,
  createEmailTheme,
  createProjectKeySet,
  createProjectPermissionDefinition,
  createReactEmailTemplate,
  createSvixToken,
  createTeamPermissionDefinition,
  deleteEmailDraft,
  deleteProjectPermissionDefinition,
  deleteReactEmailTemplate,
  deleteTeamPermissionDefinition,
  getAdminProject,
  getEmailTheme,
  listEmailDrafts,
  listEmailTemplates,
  listEmailThemes,
  listProjectKeySets,
  listProjectPermissionDefinitions,
  listReactEmailTemplates,
  listSentEmails,
  listTeamPermissionDefinitions,
  resetEmailTemplate,
  updateEmailDraft,
  updateEmailTemplate,
  updateEmailTheme,
  updateProjectPermissionDefinition,
  updateReactEmailTemplate,
  updateTeamPermissionDefinition,
} from '@latchkey/core/admin'
import { postTestEmail, previewAffectedUsers } from '@latchkey/core/internal/contract'
import { outOfScope } from '../errors/out-of-scope.js'
import type { Result } from '../errors/result.js'
import { createAdminProject } from '../objects/admin-project.js'
import { given } from '../objects/given.js'
import { createNewProjectKeys, createProjectKeys } from '../objects/project-keys.js'
import { members, type Scope } from '../scope.js'
import { ADMIN_OUT_OF_SCOPE, type StackAdminApp } from '../types/apps.js'
import type { AdminEmailTemplate, EmailTemplateType } from '../types/emails.js'
import type { InternalApiKeyCreateOptions } from '../types/keys.js'
import type {
  AdminProjectPermissionDefinitionCreateOptions,
  AdminProjectPermissionDefinitionUpdateOptions,
  PermissionDefinition,
} from '../types/permissions.js'

/** Creates the members of an app for project owners, in addition to those for servers. */
export function adminMembers(scope: Scope) {
  const { client } = scope
  const own = {
    getProject: async () => createAdminProject(scope, await getAdminProject(client)),
    listInternalApiKeys: async () => (await listProjectKeySets(client)).map((keys) => createProjectKeys(scope, keys)),
    async createInternalApiKey(options: InternalApiKeyCreateOptions) {
      return createNewProjectKeys(scope, await createProjectKeySet(client, { ...options }))
    },
    ...permissionDefinitions(scope),
    previewAffectedUsersByOnboardingChange: (onboarding: { requireEmailVerification?: boolean }, limit?: number) =>
      previewAffectedUsers(client, { onboarding, limit }),
    ...emails(scope),
    getSvixToken: async () => (await createSvixToken(client, {})).token,
  }
  const {
    getSvixToken,
    getEmailTheme: _,
    ...app
  } = members(scope, 'admin app', own, {
    useProject: ['getProject', ['project']],
    useInternalApiKeys: ['listInternalApiKeys', ['project-keys']],
    useTeamPermissionDefinitions: ['listTeamPermissionDefinitions', ['permission-definitions']],
    useProjectPermissionDefinitions: ['listProjectPermissionDefinitions', ['permission-definitions']],
    useEmailTemplates: ['listEmailTemplates', ['email-templates']],
    useEmailThemes: ['listEmailThemes', ['email-themes']],
    useEmailTheme: ['getEmailTheme', ['email-themes']],
    useEmailDrafts: ['listEmailDrafts', ['email-drafts']],
    useSvixToken: ['getSvixToken', []],
  })
  return app
}

/** Creates the members of an admin app that this package does not provide. */
export const adminOutOfScope = () =>
  Object.assign({}, ...Object.entries(ADMIN_OUT_OF_SCOPE).map(([area, names]) => outOfScope(area as never, names)))

const definitionOf = ({ id, description, containedPermissionIds }: PermissionDefinition): PermissionDefinition => ({
  id,
  description,
  containedPermissionIds,
})

function permissionDefinitions({ client }: Scope) {
  type Create = AdminProjectPermissionDefinitionCreateOptions
  type Update = AdminProjectPermissionDefinitionUpdateOptions
  return {
    listTeamPermissionDefinitions: async () =>
      (await listTeamPermissionDefinitions(client)).map((one) => ({
        ...definitionOf(one),
        // The service never sets it.
        isDefaultUserPermission: undefined,
      })),
    async listTeamPermissionDefinitionsPaginated(options: { limit?: number; cursor?: string; query?: string } = {}) {
      const { limit = Number.POSITIVE_INFINITY, cursor, query = '' } = options
      const all = (await listTeamPermissionDefinitions(client)).map(definitionOf)
      const found = all.filter(({ id }) => id.includes(query))
      const start = Math.max(
        0,
        found.findIndex(({ id }) => id === cursor),
      )
      return { items: found.slice(start, start + limit), nextCursor: found[start + limit]?.id ?? null }
    },
    listProjectPermissionDefinitions: async () => (await listProjectPermissionDefinitions(client)).map(definitionOf),
    async createTeamPermissionDefinition({ id, description, containedPermissionIds }: Create) {
      return definitionOf(
        await createTeamPermissionDefinition(client, given({ id, description, containedPermissionIds })),
      )
    },
    async createProjectPermissionDefinition({ id, description, containedPermissionIds }: Create) {
      return definitionOf(
        await createProjectPermissionDefinition(client, given({ id, description, containedPermissionIds })),
      )
    },
    async updateTeamPermissionDefinition(permissionId: string, data: Update) {
      const { id, description, containedPermissionIds } = data
      const changes = given({ id, description, containedPermissionIds })
      await updateTeamPermissionDefinition(client, { permission: permissionId, ...changes })
    },
    async updateProjectPermissionDefinition(permissionId: string, data: Update) {
      const { id, description, containedPermissionIds } = data
      const changes = given({ id, description, containedPermissionIds })
      await updateProjectPermissionDefinition(client, { permission: permissionId, ...changes })
    },
    async deleteTeamPermissionDefinition(permissionId: string) {
      await deleteTeamPermissionDefinition(client, { permission: permissionId })
    },
    async deleteProjectPermissionDefinition(permissionId: string) {
      await deleteProjectPermissionDefinition(client, { permission: permissionId })
    },
  }
}

function emails({ client }: Scope) {
  return {
    async listEmailTemplates(): Promise<AdminEmailTemplate[]> {
      try {
        const { templates } = await listReactEmailTemplates(client)
        const all = templates.map(({ themeId, ...template }) => ({ ...template, themeId: themeId ?? undefined }))
        return all as unknown as AdminEmailTemplate[]
      } catch (error) {
        if (!isLatchkeyError(error, 'NOT_SUPPORTED_BY_SERVER')) throw error
        return (await listEmailTemplates(client)) as unknown as AdminEmailTemplate[]
      }
    },
    updateEmailTemplate: (async (id: string, source: unknown, themeId?: string | null | false) => {
      if (typeof source === 'string') {
        const theme = themeId === undefined ? {} : { themeId }
        return updateReactEmailTemplate(client, { templateId: id, tsxSource: source, ...theme } as never)
      }
      const { subject, content } = source as { subject?: string; content?: unknown }
      const changes = { ...(subject !== undefined && { subject }), ...(content !== undefined && { content }) }
      await updateEmailTemplate(client, { type: id as EmailTemplateType, ...changes } as never)
      return undefined
    }) as StackAdminApp['updateEmailTemplate'],
    async resetEmailTemplate(type: string) {
      await resetEmailTemplate(client, { type })
    },
    async createEmailTemplate(displayName: string) {
      return createReactEmailTemplate(client, { displayName })
    },
    async deleteEmailTemplate(templateId: string) {
      await deleteReactEmailTemplate(client, { templateId })
    },
    listEmailThemes: async () => [...(await listEmailThemes(client)).themes],
    getEmailTheme: async (themeId: string) => {
      const { displayName, tsxSource } = await getEmailTheme(client, { themeId })
      return { displayName, tsxSource }
    },
    createEmailTheme: async (displayName: string) => createEmailTheme(client, { displayName }),
    async updateEmailTheme(themeId: string, tsxSource: string) {
      await updateEmailTheme(client, { themeId, tsxSource })
    },
    async listEmailDrafts() {
      const { drafts } = await listEmailDrafts(client)
      return drafts.map(({ id, displayName, tsxSource, themeId, sentAt }) => ({
        id,
        displayName,
        tsxSource,
        themeId: themeId ?? undefined,
        sentAt: sentAt ?? null,
      }))
    },
    async createEmailDraft(options: { displayName?: string; themeId?: string | false; tsxSource?: string }) {
      return createEmailDraft(client, {
        ...given(options),
        displayName: options.displayName ?? 'New Email Draft',
      } as never)
    },
    async updateEmailDraft(draftId: string, data: object) {
      await updateEmailDraft(client, { ...given(data), draftId } as never)
    },
    async deleteEmailDraft(draftId: string) {
      await deleteEmailDraft(client, { draftId })
    },
    async refreshEmailDrafts() {
      client.cache.invalidate(['email-drafts'])
    },
    async sendTestEmail(
      input: Parameters<StackAdminApp['sendTestEmail']>[0],
    ): Promise<Result<undefined, { errorMessage: string }>> {
      const { success, errorMessage = 'The service gave no reason.' } = await postTestEmail(client, input)
      return success ? { status: 'ok', data: undefined } : { status: 'error', error: { errorMessage } }
    },
    async listSentEmails() {
      const sent = await listSentEmails(client)
      return sent.map(({ id, to, subject, sentAt, error }) => ({
        id,
        to: to ? [...to] : [],
        subject,
        recipient: to?.[0] ?? '',
        sentAt,
        error,
      }))
    },
  }
}
