// Functions for project owners, in addition to those of `@latchkey/core/server`.

export {
  createProjectPermissionDefinition,
  createTeamPermissionDefinition,
  deleteProjectPermissionDefinition,
  deleteTeamPermissionDefinition,
  listProjectPermissionDefinitions,
  listTeamPermissionDefinitions,
  updateProjectPermissionDefinition,
  updateTeamPermissionDefinition,
} from '../contract/access/permissions.js'
export {
  createProjectKeySet,
  getProjectKeySet,
  listProjectKeySets,
  updateProjectKeySet,
} from '../contract/access/project-keys.js'
export {
  EMAIL_TEMPLATE_TYPES,
  getEmailTemplate,
  listEmailTemplates,
  listSentEmails,
  resetEmailTemplate,
  updateEmailTemplate,
} from '../contract/projects/emails.js'
export { createSvixToken, getMetrics } from '../contract/projects/internal.js'
export { deleteProject, getAdminProject, updateProject } from '../contract/projects/projects.js'
export * from '../server/index.js'
export { isLocalhost, type ProductionModeWarning, productionModeWarnings } from '../views/production-mode.js'
export { ownedProject } from './owned-project.js'
export { sendTestEmail } from './project.js'
