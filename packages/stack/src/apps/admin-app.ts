import * as admin from '@latchkey/core/admin'
import { previewAffectedUsers } from '@latchkey/core/internal/contract'
import { type OutOfScopeIn, outOfScopeIn } from '../errors/out-of-scope.js'
import { createAdminProject } from '../objects/admin-project.js'
import { emails } from '../objects/emails.js'
import { pick } from '../objects/fields.js'
import { permissionDefinitions } from '../objects/permission-definitions.js'
import { createNewProjectKeys, createProjectKeys, type InternalApiKeyCreateOptions } from '../objects/project-keys.js'
import { type Hooked, members, type Scope } from '../scope.js'
import type { ServerMembers } from './server-app.js'

/** The connection of an app to the service, for project owners. */
export interface StackAdminApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends ServerMembers<HasTokenStore, ProjectId>,
    AdminMembers,
    OutOfScopeIn<typeof OUT_OF_SCOPE> {}
type AdminMembers = Omit<Hooked<AdminMethods, typeof ADMIN_HOOKS>, 'getSvixToken' | 'getEmailTheme'>
type AdminMethods = ReturnType<typeof ownMethods> & ReturnType<typeof permissionDefinitions> & ReturnType<typeof emails>

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
  const own = { ...ownMethods(scope), ...permissionDefinitions(scope), ...emails(scope) }
  const { getSvixToken, getEmailTheme, ...app } = members(scope, 'admin app', own, ADMIN_HOOKS)
  return Object.assign(app, outOfScopeIn(OUT_OF_SCOPE))
}

function ownMethods(scope: Scope) {
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
    getSvixToken: async () => (await admin.createSvixToken(client, {})).token.reveal(),
  }
}
