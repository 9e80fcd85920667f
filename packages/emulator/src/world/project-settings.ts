import {
  boolean,
  emailConfig,
  entity,
  list,
  oauthProvider,
  oneOf,
  optional,
  since,
  string,
  type WireOf,
} from '@latchkey/core/internal/contract'

export const domain = entity({ domain: string, handler_path: string })

export const permissions = list(entity({ id: string }))

/**
 * Settings that owners can change, with wire names. `anonymous_enabled` and `anonymous_upgrade` exist in the emulator
 * only. They are on, as in the service, and off in version 2.8.8, to which the last two settings do not apply.
 */
export const projectSettings = entity({
  allow_localhost: boolean,
  sign_up_enabled: boolean,
  credential_enabled: boolean,
  magic_link_enabled: boolean,
  passkey_enabled: boolean,
  client_team_creation_enabled: boolean,
  client_user_deletion_enabled: boolean,
  allow_user_api_keys: boolean,
  allow_team_api_keys: boolean,
  create_team_on_sign_up: boolean,
  oauth_providers: list(
    entity({
      ...oauthProvider.fields,
      client_secret: optional(string),
      apple_private_key: since('hexclave-1.0', optional(string)),
    }),
  ),
  domains: list(domain),
  email_config: entity({ ...emailConfig.fields, password: optional(string) }),
  team_creator_default_permissions: permissions,
  team_member_default_permissions: permissions,
  user_default_permissions: permissions,
  oauth_account_merge_strategy: oneOf('link_method', 'raise_error', 'allow_duplicates'),
  anonymous_enabled: boolean,
  anonymous_upgrade: boolean,
  publishable_client_key_required: boolean,
  require_email_verification: optional(boolean),
})

export type ProjectSettings = WireOf<typeof projectSettings>
