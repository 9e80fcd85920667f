// The client works with every supported version of the service, without being told which one it talks to. The facts per
// version are the wire names of `endpoints.json` (2.8.8), `endpoints-today.json` (2.8.86) and `endpoints-now.json`
// (hexclave-1.0).
import { describe, expect, test } from 'vitest'
import {
  adminProject,
  connectedAccount,
  contactChannel,
  type Fields,
  metrics,
  newProjectKeySet,
  newTeamApiKey,
  newUserApiKey,
  notificationPreference,
  oauthAccount,
  older,
  permissionDefinition,
  project,
  projectPermission,
  type ServiceVersion,
  sentEmail,
  serverTeam,
  serverUser,
  session,
  team,
  teamInvitation,
  teamMemberProfile,
  teamPermission,
  user,
} from './index.js'
import { endpoints, optionalPaths, wireSample, without } from './samples.test-support.js'
import { zodOf } from './zod.js'

interface Facts {
  /** Fields that all versions send in every response. */
  readonly both: string
  /** Fields that only 2.8.8 sends. */
  readonly old?: string
  /** Fields that 2.8.86 and later versions send. */
  readonly newer?: string
  /** Fields that only hexclave-1.0 sends. */
  readonly now?: string
  /** Fields that a version that has them may leave out. */
  readonly sometimes?: string
}

const USER = `id primary_email primary_email_verified display_name profile_image_url signed_up_at_millis has_password
  auth_with_email oauth_providers selected_team_id selected_team requires_totp_mfa otp_auth_enabled
  passkey_auth_enabled is_anonymous client_metadata client_read_only_metadata`
const RESTRICTION = 'is_restricted restricted_reason restricted_by_admin restricted_by_admin_reason'
const CONFIG_STATE = 'is_development_environment pushed_config_error config_warnings'
const PROMO_CODES = 'allow_promo_codes allow_stacking_promo_codes'
const TEAM = 'id display_name profile_image_url client_metadata client_read_only_metadata'
const KEY = 'id description is_public created_at_millis type value'
const KEY_DATES = 'expires_at_millis manually_revoked_at_millis'
const FLAGS = `sign_up_enabled credential_enabled magic_link_enabled passkey_enabled client_team_creation_enabled
  client_user_deletion_enabled allow_user_api_keys allow_team_api_keys enabled_oauth_providers`
const SETTINGS = `${FLAGS} allow_localhost create_team_on_sign_up oauth_providers domains email_config
  team_creator_default_permissions team_member_default_permissions user_default_permissions
  oauth_account_merge_strategy`

const ENTITIES: readonly (readonly [name: string, schema: { readonly fields: Fields }, facts: Facts])[] = [
  ['user', user, { both: USER, newer: RESTRICTION, now: 'external_auth_providers' }],
  // spec: 3.user-server-view
  [
    'user for servers',
    serverUser,
    {
      both: `${USER} primary_email_auth_enabled server_metadata last_active_at_millis`,
      newer: `${RESTRICTION} restricted_by_admin_private_details country_code risk_scores`,
      now: 'external_auth_providers',
    },
  ],
  ['team', team, { both: TEAM }],
  // spec: 3.team
  ['team for servers', serverTeam, { both: `${TEAM} created_at_millis server_metadata` }],
  ['contact channel', contactChannel, { both: 'user_id id value type used_for_auth is_verified is_primary' }],
  [
    'session',
    session,
    {
      both: 'id user_id created_at is_impersonation is_current_session',
      sometimes: 'last_used_at last_used_at_end_user_ip_info agent_name',
    },
  ],
  // spec: 3.team-invitation
  [
    'team invitation',
    teamInvitation,
    { both: 'id team_id expires_at_millis recipient_email', newer: 'team_display_name' },
  ],
  // spec: 3.team-member-profile
  ['team member profile', teamMemberProfile, { both: 'team_id user_id display_name profile_image_url' }],
  // spec: 3.permission
  ['team permission', teamPermission, { both: 'id team_id user_id' }],
  // spec: 3.permission
  ['project permission', projectPermission, { both: 'id user_id' }],
  // spec: 3.permission-definition
  ['permission definition', permissionDefinition, { both: 'id contained_permission_ids', sometimes: 'description' }],
  ['project', project, { both: 'id display_name config', now: CONFIG_STATE }],
  ['project configuration', project.fields.config, { both: FLAGS, newer: 'domains', now: PROMO_CODES }],
  // spec: 3.project
  [
    'project for admins',
    adminProject,
    {
      both: 'id display_name description created_at_millis is_production_mode config',
      old: 'user_count',
      newer: `owner_team_id onboarding_status logo_url logo_full_url logo_dark_mode_url logo_full_dark_mode_url`,
      now: CONFIG_STATE,
      sometimes: 'onboarding_state',
    },
  ],
  // spec: 3.project-config
  [
    'project configuration for admins',
    adminProject.fields.config,
    { both: SETTINGS, old: 'id', newer: 'email_theme', now: PROMO_CODES },
  ],
  // spec: 3.project-key
  [
    'project key set',
    newProjectKeySet,
    {
      both: 'id description created_at_millis expires_at_millis',
      sometimes: 'manually_revoked_at_millis publishable_client_key secret_server_key super_secret_admin_key',
    },
  ],
  // spec: 3.api-key
  ['user API key', newUserApiKey, { both: `${KEY} user_id`, sometimes: KEY_DATES }],
  ['team API key', newTeamApiKey, { both: `${KEY} team_id`, sometimes: KEY_DATES }],
  // spec: 3.email-template
  ['email template', older.emailTemplate, { both: '', old: 'type subject content is_default' }],
  // spec: 3.sent-email
  ['sent email', sentEmail, { both: 'id subject sent_at_millis to error', old: 'sender_config' }],
  [
    'metrics',
    metrics,
    {
      both: `total_users daily_users daily_active_users users_by_country recently_registered recently_active
        login_methods`,
      newer: 'auth_overview email_overview analytics_overview payments_overview',
    },
  ],
  [
    'OAuth account',
    oauthAccount,
    {
      both: '',
      newer: 'user_id id provider_config_id type allow_sign_in allow_connected_accounts',
      sometimes: 'email account_id',
    },
  ],
  ['connected account', connectedAccount, { both: '', newer: 'user_id provider provider_account_id' }],
  [
    'notification preference',
    notificationPreference,
    { both: '', newer: 'notification_category_id notification_category_name enabled can_disable' },
  ],
]
const names = (words = '') => words.split(/\s+/).filter(Boolean)

/** The supported versions, oldest first. */
const VERSIONS = ['2.8.8', '2.8.86', 'hexclave-1.0'] as const

describe.each(ENTITIES)('%s', (_, schema, { both, old, newer, now, sometimes }) => {
  const always = names(both)
  const versions = { '2.8.8': names(old), '2.8.86': names(newer), 'hexclave-1.0': names(`${newer ?? ''} ${now ?? ''}`) }
  const extra = names(sometimes)
  const all = Object.keys(schema.fields)
  const sample = wireSample(schema as never) as Record<string, unknown>
  const decode = (fields: readonly string[]) =>
    (schema as unknown as typeof user).decode(Object.fromEntries(fields.map((name) => [name, sample[name]])), '')

  test('has the fields of all versions', () => {
    const known = [...always, ...versions['2.8.8'], ...versions['hexclave-1.0'], ...extra]
    expect(all).toEqual(expect.arrayContaining(known))
    expect(all.filter((name) => !known.includes(name))).toEqual([])
  })

  // An entity that only one version has is decoded as that version sends it.
  test.each(VERSIONS.filter((version) => always.length > 0 || versions[version].length > 0))(
    'decodes what %s sends, with and without the fields that it may leave out',
    (version) => {
      const own = [...always, ...versions[version]]
      expect(() => decode(own)).not.toThrow()
      for (const left of extra) expect(() => decode([...own, ...extra.filter((name) => name !== left)])).not.toThrow()
    },
  )
})

const isOlder = (version: ServiceVersion, than: ServiceVersion) => VERSIONS.indexOf(version) < VERSIONS.indexOf(than)

describe.each(endpoints)('%s', (_, { response, since, until }) => {
  test.each(VERSIONS.filter((version) => !(since && isOlder(version, since)) && !(until && isOlder(until, version))))(
    'decodes a response of %s',
    (service) => {
      const schema = zodOf(response, { service })
      // Removes the fields that this version does not have.
      let wire = wireSample(response)
      for (const path of optionalPaths(response)) {
        if (schema.safeParse(wire).success) break
        const less = without(wire, path)
        const before = schema.safeParse(wire).error?.issues.length ?? 0
        if ((schema.safeParse(less).error?.issues.length ?? 0) <= before) wire = less
      }
      expect(() => response.decode(wire, '')).not.toThrow()
    },
  )

  test('decodes a response without any one of its optional fields', () => {
    const wire = wireSample(response)
    for (const path of optionalPaths(response)) expect(() => response.decode(without(wire, path), '')).not.toThrow()
  })

  test('decodes unknown members of its enumerations to their strings', () => {
    const member = 'a-member-of-the-future'
    const occurrences = (value: unknown) => (JSON.stringify(value) ?? '').split(member).length
    const wire = wireSample(response, member)
    expect(occurrences(response.decode(wire, ''))).toBe(occurrences(wire))
  })
})
