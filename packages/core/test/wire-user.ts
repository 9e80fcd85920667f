/** A signed-in user, in wire names. */
export const USER = {
  id: 'u1',
  primary_email: 'ada@example.test',
  primary_email_verified: true,
  display_name: 'Ada',
  profile_image_url: null,
  signed_up_at_millis: 1_800_000_000_000,
  has_password: true,
  auth_with_email: true,
  oauth_providers: [],
  selected_team_id: null,
  selected_team: null,
  requires_totp_mfa: false,
  otp_auth_enabled: false,
  passkey_auth_enabled: false,
  is_anonymous: false,
} as const
