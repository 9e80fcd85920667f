import type { Access } from '@latchkey/core/contract'
import { ApiError, fail, PlainTextError } from '../http/errors.js'
import { serviceHeader } from '../http/responses.js'
import type { ProjectRow, UserRow } from '../world/rows.js'
import type { World } from '../world/world.js'
import type { AccessTokens } from './access-tokens.js'
import { isValidKey, type KeyKind } from './project-keys.js'
import type { Service } from './service.js'

/** Who sends a request: the access type, the project, and the user. */
export interface Caller {
  readonly access: Access
  readonly project: ProjectRow
  /** The user of the access token. Null without a token, or when the user was deleted. */
  readonly user: UserRow | null
  /** The session of the access token. */
  readonly sessionId: string | null
}

/** The access types in the order of the service. */
export const ACCESS: readonly Access[] = ['client', 'server', 'admin']

const KEYS = {
  client: { header: 'publishable-client-key', kind: 'publishable' },
  server: { header: 'secret-server-key', kind: 'secret' },
  admin: { header: 'super-secret-admin-key', kind: 'admin' },
} as const satisfies Record<Access, { header: string; kind: KeyKind }>

/**
 * Reads the caller from the request headers. Returns null when there are none. Errors have the order of the service.
 */
export async function readCaller(request: Request, service: Service): Promise<Caller | null> {
  const { world, tokens, configuration } = service
  const newer = configuration.serverVersion === 'newer'
  const said = (name: string) => serviceHeader(request, name) || null
  const projectId = said('project-id')
  const accessToken = said('access-token')
  const adminToken = said('admin-access-token')
  const access = said('access-type')

  const claims = projectId && accessToken ? await verifyFor(projectId, accessToken, tokens) : null
  if (!access) {
    const keys = ACCESS.some((type) => said(KEYS[type].header))
    return keys || adminToken ? fail('PROJECT_KEY_WITHOUT_ACCESS_TYPE') : null
  }
  if (!isAccess(access)) return fail('INVALID_ACCESS_TYPE')
  if (!projectId) return fail('ACCESS_TYPE_WITHOUT_PROJECT_ID', { request_type: access })

  if (claims?.anonymous && said('allow-anonymous-user') !== 'true') {
    throw new ApiError('ANONYMOUS_AUTHENTICATION_NOT_ALLOWED')
  }
  if (newer && !world.projects.get(projectId))
    throw new ApiError('CURRENT_PROJECT_NOT_FOUND', { project_id: projectId })
  if (adminToken) await ownerOf(projectId, adminToken, world, tokens)
  else checkKey(projectId, access, said(KEYS[access].header), service)
  const project = world.projects.get(projectId) ?? fail('PROJECT_NOT_FOUND', { project_id: projectId })

  const user = claims && world.users.get(claims.userId)
  return {
    access,
    project,
    user: user?.projectId === projectId ? user : null,
    sessionId: claims?.sessionId ?? null,
  }
}

const isAccess = (value: string): value is Access => ACCESS.includes(value as Access)

async function verifyFor(projectId: string, token: string, tokens: AccessTokens) {
  const verified = await tokens.verify(token)
  if (verified.status === 'unparsable') throw new ApiError('UNPARSABLE_ACCESS_TOKEN')
  if (verified.status === 'expired')
    throw new ApiError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: verified.expiredAt })
  if (verified.projectId !== projectId) {
    const details = { expected_project_id: projectId, actual_project_id: verified.projectId }
    throw new ApiError('INVALID_PROJECT_FOR_ACCESS_TOKEN', details)
  }
  return verified
}

function checkKey(
  projectId: string,
  access: Access,
  key: string | null,
  { world, clock, configuration }: Service,
): void {
  const settings = world.projects.get(projectId)?.settings
  const optional =
    configuration.serverVersion === 'newer' && access === 'client' && !settings?.publishable_client_key_required
  if (!key && optional) return
  const missing = { client: 'CLIENT', server: 'SERVER', admin: 'ADMIN' } as const
  if (!key) throw new ApiError(`${missing[access]}_AUTHENTICATION_REQUIRED`)
  if (isValidKey(world, projectId, KEYS[access].kind, key, clock.now())) return
  const wrong = {
    client: 'INVALID_PUBLISHABLE_CLIENT_KEY',
    server: 'INVALID_SECRET_SERVER_KEY',
    admin: 'INVALID_SUPER_SECRET_ADMIN_KEY',
  } as const
  throw new ApiError(wrong[access], { project_id: projectId })
}

/** Verifies an admin access token of the internal project, which replaces the keys of an owned project. */
async function ownerOf(projectId: string, token: string, world: World, tokens: AccessTokens): Promise<UserRow> {
  const verified = await tokens.verify(token)
  if (verified.status === 'expired')
    throw new ApiError('ADMIN_ACCESS_TOKEN_EXPIRED', { expired_at_millis: verified.expiredAt })
  if (verified.status === 'unparsable') throw new ApiError('UNPARSABLE_ADMIN_ACCESS_TOKEN')
  if (verified.projectId !== 'internal') throw new ApiError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
  const owner = world.users.get(verified.userId)
  if (!owner) throw new PlainTextError(401, 'The user of the admin access token was deleted.')
  const managed = (owner.serverMetadata as { managedProjectIds?: unknown } | null)?.managedProjectIds
  if (!Array.isArray(managed) || !managed.includes(projectId)) throw new ApiError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
  if (!world.projects.get(projectId)) throw new ApiError('INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN')
  return owner
}
