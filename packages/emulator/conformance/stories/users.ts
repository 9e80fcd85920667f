import { aBoolean, absent, aNumber, listWith, someText } from '../matches.js'
import { ada, client, refresh, SESSION_EXPIRED, server } from '../senders.js'
import {
  addressOf,
  byVersion,
  configure,
  done,
  known,
  NO_OWN_USER,
  ok,
  PNG,
  plain,
  schemaError,
  signUp,
  story,
  UNKNOWN_ID,
} from '../step.js'

const ME = 'PATCH /users/me'

export const users = [
  story('the current user', [
    signUp('ada'),
    // spec: 3.user-read, 7.users-me
    ada(
      'returns the user',
      'GET /users/me',
      ok({
        id: '$ada.id',
        primary_email: addressOf('ada'),
        primary_email_verified: false,
        primary_email_auth_enabled: absent,
        display_name: null,
        profile_image_url: null,
        signed_up_at_millis: aNumber,
        last_active_at_millis: absent,
        has_password: true,
        auth_with_email: true,
        otp_auth_enabled: false,
        passkey_auth_enabled: false,
        requires_totp_mfa: false,
        oauth_providers: [],
        selected_team: null,
        selected_team_id: null,
        is_anonymous: false,
        client_metadata: null,
        client_read_only_metadata: null,
        server_metadata: absent,
      }),
    ),
    client('requires a token', 'GET /users/me', NO_OWN_USER),
    client('refuses an update without a token', ME, { display_name: 'x' }, NO_OWN_USER),
    client('refuses a deletion without a token', 'DELETE /users/me', NO_OWN_USER),
    // spec: 3.user-update
    ada('stores a name', ME, { display_name: 'Ada' }, ok({ display_name: 'Ada' })),
    ada('casts scalars to strings', ME, { display_name: 5 }, ok({ display_name: '5' })),
    ada(
      'replaces metadata as a whole',
      ME,
      { client_metadata: { a: [1, null] } },
      ok({ client_metadata: { a: [1, null] } }),
    ),
    ada('refuses server metadata from clients', ME, { server_metadata: {} }, schemaError),
    ada('refuses read-only metadata from clients', ME, { client_read_only_metadata: {} }, schemaError),
    ada(
      'stores an image in base64',
      ME,
      { profile_image_url: PNG },
      byVersion(ok({ profile_image_url: /^data/ }), ok({ profile_image_url: /^https?:/ })),
    ),
    ada('refuses other images', ME, { profile_image_url: 'https://example.com/a.png' }, plain(400)),
    ada(
      'refuses a team of other users',
      ME,
      { selected_team_id: UNKNOWN_ID },
      known(404, 'TEAM_MEMBERSHIP_NOT_FOUND', { team_id: UNKNOWN_ID, user_id: '$ada.id' }),
    ),
    ada('requires a UUID as team id', ME, { selected_team_id: 'x' }, schemaError),
    ada('requires base64 as two-factor secret', ME, { totp_secret_base64: '!' }, schemaError),
    ada('refuses to enable passkeys without a passkey', ME, { passkey_auth_enabled: true }, plain(400)),
    ada('requires a body', ME, undefined, schemaError),
    ada('removes a two-factor secret', ME, { totp_secret_base64: null }, ok({ requires_totp_mfa: false })),
    ada('casts text to booleans', ME, { otp_auth_enabled: 'true' }, ok({ otp_auth_enabled: true })),
    ada('changes nothing else', ME, {}, ok({ otp_auth_enabled: true, display_name: '5' })),
    // spec: 3.project-client-view, 7.projects-current
    ada(
      'returns the project to clients',
      'GET /projects/current',
      ok({
        id: '$project',
        display_name: someText,
        config: {
          sign_up_enabled: true,
          credential_enabled: true,
          magic_link_enabled: aBoolean,
          passkey_enabled: aBoolean,
          client_team_creation_enabled: aBoolean,
          client_user_deletion_enabled: aBoolean,
          allow_user_api_keys: aBoolean,
          allow_team_api_keys: aBoolean,
          enabled_oauth_providers: listWith({ id: 'github' }),
          allow_localhost: absent,
          oauth_providers: absent,
          email_config: absent,
        },
      }),
    ),
    // spec: 6.user-powers
    ada('deletes the user', 'DELETE /users/me', done),
    ada('rejects the token of a deleted user', 'GET /users/me', NO_OWN_USER),
    refresh('revokes the sessions of a deleted user', '$ada.refresh_token', SESSION_EXPIRED),
    signUp('ada'),
  ]),
  {
    ...story('account deletion disabled', [
      signUp('ada'),
      configure({ client_user_deletion_enabled: false }),
      ada('refuses to delete the user', 'DELETE /users/me', plain(400)),
      client('checks the setting before the user', 'DELETE /users/me', plain(400)),
      server('deletes the user for servers', 'DELETE /users/$ada.id', done),
    ]),
    after: [configure({ client_user_deletion_enabled: true })],
  },
]
