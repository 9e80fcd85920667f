import type { serverUser, user, WireOf } from '@latchkey/core/internal/contract'
import { teamForClient, teamForServer } from '../teams/responses.js'
import { primaryChannelOf, restrictedReasonOf } from '../world/restriction.js'
import type { UserRow } from '../world/rows.js'
import type { World } from '../world/world.js'

/** The user as they see themselves. */
export function userForClient(world: World, row: UserRow): WireOf<typeof user> {
  const primary = primaryChannelOf(world, row.id)
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
      .by('user', row.id)
      .map(({ provider, accountId, email }) => ({ id: provider, account_id: accountId, email })),
    selected_team_id: selected?.id ?? null,
    selected_team: selected ? teamForClient(selected) : null,
    requires_totp_mfa: row.totpRequired,
    otp_auth_enabled: row.otpEnabled,
    passkey_auth_enabled: world.passkeys.by('user', row.id).length > 0,
    is_anonymous: row.anonymous,
    ...restrictionFields(world, row),
    external_auth_providers: world.externalIdentities.by('user', row.id).map(({ provider }) => ({ id: provider })),
  }
}

/** The user as servers see them. */
export function userForServer(world: World, row: UserRow): WireOf<typeof serverUser> {
  const selected = row.selectedTeamId === null ? undefined : world.teams.get(row.selectedTeamId)
  return {
    ...userForClient(world, row),
    selected_team: selected ? teamForServer(selected) : null,
    primary_email_auth_enabled: primaryChannelOf(world, row.id)?.usedForAuth ?? false,
    server_metadata: row.serverMetadata,
    last_active_at_millis: row.lastActiveAt,
    restricted_by_admin_private_details: row.adminRestriction?.privateDetails ?? null,
    country_code: row.countryCode ?? null,
    risk_scores: { sign_up: row.riskScores ?? { bot: 0, free_trial_abuse: 0 } },
  }
}

function restrictionFields(world: World, row: UserRow) {
  const reason = restrictedReasonOf(world, row)
  return {
    is_restricted: reason !== null,
    restricted_reason: reason,
    restricted_by_admin: row.adminRestriction != null,
    restricted_by_admin_reason: row.adminRestriction?.reason ?? null,
  }
}
