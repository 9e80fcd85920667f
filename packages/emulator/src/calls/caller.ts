import type { Access } from '@latchkey/core/contract'
import { ApiError, fail, PlainTextError } from '../http/errors.js'
import { serviceHeader } from '../http/responses.js'
import { managesProject } from '../world/project-owners.js'
import type { ProjectRow, UserRow } from '../world/rows.js'
import { is2886 } from '../world/server-version.js'
import type { World } from '../world/world.js'
import type { AccessTokens, VerifiedToken } from './access-tokens.js'
import { isMissingClientKey, isValidKey, type KeyKind } from './project-keys.js'
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

/** The headers that identify a caller. Empty headers count as missing. */
interface Credentials {
  readonly projectId: string | null
  readonly access: string | null
  readonly accessToken: string | null
  readonly adminToken: string | null
  readonly keys: Readonly<Record<Access, string | null>>
  readonly branchId: string | null
  readonly allowsAnonymous: boolean
  readonly allowsRestricted: boolean
}

function readCredentials(request: Request): Credentials {
  const header = (name: string) => serviceHeader(request, name) || null
  const allowsAnonymous = header('allow-anonymous-user') === 'true'
  return {
    projectId: header('project-id'),
    access: header('access-type'),
    accessToken: header('access-token'),
    adminToken: header('admin-access-token'),
    keys: {
      client: header(KEYS.client.header),
      server: header(KEYS.server.header),
      admin: header(KEYS.admin.header),
    },
    branchId: header('branch-id'),
    allowsAnonymous,
    allowsRestricted: allowsAnonymous || header('allow-restricted-user') === 'true',
  }
}

/**
 * Reads the caller from the request headers. Returns null when there are none. Errors have the order of the service.
 */
export async function readCaller(request: Request, service: Service): Promise<Caller | null> {
  const credentials = readCredentials(request)
  return is2886(service.world) ? callerOf2886(credentials, service) : callerOf288(credentials, service)
}

async function callerOf288(credentials: Credentials, service: Service): Promise<Caller | null> {
  const { world, tokens } = service
  const { projectId, accessToken, adminToken } = credentials
  const token = projectId && accessToken ? await verifyFor(projectId, accessToken, service) : null
  const access = accessOf(credentials)
  if (!access) return null
  if (!projectId) return fail('ACCESS_TYPE_WITHOUT_PROJECT_ID', { request_type: access })
  if (adminToken) await requireProjectOwner(projectId, adminToken, world, tokens)
  else requireKey(projectId, access, credentials, service)
  const project = world.projects.get(projectId) ?? fail('PROJECT_NOT_FOUND', { project_id: projectId })
  return callerWith(access, project, token, world)
}

async function callerOf2886(credentials: Credentials, service: Service): Promise<Caller | null> {
  const { world, tokens } = service
  const { projectId, accessToken, adminToken, branchId } = credentials
  const access = accessOf(credentials)
  if (!access) return null
  if (!projectId) return fail('ACCESS_TYPE_WITHOUT_PROJECT_ID', { request_type: access })
  const token = accessToken ? await verifyFor(projectId, accessToken, service) : null
  if (token?.anonymous && !credentials.allowsAnonymous) throw new ApiError('ANONYMOUS_AUTHENTICATION_NOT_ALLOWED')
  if (token?.restrictedReason && !credentials.allowsRestricted)
    throw new ApiError('RESTRICTED_USER_NOT_ALLOWED', { restricted_reason: token.restrictedReason })
  const project = world.projects.get(projectId)
  if (!project) throw new ApiError('CURRENT_PROJECT_NOT_FOUND', { project_id: projectId })
  if (adminToken) await requireProjectOwner(projectId, adminToken, world, tokens)
  else requireKey(projectId, access, credentials, service)
  if (branchId !== null && branchId !== 'main') throw new ApiError('BRANCH_DOES_NOT_EXIST', { branch_id: branchId })
  return callerWith(access, project, token, world)
}

/** Returns the access type, or null for a request without credentials. */
function accessOf({ access, adminToken, keys }: Credentials): Access | null {
  if (!access) {
    return adminToken || ACCESS.some((type) => keys[type]) ? fail('PROJECT_KEY_WITHOUT_ACCESS_TYPE') : null
  }
  return isAccess(access) ? access : fail('INVALID_ACCESS_TYPE')
}

const isAccess = (value: string): value is Access => ACCESS.includes(value as Access)

function callerWith(access: Access, project: ProjectRow, token: ValidToken | null, world: World): Caller {
  const user = token && world.users.get(token.userId)
  return { access, project, user: user?.projectId === project.id ? user : null, sessionId: token?.sessionId ?? null }
}

type ValidToken = Extract<VerifiedToken, { status: 'valid' }>

async function verifyFor(projectId: string, token: string, { tokens, world }: Service): Promise<ValidToken> {
  const verified = await tokens.verify(token)
  if (verified.status === 'unparsable') throw new ApiError('UNPARSABLE_ACCESS_TOKEN')
  if (verified.status === 'expired') throw new ApiError('ACCESS_TOKEN_EXPIRED', expirationDetails(verified, world))
  if (verified.projectId !== projectId) {
    const details = { expected_project_id: projectId, actual_project_id: verified.projectId }
    throw new ApiError('INVALID_PROJECT_FOR_ACCESS_TOKEN', details)
  }
  return verified
}

/** Returns the details of ACCESS_TOKEN_EXPIRED. */
export function expirationDetails(
  { expiredAt, projectId, userId, sessionId }: Extract<VerifiedToken, { status: 'expired' }>,
  world: World,
) {
  const token = { project_id: projectId, user_id: userId, refresh_token_id: sessionId }
  return { expired_at_millis: expiredAt, ...(is2886(world) && token) }
}

function requireKey(projectId: string, access: Access, { keys }: Credentials, { world, clock }: Service): void {
  const key = keys[access]
  if (access === 'client' && is2886(world) && isMissingClientKey(key)) {
    if (!world.projects.get(projectId)?.settings.publishable_client_key_required) return
    throw new ApiError('PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT', { project_id: projectId })
  }
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

/** Verifies an admin access token of the internal project, which replaces the keys of a project that its user manages. */
async function requireProjectOwner(
  projectId: string,
  token: string,
  world: World,
  tokens: AccessTokens,
): Promise<void> {
  const verified = await tokens.verify(token)
  if (verified.status === 'expired')
    throw new ApiError('ADMIN_ACCESS_TOKEN_EXPIRED', { expired_at_millis: verified.expiredAt })
  if (verified.status === 'unparsable') throw new ApiError('UNPARSABLE_ADMIN_ACCESS_TOKEN')
  if (verified.projectId !== 'internal') throw new ApiError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
  const owner = world.users.get(verified.userId)
  if (!owner) throw new PlainTextError(401, 'The user of the admin access token was deleted.')
  if (!managesProject(world, owner, projectId)) throw new ApiError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
  if (!world.projects.get(projectId)) throw new ApiError('INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN')
}
