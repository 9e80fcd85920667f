import { detectContract } from './detect-contract.js'
import { rejection } from './project-state.js'
import { PASSWORD } from './step.js'
import type { Target } from './target.js'

/** A project that exists for one run. */
export interface TemporaryProject {
  /** Without the control API of an emulator: cases that need it advance the clock past the expiry of the keys. */
  readonly target: Target
  /** Deletes the project and its owner. Returns what it could not delete. */
  remove(): Promise<string[]>
}

const PROVIDERS = ['github', 'google', 'microsoft', 'spotify']

/** The settings that the cases need. */
const CONFIG = {
  allow_localhost: true,
  sign_up_enabled: true,
  credential_enabled: true,
  magic_link_enabled: true,
  passkey_enabled: true,
  client_team_creation_enabled: true,
  client_user_deletion_enabled: true,
  allow_user_api_keys: true,
  allow_team_api_keys: true,
}

/**
 * Creates a project with the settings that the cases need, and its owner, who signs up at the internal project.
 *
 * @param target The service. Its project and keys are not used.
 * @param keys The publishable client key of the internal project, which must allow sign-up, and its secret server key. With
 * it, the owner is also deleted where users cannot delete themselves.
 * @throws {Error} That names the request which the service rejects. What was created before it is deleted again.
 */
export async function createTemporaryProject(
  { control: _, ...target }: Target,
  { publishable, secret }: InternalKeys,
  run: string = Math.random().toString(36).slice(2, 8),
): Promise<TemporaryProject> {
  const isOlder = (await detectContract(target)) === '2.8.8'
  const internal = { ...target, projectId: 'internal' }
  const credentials = { email: `owner-${run}@example.com`, password: PASSWORD }
  const keys = { 'x-stack-access-type': 'client', 'x-stack-publishable-client-key': publishable }
  const signUp = { ...credentials, verification_callback_url: 'http://localhost:3000/callback' }
  const owner = await request<Session>(internal, 'POST /auth/password/sign-up', keys, signUp)
  let projectId: string | undefined
  const remove = async () => {
    // The token of the sign-up expires during a long run.
    const session = await request<Session>(internal, 'POST /auth/password/sign-in', keys, credentials)
    const headers = { ...keys, 'x-stack-access-token': session.access_token }
    const server =
      secret === undefined
        ? undefined
        : { ...keys, 'x-stack-access-type': 'server', 'x-stack-secret-server-key': secret }
    return removeOwner(internal, projectId, { headers, server, email: credentials.email })
  }
  try {
    const headers = { ...keys, 'x-stack-access-token': owner.access_token }
    const teamId = isOlder ? undefined : await ownerTeam(internal, headers)
    const { id } = await request<{ id: string }>(internal, 'POST /internal/projects', headers, {
      display_name: `Conformance ${run}`,
      ...(teamId !== undefined && { owner_team_id: teamId }),
      config: {
        ...CONFIG,
        oauth_providers: PROVIDERS.map((provider) => ({
          id: provider,
          type: 'standard',
          client_id: 'conformance',
          client_secret: 'conformance',
          ...(isOlder && { enabled: true }),
        })),
      },
    })
    projectId = id
    const project = { ...target, projectId: id }
    const createdKeys = await request<Readonly<Record<KeyField, string>>>(
      project,
      'POST /internal/api-keys',
      asAdmin(owner.access_token),
      {
        description: 'Conformance',
        expires_at_millis: Date.now() + 86_400_000,
        has_publishable_client_key: true,
        has_secret_server_key: true,
        has_super_secret_admin_key: true,
      },
    )
    return {
      target: {
        ...project,
        keys: {
          publishable: createdKeys.publishable_client_key,
          secret: createdKeys.secret_server_key,
          admin: createdKeys.super_secret_admin_key,
        },
      },
      remove: () => remove().catch((error: Error) => [`Could not remove the project and its owner: ${error.message}`]),
    }
  } catch (error) {
    const warnings = await remove().catch((cause: Error) => [cause.message])
    throw new Error([(error as Error).message, ...warnings].join(' '), { cause: error })
  }
}

type KeyField = 'publishable_client_key' | 'secret_server_key' | 'super_secret_admin_key'
type Headers = Readonly<Record<string, string>>

/** Keys of the internal project. */
export interface InternalKeys {
  readonly publishable: string
  readonly secret?: string | undefined
}

interface Session {
  readonly access_token: string
}

const asAdmin = (accessToken: string) => ({
  'x-stack-access-type': 'admin',
  'x-stack-admin-access-token': accessToken,
})

interface OwnerKeys {
  readonly headers: Headers & { readonly 'x-stack-access-token': string }
  /** With the secret server key of the internal project, if it is known. */
  readonly server: Headers | undefined
  readonly email: string
}

/** Deletes the owner with their project and teams. Returns what it could not delete, and so remains. */
async function removeOwner(
  internal: Target,
  projectId: string | undefined,
  { headers, server, email }: OwnerKeys,
): Promise<string[]> {
  const warnings: string[] = []
  const remove = async (target: Target, path: string, headers: Headers) => {
    const response = await fetchFrom(target, 'DELETE', path, headers)
    if (!response.ok) warnings.push(`Could not remove: ${await rejection('DELETE', path, response)}.`)
  }
  if (projectId !== undefined) {
    const project = { ...internal, projectId }
    await remove(project, '/internal/projects/current', asAdmin(headers['x-stack-access-token']))
  }
  const { id: userId } = await request<{ id: string }>(internal, 'GET /users/me', headers)
  const teams = await teamsOf(internal, headers)
  for (const { id } of teams) await remove(internal, `/teams/${id}`, server ?? headers)
  await remove(internal, server ? `/users/${userId}` : '/users/me', server ?? headers)
  if (warnings.length === 0) return []
  const owner = `the user ${email} (${userId}) and their teams (${teams.map(({ id }) => id).join(', ') || 'none'})`
  return [...warnings, `The internal project may still have ${owner}. --internal-secret deletes them.`]
}

/** The team that the service created for the owner, or a new one. */
async function ownerTeam(internal: Target, headers: Headers): Promise<string> {
  const [first] = await teamsOf(internal, headers)
  if (first) return first.id
  const body = { display_name: 'Conformance', creator_user_id: 'me' }
  return (await request<{ id: string }>(internal, 'POST /teams', headers, body)).id
}

async function teamsOf(internal: Target, headers: Headers): Promise<readonly { readonly id: string }[]> {
  const { items } = await request<{ items: readonly { readonly id: string }[] }>(
    internal,
    'GET /teams?user_id=me',
    headers,
  )
  return items
}

async function request<T>(target: Target, request: string, headers: Headers, body?: object): Promise<T> {
  const [method = '', path = ''] = request.split(' ')
  const response = await fetchFrom(target, method, path, headers, body)
  if (response.ok) return (await response.json()) as T
  throw new Error(
    `Cannot create a project at ${target.name}: ${await rejection(method, path, response)}. The key must be the publishable client key of the internal project, which must allow sign-up.`,
  )
}

function fetchFrom(target: Target, method: string, path: string, headers: Headers, body?: object) {
  return target.fetch(`${target.base}/api/v1${path}`, {
    method,
    headers: {
      'x-stack-project-id': target.projectId,
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}
