import { expect, test } from 'vitest'
import {
  adminProject,
  contactChannel,
  createProjectKeySet,
  createSession,
  emailConfig,
  getTeam,
  newProjectKeySet,
  newTeamApiKey,
  newUserApiKey,
  oauthProvider,
  older,
  permissionDefinition,
  postTeam,
  project,
  projectKeySet,
  projectPermission,
  sentEmail,
  server,
  session,
  teamApiKey,
  teamInvitation,
  teamMemberProfile,
  teamPermission,
  updateCurrentUser,
  updateProjectKeySet,
  updateUserApiKey,
  user,
  userApiKey,
} from './index.js'
import type { Fields } from './schema/index.js'

/** An entity, or what a call takes. */
interface Named {
  readonly fields?: Fields
}
const KEY = 'id description expires_at_millis is_public created_at_millis manually_revoked_at_millis type value'
const KEYS = 'publishable_client_key secret_server_key super_secret_admin_key'
const HAS = 'has_publishable_client_key has_secret_server_key has_super_secret_admin_key'
const FLAGS = 'sign_up_enabled credential_enabled magic_link_enabled passkey_enabled client_team_creation_enabled'
const MORE_FLAGS = 'client_user_deletion_enabled allow_user_api_keys allow_team_api_keys'
const UPDATE =
  'display_name client_metadata selected_team_id totp_secret_base64 profile_image_url otp_auth_enabled passkey_auth_enabled'

/** The entities of the specification (section 3) and the fields that it names, under their wire names. */
const ENTITIES: readonly (readonly [words: string, entity: Named | undefined, fields: string])[] = [
  [
    'a user, read',
    user,
    `id display_name primary_email primary_email_verified profile_image_url signed_up_at_millis client_metadata
     client_read_only_metadata has_password auth_with_email otp_auth_enabled oauth_providers passkey_auth_enabled
     requires_totp_mfa is_anonymous selected_team_id`,
  ],
  // spec: 3.user-server-view
  ['a user, read by a server', server.getUser.response, 'server_metadata last_active_at_millis'],
  // spec: 3.user-update
  ['a user, updated', updateCurrentUser.body, UPDATE],
  // spec: 3.user-server-update
  [
    'a user, updated by a server',
    server.updateUser.body,
    `${UPDATE} primary_email primary_email_auth_enabled primary_email_verified password server_metadata
     client_read_only_metadata`,
  ],
  ['a session', session, 'id user_id created_at is_impersonation last_used_at is_current_session'],
  // spec: 3.team
  [
    'a team',
    getTeam.forServers.response,
    `id display_name profile_image_url created_at_millis client_metadata client_read_only_metadata server_metadata`,
  ],
  ['a team, created', postTeam.forServers.body, 'display_name profile_image_url creator_user_id'],
  // spec: 3.team-member-profile
  ['a team member profile', teamMemberProfile, 'team_id user_id display_name profile_image_url'],
  // spec: 3.team-invitation
  ['a team invitation', teamInvitation, 'id team_id recipient_email expires_at_millis'],
  ['a contact channel', contactChannel, 'id value type is_verified is_primary used_for_auth user_id'],
  // spec: 3.api-key
  ['an API key of a user', userApiKey, `${KEY} user_id`],
  ['an API key of a user, created', newUserApiKey, `${KEY} user_id`],
  // spec: 3.api-key
  ['an API key of a team', teamApiKey, `${KEY} team_id`],
  ['an API key of a team, created', newTeamApiKey, `${KEY} team_id`],
  // spec: 3.api-key-update
  ['an API key, updated', updateUserApiKey.body, 'description revoked'],
  // spec: 3.project-key
  ['a project key, asked for', createProjectKeySet.body, `description expires_at_millis ${HAS}`],
  // spec: 3.project-key
  ['a project key, created', newProjectKeySet, `description expires_at_millis ${KEYS}`],
  ['a project key', projectKeySet, `description expires_at_millis ${KEYS}`],
  ['a project key, updated', updateProjectKeySet.body, 'description revoked'],
  // spec: 3.permission
  ['a team permission', teamPermission, 'id'],
  // spec: 3.permission
  ['a project permission', projectPermission, 'id'],
  // spec: 3.permission-definition
  ['a permission definition', permissionDefinition, 'id description contained_permission_ids'],
  // spec: 3.email-template
  ['an e-mail template', older.emailTemplate, 'type subject content is_default'],
  // spec: 3.sent-email
  ['a sent e-mail', sentEmail, 'id to subject sent_at_millis error'],
  ['a server session', createSession.body, 'user_id expires_in_millis is_impersonation'],
  // spec: 3.project
  ['a project', adminProject, 'id display_name description created_at_millis user_count is_production_mode config'],
  // spec: 3.project-config
  [
    'the settings of a project',
    adminProject.fields.config,
    `${FLAGS} ${MORE_FLAGS} allow_localhost create_team_on_sign_up team_creator_default_permissions
     team_member_default_permissions user_default_permissions oauth_account_merge_strategy domains oauth_providers
     email_config`,
  ],
  // spec: 3.project-oauth-providers
  [
    'an OAuth provider of a project',
    oauthProvider,
    'id enabled type client_id client_secret facebook_config_id microsoft_tenant_id',
  ],
  // spec: 3.project-email-config
  ['how a project sends mail', emailConfig, 'type host port username password sender_name sender_email'],
  ['a project, for its apps', project, 'id display_name config'],
  ['the settings of a project, for its apps', project.fields.config, `${FLAGS} ${MORE_FLAGS} enabled_oauth_providers`],
]

test.each(ENTITIES)('%s has the fields of the specification', (_, entity, fields) => {
  expect(Object.keys(entity?.fields ?? {})).toEqual(expect.arrayContaining(fields.split(/\s+/)))
})

const one = { id: 'k1', description: 'ci', created_at_millis: 0, type: 'user', user_id: 'u1' }

// spec: 3.api-key-owner
test('an API key belongs either to a user or to a team', () => {
  expect(userApiKey.fields).not.toHaveProperty('team_id')
  expect(teamApiKey.fields).not.toHaveProperty('user_id')
})

// spec: 3.api-key
test('an API key contains its full value on creation and its last four characters afterwards', () => {
  expect(newUserApiKey.decode({ ...one, value: 'sk_0123' }, '').value.reveal()).toBe('sk_0123')
  expect(userApiKey.decode({ ...one, value: { last_four: '0123' } }, '').value).toEqual({ lastFour: '0123' })
  expect(() => userApiKey.decode({ ...one, value: 'sk_0123' }, '')).toThrow(/value/)
})

// spec: 3.project-oauth-providers, 3.project-email-config
test('OAuth providers and email are shared or standard', () => {
  for (const schema of [oauthProvider, emailConfig]) {
    expect(schema.fields.type).toMatchObject({ kind: 'oneOf', of: ['shared', 'standard'] })
  }
})
