// What a project's owners can do besides.

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
  listProjectKeySets,
  readProjectKeySet,
  updateProjectKeySet,
} from '../contract/access/project-keys.js'
export {
  EMAIL_TEMPLATE_TYPES,
  listEmailTemplates,
  listSentEmails,
  readEmailTemplate,
  resetEmailTemplate,
  updateEmailTemplate,
} from '../contract/projects/emails.js'
export { createSvixToken, readMetrics } from '../contract/projects/internal.js'
export { deleteProject, readAdminProject, updateProject } from '../contract/projects/projects.js'
export * from '../server/index.js'
export { isLocalhost, type ProductionModeWarning, productionModeWarnings } from '../views/production-mode.js'
export { ownedProject } from './owned-project.js'
export { sendTestEmail } from './project.js'
