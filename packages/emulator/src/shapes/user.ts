import type { team, user, WireOf } from '@latchkey/core/contract'
import type { TeamRow, UserRow } from '../rows.js'
import type { World } from '../world.js'

/** The user as the person themself sees it. */
export function userForClient(world: World, row: UserRow): WireOf<typeof user> {
  const primary = world.channels.find((channel) => channel.userId === row.id && channel.primary)
  const selected = row.selectedTeamId === null ? undefined : world.teams.get(row.selectedTeamId)
  return {
    id: row.id,
    primary_email: primary?.value ?? null,
    primary_email_verified: primary?.verified ?? false,
    display_name: row.displayName,
    profile_image_url: row.profileImageUrl,
    signed_up_at_millis: row.createdAt,
    client_metadata: row.clientMetadata,
    client_read_only_metadata: row.clientReadOnlyMetadata,
    has_password: row.passwordHash !== null,
    auth_with_email: row.passwordHash !== null || row.otpEnabled,
    oauth_providers: world.providerAccounts
      .where((account) => account.userId === row.id)
      .map(({ provider, accountId, email }) => ({ id: provider, account_id: accountId, email })),
    selected_team_id: selected?.id ?? null,
    selected_team: selected ? teamForClient(selected) : null,
    requires_totp_mfa: row.totpRequired,
    otp_auth_enabled: row.otpEnabled,
    passkey_auth_enabled: world.passkeys.find((passkey) => passkey.userId === row.id) !== undefined,
    is_anonymous: row.anonymous,
  }
}

/** The team as its members see it. */
export function teamForClient(row: TeamRow): WireOf<typeof team> {
  return {
    id: row.id,
    display_name: row.displayName,
    profile_image_url: row.profileImageUrl,
    client_metadata: row.clientMetadata,
    client_read_only_metadata: row.clientReadOnlyMetadata,
  }
}
