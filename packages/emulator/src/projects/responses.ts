import type { adminProject, newProjectKeySet, project, projectKeySet, WireOf } from '@latchkey/core/internal/contract'
import { DEFAULT_THEME } from '../email/assets.js'
import { comparePermissionIds } from '../permissions/definitions.js'
import type { ProjectKeyRow, ProjectRow } from '../world/rows.js'
import { isListed } from './project-updates.js'

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function clientConfig({ settings }: ProjectRow) {
  return {
    sign_up_enabled: settings.sign_up_enabled,
    credential_enabled: settings.credential_enabled,
    magic_link_enabled: settings.magic_link_enabled,
    passkey_enabled: settings.passkey_enabled,
    client_team_creation_enabled: settings.client_team_creation_enabled,
    client_user_deletion_enabled: settings.client_user_deletion_enabled,
    allow_user_api_keys: settings.allow_user_api_keys,
    allow_team_api_keys: settings.allow_team_api_keys,
    enabled_oauth_providers: settings.oauth_providers
      .filter(({ enabled }) => enabled !== false)
      .map(({ id }) => ({ id }))
      .sort((a, b) => byText(a.id, b.id)),
    allow_promo_codes: false,
    allow_stacking_promo_codes: false,
  }
}

/** The emulator applies each configuration that it accepts, so that there is nothing to warn about. */
const configState = ({ display }: ProjectRow) => ({
  is_development_environment: display?.is_development_environment ?? false,
  pushed_config_error: null,
  config_warnings: [],
})

/** The project as its clients see it. */
export function projectForClient(row: ProjectRow): WireOf<typeof project> {
  const config = { ...clientConfig(row), domains: domainsOf(row) }
  return { id: row.id, display_name: row.displayName, ...configState(row), config }
}

const domainsOf = ({ settings }: ProjectRow) => [...settings.domains].sort((a, b) => byText(a.domain, b.domain))

/** The project as its owners see it. */
export function projectForAdmin(row: ProjectRow): WireOf<typeof adminProject> {
  const { settings, display = {} } = row
  const sorted = (ids: readonly { readonly id: string }[]) => [...ids].sort((a, b) => comparePermissionIds(a.id, b.id))
  return {
    id: row.id,
    display_name: row.displayName,
    description: row.description,
    created_at_millis: row.createdAt,
    is_production_mode: row.productionMode,
    owner_team_id: row.ownerTeamId ?? null,
    logo_url: display.logo_url ?? null,
    logo_full_url: display.logo_full_url ?? null,
    logo_dark_mode_url: display.logo_dark_mode_url ?? null,
    logo_full_dark_mode_url: display.logo_full_dark_mode_url ?? null,
    onboarding_status: display.onboarding_status ?? 'completed',
    onboarding_state: display.onboarding_state ?? null,
    ...configState(row),
    config: {
      ...clientConfig(row),
      allow_localhost: settings.allow_localhost,
      create_team_on_sign_up: settings.create_team_on_sign_up,
      oauth_providers: settings.oauth_providers
        .filter((provider) => provider.enabled !== false && isListed(provider))
        .map(({ enabled: _, ...provider }) => ({ ...provider, provider_config_id: provider.id }))
        .sort((a, b) => byText(a.id, b.id)),
      domains: domainsOf(row),
      email_config: settings.email_config,
      email_theme: row.emailTheme ?? DEFAULT_THEME,
      team_creator_default_permissions: sorted(settings.team_creator_default_permissions),
      team_member_default_permissions: sorted(settings.team_member_default_permissions),
      user_default_permissions: sorted(settings.user_default_permissions),
      oauth_account_merge_strategy: settings.oauth_account_merge_strategy,
    },
  }
}

const keySetFields = (row: ProjectKeyRow) => ({
  id: row.id,
  description: row.description,
  created_at_millis: row.createdAt,
  expires_at_millis: row.expiresAt,
  ...(row.revokedAt !== null && { manually_revoked_at_millis: row.revokedAt }),
})

/** A key set with its keys, which only its creation returns. */
export function newKeySetResponse(row: ProjectKeyRow): WireOf<typeof newProjectKeySet> {
  return {
    ...keySetFields(row),
    ...(row.publishable && { publishable_client_key: row.publishable }),
    ...(row.secret && { secret_server_key: row.secret }),
    ...(row.admin && { super_secret_admin_key: row.admin }),
  }
}

const hidden = (key: string) => ({ last_four: key.slice(-4) })

/** A key set without its keys. */
export function keySetResponse(row: ProjectKeyRow): WireOf<typeof projectKeySet> {
  return {
    ...keySetFields(row),
    ...(row.publishable && { publishable_client_key: hidden(row.publishable) }),
    ...(row.secret && { secret_server_key: hidden(row.secret) }),
    ...(row.admin && { super_secret_admin_key: hidden(row.admin) }),
  }
}
