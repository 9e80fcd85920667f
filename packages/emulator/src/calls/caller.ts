import type { Access } from '@latchkey/core/internal/contract'
import { ApiError, fail, PlainTextError } from '../http/errors.js'
import { serviceHeader } from '../http/responses.js'
import { managesProject } from '../world/project-owners.js'
import type { ProjectRow, UserRow } from '../world/rows.js'
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
export interface Credentials {
  readonly projectId: string | null
  readonly access: string | null
  readonly accessToken: string | null
  readonly adminToken: string | null
  readonly keys: Readonly<Record<Access, string | null>>
  readonly branchId: string | null
  readonly allowsAnonymous: boolean
  readonly allowsRestricted: boolean
}

/** Reads the credentials from the headers of a request. */
export function readCredentials(request: Request): Credentials {
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

/** Identifies the caller. Returns null for a request without credentials. Errors have the order of the service. */
export type IdentifyCaller = (credentials: Credentials, service: Service) => Promise<Caller | null>

/** Identifies the caller of the current service. */
export const identifyCaller: IdentifyCaller = async (credentials, service) => {
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
export function accessOf({ access, adminToken, keys }: Credentials): Access | null {
  if (!access) {
    return adminToken || ACCESS.some((type) => keys[type]) ? fail('PROJECT_KEY_WITHOUT_ACCESS_TYPE') : null
  }
  return isAccess(access) ? access : fail('INVALID_ACCESS_TYPE')
}

const isAccess = (value: string): value is Access => ACCESS.includes(value as Access)

/** Returns the caller with the user of the token, if the user exists in the project. */
export function callerWith(access: Access, project: ProjectRow, token: ValidToken | null, world: World): Caller {
  const user = token && world.users.get(token.userId)
  return { access, project, user: user?.projectId === project.id ? user : null, sessionId: token?.sessionId ?? null }
}

type ValidToken = Extract<VerifiedToken, { status: 'valid' }>

/** Verifies an access token of a project. */
export async function verifyFor(projectId: string, token: string, { tokens }: Service): Promise<ValidToken> {
  const verified = await tokens.verify(token)
  if (verified.status === 'unparsable') throw new ApiError('UNPARSABLE_ACCESS_TOKEN')
  if (verified.status === 'expired') throw new ApiError('ACCESS_TOKEN_EXPIRED', expirationDetails(verified))
  if (verified.projectId !== projectId) {
    const details = { expected_project_id: projectId, actual_project_id: verified.projectId }
    throw new ApiError('INVALID_PROJECT_FOR_ACCESS_TOKEN', details)
  }
  return verified
}

/** Returns the details of ACCESS_TOKEN_EXPIRED. */
export const expirationDetails = ({
  expiredAt,
  projectId,
  userId,
  sessionId,
}: Extract<VerifiedToken, { status: 'expired' }>) => ({
  expired_at_millis: expiredAt,
  project_id: projectId,
  user_id: userId,
  refresh_token_id: sessionId,
})

/** Throws unless the request has a key for its access type. Clients only need one if the project requires it. */
function requireKey(projectId: string, access: Access, credentials: Credentials, service: Service): void {
  if (access === 'client' && isMissingClientKey(credentials.keys.client)) {
    if (!service.world.projects.get(projectId)?.settings.publishable_client_key_required) return
    throw new ApiError('PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT', { project_id: projectId })
  }
  requireValidKey(projectId, access, credentials, service)
}

/** Throws unless the request has a valid key for its access type. */
export function requireValidKey(
  projectId: string,
  access: Access,
  { keys }: Credentials,
  { world, clock }: Service,
): void {
  const key = keys[access]
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
export async function requireProjectOwner(
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
