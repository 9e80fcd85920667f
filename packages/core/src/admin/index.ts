// Functions for project owners.

export type { Client } from '../client.js'
export {
  createProjectPermissionDefinition,
  createTeamPermissionDefinition,
  deleteProjectPermissionDefinition,
  deleteTeamPermissionDefinition,
  listProjectPermissionDefinitions,
  listTeamPermissionDefinitions,
  updateProjectPermissionDefinition,
  updateTeamPermissionDefinition,
} from '../contract/access/permission-definitions.js'
export {
  createProjectKeySet,
  getProjectKeySet,
  listProjectKeySets,
  updateProjectKeySet,
} from '../contract/access/project-keys.js'
export type { Access } from '../contract/endpoint.js'
export type { Registered } from '../contract/metadata.js'
export {
  createOwnedProject,
  deleteProject,
  getAdminProject,
  listOwnedProjects,
  updateProject,
} from '../contract/projects/admin-projects.js'
export {
  type ConfigLevel,
  deleteConfigSource,
  getConfig,
  getConfigOverride,
  getConfigSource,
  type ProjectConfig,
  replaceConfigOverride,
  resetConfigKeys,
  updateConfig,
} from '../contract/projects/config.js'
export {
  createEmailDraft,
  createEmailTheme,
  createReactEmailTemplate,
  deleteEmailDraft,
  deleteReactEmailTemplate,
  getEmailDraft,
  getEmailTheme,
  listEmailDrafts,
  listEmailThemes,
  listReactEmailTemplates,
  updateEmailDraft,
  updateEmailTheme,
  updateReactEmailTemplate,
} from '../contract/projects/email-designs.js'
export {
  EMAIL_TEMPLATE_TYPES,
  getEmailTemplate,
  listEmailTemplates,
  resetEmailTemplate,
  updateEmailTemplate,
} from '../contract/projects/email-templates.js'
export { listSentEmails } from '../contract/projects/emails.js'
export { getMetrics } from '../contract/projects/metrics.js'
export { createSvixToken } from '../contract/projects/webhooks.js'
export {
  getProductionModeWarnings,
  isLocalhost,
  type ProductionModeSettings,
  type ProductionModeWarning,
} from '../views/production-mode.js'
export { createOwnedProjectClient, type OwnedProjectInput } from './owned-project.js'
export { sendTestEmail } from './project.js'
