import {
  emailConfig,
  entity,
  flag,
  list,
  oauthProvider,
  oneOf,
  optional,
  text,
  type WireOf,
} from '@latchkey/core/contract'

export const domain = entity({ domain: text, handler_path: text })

export const permissions = list(entity({ id: text }))

/**
 * Settings that owners can change, with wire names. `anonymous_enabled` and `anonymous_upgrade` exist in the emulator
 * only. The last two apply to version 2.8.86.
 */
export const projectSettings = entity({
  allow_localhost: flag,
  sign_up_enabled: flag,
  credential_enabled: flag,
  magic_link_enabled: flag,
  passkey_enabled: flag,
  client_team_creation_enabled: flag,
  client_user_deletion_enabled: flag,
  allow_user_api_keys: flag,
  allow_team_api_keys: flag,
  create_team_on_sign_up: flag,
  oauth_providers: list(oauthProvider),
  domains: list(domain),
  email_config: emailConfig,
  team_creator_default_permissions: permissions,
  team_member_default_permissions: permissions,
  user_default_permissions: permissions,
  oauth_account_merge_strategy: oneOf('link_method', 'raise_error', 'allow_duplicates'),
  anonymous_enabled: flag,
  anonymous_upgrade: flag,
  publishable_client_key_required: flag,
  require_email_verification: optional(flag),
})

export type ProjectSettings = WireOf<typeof projectSettings>
