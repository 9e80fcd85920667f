import { detectContract } from './detect-contract.js'
import { rejection, send } from './project-state.js'
import { PASSWORD } from './step.js'
import type { Target } from './target.js'

/** A project that exists for one run. */
export interface TemporaryProject {
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
 * @param publishable The publishable client key of the internal project, which must allow sign-up.
 * @throws {Error} That names the request which the service rejects.
 */
export async function createTemporaryProject(
  target: Target,
  publishable: string,
  run: string = Math.random().toString(36).slice(2, 8),
): Promise<TemporaryProject> {
  const isOlder = (await detectContract(target)) === '2.8.8'
  const internal = { ...target, projectId: 'internal' }
  const asOwner = (token?: string) => ({
    'x-stack-access-type': 'client',
    'x-stack-publishable-client-key': publishable,
    ...(token !== undefined && { 'x-stack-access-token': token }),
  })
  const owner = await request<{ access_token: string; user_id: string }>(
    internal,
    'POST /auth/password/sign-up',
    asOwner(),
    {
      email: `owner-${run}@example.com`,
      password: PASSWORD,
      verification_callback_url: 'http://localhost:3000/callback',
    },
  )
  const headers = asOwner(owner.access_token)
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
  const created = { ...target, projectId: id }
  const keys = await request<Readonly<Record<KeyField, string>>>(
    created,
    'POST /internal/api-keys',
    { 'x-stack-access-type': 'admin', 'x-stack-admin-access-token': owner.access_token },
    {
      description: 'Conformance',
      expires_at_millis: Date.now() + 86_400_000,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    },
  )
  const temporary = {
    ...created,
    keys: {
      publishable: keys.publishable_client_key,
      secret: keys.secret_server_key,
      admin: keys.super_secret_admin_key,
    },
  }
  return {
    target: temporary,
    async remove() {
      const responses = [
        ['DELETE', '/internal/projects/current', await send(temporary, 'DELETE', '/internal/projects/current')],
        ...(await removeOwner(internal, publishable, `owner-${run}@example.com`, teamId)),
      ] as const
      const failed = responses.filter(([, , { ok }]) => !ok)
      return Promise.all(
        failed.map(async ([method, path, response]) => `Could not remove: ${await rejection(method, path, response)}.`),
      )
    },
  }
}

type KeyField = 'publishable_client_key' | 'secret_server_key' | 'super_secret_admin_key'
type Headers = Readonly<Record<string, string>>

/** Deletes the owner and the team. The token of the sign-up expires during a long run. */
async function removeOwner(internal: Target, publishable: string, email: string, teamId: string | undefined) {
  const keys = { 'x-stack-access-type': 'client', 'x-stack-publishable-client-key': publishable }
  const body = { email, password: PASSWORD }
  const session = await request<{ access_token: string }>(internal, 'POST /auth/password/sign-in', keys, body)
  const headers = { ...keys, 'x-stack-access-token': session.access_token }
  const paths = [...(teamId === undefined ? [] : [`/teams/${teamId}`]), '/users/me']
  const responses: [string, string, Response][] = []
  for (const path of paths) responses.push(['DELETE', path, await fetchFrom(internal, 'DELETE', path, headers)])
  return responses
}

/** The team that the service created for the owner, or a new one. */
async function ownerTeam(internal: Target, headers: Headers): Promise<string> {
  const { items } = await request<{ items: readonly { id: string }[] }>(internal, 'GET /teams?user_id=me', headers)
  const [first] = items
  if (first) return first.id
  const body = { display_name: 'Conformance', creator_user_id: 'me' }
  return (await request<{ id: string }>(internal, 'POST /teams', headers, body)).id
}

async function request<T>(target: Target, request: string, headers: Headers, body?: object): Promise<T> {
  const [method = '', path = ''] = request.split(' ')
  const response = await fetchFrom(target, method, path, headers, body)
  if (response.ok) return (await response.json()) as T
  throw new Error(
    `Cannot create a project at ${target.name}: ${await rejection(method, path, response)}. The internal project must allow sign-up.`,
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
