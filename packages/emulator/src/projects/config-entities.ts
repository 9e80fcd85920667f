import { type AssetKind, assetsOf, removeAsset, storeAsset } from '../email/assets.js'
import { definePermission, findDefinition, removeDefinition } from '../permissions/definitions.js'
import type { World } from '../world/world.js'

type Entries = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Entries => typeof value === 'object' && value !== null
const entriesAt = (config: Entries, group: string, name: string): [string, Entries][] => {
  const within = config[group]
  const entries = isObject(within) ? within[name] : undefined
  return isObject(entries)
    ? Object.entries(entries).flatMap(([id, value]) => (isObject(value) ? [[id, value]] : []))
    : []
}
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Stores the permission definitions, email themes and templates of a complete configuration, and removes all others. */
export function applyConfigEntities(world: World, projectId: string, config: Entries): void {
  applyDefinitions(world, projectId, entriesAt(config, 'rbac', 'permissions'))
  applyAssets(world, projectId, 'theme', entriesAt(config, 'emails', 'themes'))
  applyAssets(world, projectId, 'template', entriesAt(config, 'emails', 'templates'))
}

function applyDefinitions(world: World, projectId: string, entries: readonly [string, Entries][]): void {
  const ids = new Set(entries.map(([id]) => id))
  for (const row of world.permissionDefinitions.by('project', projectId)) {
    if (!ids.has(row.permissionId)) removeDefinition(world, row)
  }
  for (const [permissionId, { scope, description, containedPermissionIds }] of entries) {
    const known = findDefinition(world, projectId, permissionId)
    definePermission(world, {
      projectId,
      permissionId,
      scope: scope === 'team' || scope === 'project' ? scope : (known?.scope ?? 'team'),
      description: textOf(description) ?? '',
      contains: isObject(containedPermissionIds)
        ? Object.entries(containedPermissionIds).flatMap(([id, contained]) => (contained === true ? [id] : []))
        : [],
    })
  }
}

function applyAssets(world: World, projectId: string, kind: AssetKind, entries: readonly [string, Entries][]): void {
  const ids = new Set(entries.map(([id]) => id))
  const known = assetsOf(world, projectId, kind)
  for (const { id } of known) if (!ids.has(id)) removeAsset(world, projectId, kind, id)
  for (const [id, { displayName, tsxSource, themeId }] of entries) {
    const { theme_id: _, ...base } = known.find((asset) => asset.id === id) ?? { display_name: id, tsx_source: '' }
    storeAsset(world, projectId, kind, {
      ...base,
      id,
      display_name: textOf(displayName) ?? base.display_name,
      tsx_source: textOf(tsxSource) ?? base.tsx_source,
      ...((themeId === false || textOf(themeId) !== undefined) && { theme_id: themeId as string | false }),
    })
  }
}

/** Adds the themes and templates of a project to its complete configuration, including the built-in ones. */
export function withBuiltInEmails(world: World, projectId: string, config: Entries): Entries {
  const entries = (kind: AssetKind) =>
    Object.fromEntries(
      assetsOf(world, projectId, kind).map(({ id, display_name, tsx_source, theme_id }) => [
        id,
        { displayName: display_name, tsxSource: tsx_source, ...(theme_id != null && { themeId: theme_id }) },
      ]),
    )
  return {
    ...config,
    emails: { ...(config.emails as Entries), themes: entries('theme'), templates: entries('template') },
  }
}
