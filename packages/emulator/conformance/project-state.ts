import type { Target } from './target.js'

/** The state of a project for administrators: its settings, its permission definitions and its configuration. */
export interface ProjectState {
  readonly project: Settings
  readonly definitions: Readonly<Record<DefinitionPath, readonly Definition[]>>
  /** The environment's configuration override as JSON text with sorted keys. Undefined if the service has no such endpoint. */
  readonly configOverride: string | undefined
  /** The branch's configuration override in the same form, with its source. */
  readonly branch: { readonly config_string: string; readonly source: unknown } | undefined
}

type Settings = Readonly<Record<string, unknown>> & { readonly config: Readonly<Record<string, unknown>> }
type Definition = { readonly id: string } & Readonly<Record<string, unknown>>
type DefinitionPath = (typeof DEFINITIONS)[number]

const DEFINITIONS = ['/team-permission-definitions', '/project-permission-definitions'] as const
const CURRENT = '/internal/projects/current'
const OVERRIDE = '/internal/config/override/environment'
const BRANCH = '/internal/config/override/branch'
const SOURCE = '/internal/config/source'

/** Fields that a service returns but does not accept. */
const READ_ONLY = new Set([
  'id',
  'created_at_millis',
  'user_count',
  'owner_team_id',
  'config',
  'enabled_oauth_providers',
])

/**
 * Reads the state of the target's project.
 *
 * @throws {Error} When the service is unreachable or rejects the admin key.
 */
export async function readProjectState(target: Target): Promise<ProjectState> {
  const project = await read<Settings>(target, CURRENT)
  const lists = DEFINITIONS.map(async (path) => {
    const { items } = await read<{ items: readonly Definition[] }>(target, path)
    return [path, items] as const
  })
  const override = await send(target, 'GET', OVERRIDE)
  const branch = await send(target, 'GET', BRANCH)
  return {
    project,
    definitions: Object.fromEntries(await Promise.all(lists)) as ProjectState['definitions'],
    configOverride: override.ok
      ? sorted(((await override.json()) as { config_string: string }).config_string)
      : undefined,
    branch: branch.ok
      ? {
          config_string: sorted(((await branch.json()) as { config_string: string }).config_string),
          ...(await read<{ source: unknown }>(target, SOURCE)),
        }
      : undefined,
  }
}

/**
 * Checks the keys for clients and for servers. `readProjectState` has checked the key for administrators.
 *
 * @throws {Error} That names the key which the service rejects.
 */
export async function checkKeys({ name, base, projectId, keys, fetch }: Target): Promise<void> {
  const sent = [
    ['client', 'x-stack-publishable-client-key', keys.publishable, 'publishable client key'],
    ['server', 'x-stack-secret-server-key', keys.secret, 'secret server key'],
  ] as const
  for (const [accessType, header, key, title] of sent) {
    const { ok, status } = await fetch(`${base}/api/v1/projects/current`, {
      headers: { 'x-stack-project-id': projectId, 'x-stack-access-type': accessType, [header]: key },
    })
    if (!ok)
      throw new Error(
        `Cannot read the project of ${name}: GET /projects/current with the ${title} responds with ${status}.`,
      )
  }
}

/**
 * Changes the target's project back to an earlier state. Sends a request only for what differs.
 *
 * @returns What could not be restored, as sentences.
 */
export async function restoreProjectState(target: Target, before: ProjectState): Promise<string[]> {
  const rejections: string[] = []
  const change = async (method: string, path: string, body?: unknown) => {
    const response = await send(target, method, path, body)
    if (!response.ok) rejections.push(`Could not restore the project: ${await rejection(method, path, response)}.`)
  }
  const now = await readProjectState(target)
  for (const path of DEFINITIONS) {
    for (const definition of before.definitions[path]) {
      const found = now.definitions[path].find(({ id }) => id === definition.id)
      // An empty description is not returned, and a service may keep a description that a change leaves out.
      if (!found) await change('POST', path, definition)
      else if (!equal(found, definition))
        await change('PATCH', `${path}/${definition.id}`, { description: '', ...definition })
    }
  }

  const settings = changedFields(before.project, now.project)
  const config = changedFields(before.project.config, now.project.config)
  if (Object.keys({ ...settings, ...config }).length > 0) {
    await change('PATCH', CURRENT, { ...settings, config: writable(config) })
  }
  for (const path of DEFINITIONS) {
    const added = now.definitions[path].filter(({ id }) => !before.definitions[path].some((row) => row.id === id))
    for (const { id } of added) await change('DELETE', `${path}/${id}`)
  }
  if (
    before.configOverride !== undefined &&
    before.configOverride !== (await readProjectState(target)).configOverride
  ) {
    await change('PUT', OVERRIDE, { config_string: before.configOverride })
  }
  if (!equal(before.branch, now.branch)) await change('PUT', BRANCH, before.branch)
  const remaining = remainingDifferences(before, await readProjectState(target))
  return remaining.length > 0 ? [...rejections, ...remaining] : []
}

/** Describes a rejected request. */
export const rejection = async (method: string, path: string, response: Response): Promise<string> =>
  `${method} ${path} responds with ${response.status}: ${(await response.text()).slice(0, 200)}`

function remainingDifferences(before: ProjectState, after: ProjectState): string[] {
  const { config: configBefore, ...fieldsBefore } = before.project
  const { config: configAfter, ...fieldsAfter } = after.project
  const parts = [
    ...Object.keys(fieldsBefore).map((name) => [name, fieldsBefore[name], fieldsAfter[name as never]] as const),
    ...Object.keys(configBefore).map((name) => [`config.${name}`, configBefore[name], configAfter[name]] as const),
    ...DEFINITIONS.map((path) => [path, before.definitions[path], after.definitions[path]] as const),
    ['the configuration override', before.configOverride, after.configOverride] as const,
    ['the configuration of the branch', before.branch, after.branch] as const,
  ]
  return parts.flatMap(([name, old, current]) =>
    name === 'user_count' || equal(old, current) ? [] : [`The project differs from before the run: ${name}.`],
  )
}

/** Sorts the keys of JSON text: a service may return them in any order. */
const sorted = (json: string) =>
  JSON.stringify(JSON.parse(json), (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

const equal = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const changedFields = (before: Settings | Settings['config'], now: Settings | Settings['config']) =>
  Object.fromEntries(
    Object.entries(before).filter(([name, value]) => !READ_ONLY.has(name) && !equal(value, now[name as never])),
  )

/** Removes the field of a provider that a service returns but does not accept. */
const writable = ({ oauth_providers, ...config }: Readonly<Record<string, unknown>>) => ({
  ...config,
  ...(Array.isArray(oauth_providers) && {
    oauth_providers: oauth_providers.map(({ provider_config_id: _, ...provider }: Definition) => provider),
  }),
})

async function read<T>(target: Target, path: string): Promise<T> {
  const response = await send(target, 'GET', path).catch((error) => {
    throw new Error(`Cannot reach ${target.name}.`, { cause: error })
  })
  if (response.ok) return (await response.json()) as T
  throw new Error(
    `Cannot read the project of ${target.name}: GET ${path} with the super secret admin key responds with ${response.status}.`,
  )
}

/** Sends a request with the admin keys of the project. */
export function send({ base, projectId, keys, fetch }: Target, method: string, path: string, body?: unknown) {
  return fetch(`${base}/api/v1${path}`, {
    method,
    headers: {
      'x-stack-project-id': projectId,
      'x-stack-access-type': 'admin',
      'x-stack-super-secret-admin-key': keys.admin,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}
