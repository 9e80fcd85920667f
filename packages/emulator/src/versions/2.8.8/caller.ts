import {
  accessOf,
  callerWith,
  type IdentifyCaller,
  requireProjectOwner,
  requireValidKey,
  verifyFor,
} from '../../calls/caller.js'
import { fail } from '../../http/errors.js'

/** Verifies the access token first, always requires a key, and knows neither branches nor restricted users. */
export const identifyCaller: IdentifyCaller = async (credentials, service) => {
  const { world, tokens } = service
  const { projectId, accessToken, adminToken } = credentials
  const token = projectId && accessToken ? await verifyFor(projectId, accessToken, service) : null
  const access = accessOf(credentials)
  if (!access) return null
  if (!projectId) return fail('ACCESS_TYPE_WITHOUT_PROJECT_ID', { request_type: access })
  if (adminToken) await requireProjectOwner(projectId, adminToken, world, tokens)
  else requireValidKey(projectId, access, credentials, service)
  const project = world.projects.get(projectId) ?? fail('PROJECT_NOT_FOUND', { project_id: projectId })
  return callerWith(access, project, token, world)
}
