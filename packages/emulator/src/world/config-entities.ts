import { type FlatConfig, flatten, isObject } from './config-paths.js'
import type { World } from './world.js'

// The parts of a configuration that are stored in separate rows: permission definitions, email themes and
// templates.

/** Returns the start of the ids under which the templates, themes or drafts of a project are stored. */
export const assetPrefix = (projectId: string, kind: string): string => `email ${kind}/${projectId}/`

const ASSET_KINDS = ['theme', 'template'] as const

/** The paths that rows cover. */
export const ENTITY_PATHS = ['rbac.permissions', 'emails.themes', 'emails.templates'] as const

/** Returns the rows of a project that {@link configOfEntities} reads. */
export const entityRows = (world: World, projectId: string): readonly object[] => [
  ...world.permissionDefinitions.by('project', projectId),
  ...ASSET_KINDS.flatMap((kind) => world.meta.by('asset', assetPrefix(projectId, kind))),
]

/** Returns the configuration that the rows of a project express. Built-in themes and templates are not included. */
export function configOfEntities(world: World, projectId: string): Readonly<Record<string, unknown>> {
  const definitions = world.permissionDefinitions.by('project', projectId)
  const permissions = definitions.map(({ permissionId, scope, description, contains }) => [
    `rbac.permissions.${permissionId}`,
    {
      scope,
      ...(description && { description }),
      ...(contains.length > 0 && { containedPermissionIds: Object.fromEntries(contains.map((id) => [id, true])) }),
    },
  ])
  return Object.fromEntries([...permissions, ...ASSET_KINDS.flatMap((kind) => assets(world, projectId, kind))])
}

/** Returns the same parts of a complete configuration in the same form. */
export function entitiesOfConfig(config: Readonly<Record<string, unknown>>): FlatConfig {
  const isStored = (path: string, value: unknown) =>
    ENTITY_PATHS.some((group) => path.startsWith(`${group}.`)) &&
    value !== '' &&
    !isObject(value) &&
    !(value === false && path.includes('.containedPermissionIds.'))
  return Object.fromEntries(Object.entries(flatten(config)).filter(([path, value]) => isStored(path, value)))
}

const DEFAULTED = /^(.+)\.(scope|displayName|tsxSource)$/

/** Returns the fields of rows that a configuration of the same entry may omit. */
export const defaultedFields = (rows: FlatConfig, config: FlatConfig): FlatConfig =>
  Object.fromEntries(
    Object.entries(rows).filter(([path]) => {
      const entry = DEFAULTED.exec(path)?.[1]
      return entry !== undefined && Object.keys(config).some((other) => other.startsWith(`${entry}.`))
    }),
  )

interface StoredAsset {
  readonly id: string
  readonly display_name: string
  readonly tsx_source: string
  readonly theme_id?: string | false | null
}

const assets = (world: World, projectId: string, kind: (typeof ASSET_KINDS)[number]) =>
  world.meta
    .by('asset', assetPrefix(projectId, kind))
    .map(({ value }) => value as StoredAsset)
    .map(({ id, display_name, tsx_source, theme_id }) => [
      `emails.${kind}s.${id}`,
      { displayName: display_name, tsxSource: tsx_source, ...(theme_id != null && { themeId: theme_id }) },
    ])
