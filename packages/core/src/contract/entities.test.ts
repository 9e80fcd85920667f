import { expect, test } from 'vitest'
import {
  createProjectKeySet,
  createSession,
  emailConfig,
  newUserApiKey,
  oauthProvider,
  postTeam,
  projectKeySet,
  server,
  teamApiKey,
  updateCurrentUser,
  updateProjectKeySet,
  updateUserApiKey,
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
const UPDATE =
  'display_name client_metadata selected_team_id totp_secret_base64 profile_image_url otp_auth_enabled passkey_auth_enabled'

/**
 * What calls of the specification (section 3) take, and entities in it, with the fields that it names, under their wire names.
 * `supported-versions.test.ts` has the entities that responses contain.
 */
const ENTITIES: readonly (readonly [words: string, entity: Named | undefined, fields: string])[] = [
  // spec: 3.user-update
  ['a user, updated', updateCurrentUser.body, UPDATE],
  // spec: 3.user-server-update
  [
    'a user, updated by a server',
    server.updateUser.body,
    `${UPDATE} primary_email primary_email_auth_enabled primary_email_verified password server_metadata
     client_read_only_metadata`,
  ],
  ['a team, created', postTeam.forServers.body, 'display_name profile_image_url creator_user_id'],
  // spec: 3.api-key
  ['an API key of a user', userApiKey, `${KEY} user_id`],
  // spec: 3.api-key
  ['an API key of a team', teamApiKey, `${KEY} team_id`],
  // spec: 3.api-key-update
  ['an API key, updated', updateUserApiKey.body, 'description revoked'],
  // spec: 3.project-key
  ['a project key, asked for', createProjectKeySet.body, `description expires_at_millis ${HAS}`],
  ['a project key', projectKeySet, `description expires_at_millis ${KEYS}`],
  ['a project key, updated', updateProjectKeySet.body, 'description revoked'],
  ['a server session', createSession.body, 'user_id expires_in_millis is_impersonation'],
  // spec: 3.project-oauth-providers
  [
    'an OAuth provider of a project',
    oauthProvider,
    'id enabled type client_id client_secret facebook_config_id microsoft_tenant_id',
  ],
  // spec: 3.project-email-config
  ['how a project sends mail', emailConfig, 'type host port username password sender_name sender_email'],
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
