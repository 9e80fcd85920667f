// @ts-nocheck
// What a project's owners can do besides.

export {
  EMAIL_TEMPLATE_TYPES,
  listEmailTemplates,
  listSentEmails,
  readEmailTemplate,
  resetEmailTemplate,
  updateEmailTemplate,
} from '../contract/emails.js'
export { createSvixToken, readMetrics } from '../contract/internal.js'
export {
  createProjectPermissionDefinition,
  createTeamPermissionDefinition,
  deleteProjectPermissionDefinition,
  deleteTeamPermissionDefinition,
  listProjectPermissionDefinitions,
  listTeamPermissionDefinitions,
  updateProjectPermissionDefinition,
  updateTeamPermissionDefinition,
} from '../contract/permissions.js'
export {
  createProjectKeySet,
  listProjectKeySets,
  readProjectKeySet,
  updateProjectKeySet,
} from '../contract/project-keys.js'
export { deleteProject, readAdminProject, updateProject } from '../contract/projects.js'
export * from '../server/index.js'
export { isLocalhost, type ProductionModeWarning, productionModeWarnings } from '../views/production-mode.js'
export { ownedProject } from './owned-project.js'
export { sendTestEmail } from './project.js'
