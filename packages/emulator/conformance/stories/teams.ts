import { absent, listWith, someText } from '../matches.js'
import { ada, bob, client, type Sender, sender, server, user } from '../senders.js'
import {
  addressOf,
  byVersion,
  CALLBACK,
  CODE_NOT_FOUND,
  CODE_USED,
  configure,
  created,
  done,
  type Expected,
  known,
  NO_OWN_USER,
  ok,
  PNG,
  plain,
  schemaError,
  setup,
  signUp,
  since,
  story,
  UNKNOWN_ID,
  UNTRUSTED_URL,
} from '../step.js'

const NO_USER = known(401, 'USER_AUTHENTICATION_REQUIRED')
const NOT_IN = known(404, 'TEAM_MEMBERSHIP_NOT_FOUND')
const NO_TEAM = known(404, 'TEAM_NOT_FOUND', { team_id: UNKNOWN_ID })
const lacks = (permission_id: string) =>
  known(401, 'TEAM_PERMISSION_REQUIRED', { team_id: '$team', user_id: '$bob.id', permission_id })
const makeTeam = setup(
  ada(
    'creates a team',
    'POST /teams',
    { display_name: 'Crew $run', creator_user_id: 'me' },
    created({ display_name: 'Crew $run', server_metadata: absent }),
    { team: 'id' },
  ),
)
const NO_MEMBER = known(404, 'USER_NOT_FOUND')
const NOT_INVITED = known(403, 'TEAM_INVITATION_EMAIL_MISMATCH')
const GUEST = addressOf('guest')
/** A team as its members see it. */
const OTHER = { display_name: '', client_metadata: { a: 1 }, client_read_only_metadata: null, server_metadata: absent }

const profiles = (name: string, path: string, as: Sender, expect: Expected | object[]) =>
  as(name, `GET /team-member-profiles${path}`, Array.isArray(expect) ? ok({ items: expect }) : (expect as Expected))
const changeProfile = (name: string, user: string, as: Sender, body: object, expect: Expected) =>
  as(name, `PATCH /team-member-profiles/$team/${user}`, body, expect)
const removeFrom = (name: string, user: string, as: Sender, expect: Expected) =>
  as(name, `DELETE /team-memberships/$team/${user}`, expect)
const MEMBER_PERMISSIONS = '/team-permissions/$team/$bob.id'
const grant = (id: string) => server(`POST ${id} of the member`, `POST ${MEMBER_PERMISSIONS}/${id}`, {}, created())
const revoke = (id: string) => server(`DELETE ${id} of the member`, `DELETE ${MEMBER_PERMISSIONS}/${id}`, done)
const invite = (name: string, as: Sender, change: object, expect: Expected, keep?: Record<string, string>) =>
  as(
    name,
    'POST /team-invitations/send-code',
    { team_id: '$team', email: GUEST, callback_url: CALLBACK, ...change },
    expect,
    keep,
  )
const invited = (name: string, as: Sender) => [
  invite(name, as, {}, ok({ success: true, id: someText }), { invitation: 'id' }),
  { name: 'the mail comes', mailTo: GUEST, keep: { code: /callback\?code=([0-9a-z]{45})/ } },
]
const accept = (name: string, path: string, as: Sender, expect: Expected) =>
  as(name, `POST /team-invitations/accept${path}`, { code: '$code' }, expect)
const bobJoins = setup(
  server(
    'adds a member',
    'POST /team-memberships/$team/$bob.id',
    {},
    created({ team_id: '$team', user_id: '$bob.id' }),
  ),
)

const memberRole = server(
  'gives members the default permissions',
  'GET /team-permissions?team_id=$team&user_id=$bob.id',
  ok({ items: [{ id: /^(team_)?member$/ }] }),
  { default: 'items.0.id' },
)

export const teams = [
  story('teams', [
    signUp('ada'),
    signUp('bob'),
    makeTeam,
    client('requires a user to create a team', 'POST /teams', { display_name: 'x' }, NO_USER),
    ada(
      'refuses to create one for another user',
      'POST /teams',
      { display_name: 'x', creator_user_id: '$bob.id' },
      plain(403),
    ),
    ada('requires a name', 'POST /teams', { creator_user_id: 'me' }, schemaError),
    ada(
      'refuses server metadata for a new team',
      'POST /teams',
      { display_name: 'x', creator_user_id: 'me', server_metadata: 1 },
      schemaError,
    ),
    ada(
      'refuses an image that is not a data URL',
      'POST /teams',
      { display_name: 'x', creator_user_id: 'me', profile_image_url: 'https://example.com' },
      plain(400),
    ),
    ada(
      'refuses a creator in two fields',
      'POST /teams?add_current_user=true',
      { display_name: 'x', creator_user_id: 'me' },
      plain(400),
    ),
    server(
      'refuses the current user of a request without one',
      'POST /teams?add_current_user=true',
      { display_name: 'x' },
      plain(401),
    ),
    server(
      'requires a user to be the creator',
      'POST /teams',
      { display_name: 'x', creator_user_id: 'me' },
      NO_OWN_USER,
    ),
    bob(
      'creates a team with all fields of clients',
      'POST /teams',
      { display_name: '', creator_user_id: 'me', profile_image_url: PNG, client_metadata: { a: 1 } },
      byVersion(created({ ...OTHER, profile_image_url: /^data/ }), created({ ...OTHER, profile_image_url: /^http/ })),
      { other: 'id' },
    ),
    bob('and does not select it', 'GET /users/me', ok({ selected_team_id: null })),
    server('lists it for servers', 'GET /teams?user_id=$bob.id', ok({ items: [{ id: '$other' }] })),
    client('lists nothing of nobody', 'GET /teams?user_id=me', NO_OWN_USER),
    bob('the user deletes it', 'DELETE /teams/$other', done),
    server('lists no team', 'GET /teams?user_id=$bob.id', ok({ items: [] })),
    ada('returns a team', 'GET /teams/$team', ok({ id: '$team', created_at_millis: absent, server_metadata: absent })),
    bob('refuses a user who is not a member', 'GET /teams/$team', NOT_IN),
    client('requires a user', 'GET /teams/$team', NO_USER),
    client('requires a user to update', 'PATCH /teams/$team', { display_name: 'x' }, NO_USER),
    client('requires a user to delete', 'DELETE /teams/$team', NO_USER),
    bob('refuses a deletion by a user who is not a member', 'DELETE /teams/$team', NOT_IN),
    server('requires a UUID', 'GET /teams/notes', schemaError),
    server('requires a UUID to update', 'PATCH /teams/notes', {}, schemaError),
    server('requires a UUID to delete', 'DELETE /teams/notes', schemaError),
    ada('hides unknown teams from users', `GET /teams/${UNKNOWN_ID}`, NOT_IN),
    server('reports unknown teams to servers', `GET /teams/${UNKNOWN_ID}`, NO_TEAM),
    ada("lists the user's own teams", 'GET /teams?user_id=me', ok({ items: [{ id: '$team' }], is_paginated: false })),
    ada('requires a user id from clients', 'GET /teams', plain(403)),
    ada('refuses the teams of another user', 'GET /teams?user_id=$bob.id', plain(403)),
    server(
      'lists all teams for servers',
      'GET /teams',
      ok({ items: listWith({ id: '$team', server_metadata: null, created_at_millis: Number.isFinite }) }),
    ),
    ada('updates a team', 'PATCH /teams/$team', { display_name: 'Gang' }, ok({ display_name: 'Gang' })),
    bob('refuses an update by a user who is not a member', 'PATCH /teams/$team', { display_name: 'x' }, NOT_IN),
    ada('refuses server metadata from clients', 'PATCH /teams/$team', { server_metadata: 1 }, schemaError),
    ada('refuses read-only metadata from clients', 'PATCH /teams/$team', { client_read_only_metadata: 1 }, schemaError),
    ada('refuses a link as the image', 'PATCH /teams/$team', { profile_image_url: 'https://a.test/b' }, plain(400)),
    server(
      'accepts all metadata from servers',
      'PATCH /teams/$team',
      { server_metadata: { a: 1 }, client_read_only_metadata: 2 },
      ok({ display_name: 'Gang', server_metadata: { a: 1 }, client_read_only_metadata: 2 }),
    ),
    server('refuses to update an unknown team', `PATCH /teams/${UNKNOWN_ID}`, {}, NO_TEAM),
    ada('selects a team', 'PATCH /users/me', { selected_team_id: '$team' }, ok({ selected_team: { id: '$team' } })),
    bobJoins,
    memberRole,
    bob('the member selects it', 'PATCH /users/me', { selected_team_id: '$team' }, ok()),
    ada(
      'the team has a key',
      'POST /team-api-keys',
      { team_id: '$team', description: 'k', expires_at_millis: null },
      ok(),
      { key: 'value' },
    ),
    bob('requires the permission to update', 'PATCH /teams/$team', { display_name: 'x' }, lacks('$update_team')),
    bob('requires the permission to delete', 'DELETE /teams/$team', lacks('$delete_team')),
    server(
      'refuses to add a member again',
      'POST /team-memberships/$team/$bob.id',
      {},
      known(409, 'TEAM_MEMBERSHIP_ALREADY_EXISTS'),
    ),
    server(
      'refuses to add an unknown user',
      `POST /team-memberships/$team/${UNKNOWN_ID}`,
      {},
      known(404, 'USER_NOT_FOUND'),
    ),
    server('refuses to add a member to an unknown team', `POST /team-memberships/${UNKNOWN_ID}/$bob.id`, {}, NO_TEAM),
    server(
      'checks the user before the team',
      `POST /team-memberships/${UNKNOWN_ID}/${UNKNOWN_ID}`,
      {},
      known(404, 'USER_NOT_FOUND'),
    ),
    server('requires a body to add a member', 'POST /team-memberships/$team/$bob.id', undefined, schemaError),
    ada('deletes a team', 'DELETE /teams/$team', done),
    bob('deselects a deleted team', 'GET /users/me', ok({ selected_team_id: null })),
    server('deletes its keys', 'POST /team-api-keys/check', { api_key: '$key' }, known(404, 'API_KEY_NOT_FOUND')),
    server('deletes its members', 'GET /team-member-profiles?user_id=$bob.id', ok({ items: [] })),
    server('and their permissions', 'GET /team-permissions?user_id=$bob.id', ok({ items: [] })),
    server('returns 404 for a deleted team', 'GET /teams/$team', known(404, 'TEAM_NOT_FOUND')),
    server('refuses to delete an unknown team', `DELETE /teams/${UNKNOWN_ID}`, NO_TEAM),
    server(
      'creates a team without members for servers',
      'POST /teams',
      { display_name: 'Empty' },
      created({ display_name: 'Empty' }),
      { empty: 'id' },
    ),
    server('which has none', 'GET /team-member-profiles?team_id=$empty', ok({ items: [] })),
    server(
      'refuses an unknown creator',
      'POST /teams',
      { display_name: 'x', creator_user_id: UNKNOWN_ID },
      known(404, 'USER_NOT_FOUND'),
    ),
  ]),
  {
    ...story('team creation disabled', [
      signUp('ada'),
      configure({ client_team_creation_enabled: false }),
      ada('refuses a team from clients', 'POST /teams', { display_name: 'x', creator_user_id: 'me' }, plain(403)),
      server('creates a team for servers', 'POST /teams', { display_name: 'x', creator_user_id: '$ada.id' }, created()),
    ]),
    after: [configure({ client_team_creation_enabled: true })],
  },
  story('members', [
    signUp('ada'),
    signUp('bob'),
    signUp('eve'),
    makeTeam,
    bobJoins,
    memberRole,
    profiles('lists the members for a member', '?team_id=$team', bob, [
      { user_id: '$ada.id' },
      { user_id: '$bob.id', user: absent },
    ]),
    profiles('refuses the members to other users', '?team_id=$team', user('eve'), NOT_IN),
    profiles('requires a team id from clients', '', bob, plain(400)),
    profiles('includes the user for servers', '?team_id=$team&user_id=$bob.id', server, [
      { user_id: '$bob.id', user: { id: '$bob.id', server_metadata: null } },
    ]),
    profiles('lists the teams of a user for servers', '?user_id=$bob.id', server, [{ team_id: '$team' }]),
    profiles('reports an unknown team', `?team_id=${UNKNOWN_ID}`, server, NO_TEAM),
    profiles('reports an unknown user', `?user_id=${UNKNOWN_ID}`, server, NO_MEMBER),
    profiles('returns a profile', '/$team/me', bob, ok({ user_id: '$bob.id', team_id: '$team' })),
    profiles('returns it to servers', '/$team/$bob.id', server, ok({ user: { id: '$bob.id' } })),
    profiles('requires a user', '/$team/me', client, NO_OWN_USER),
    profiles('refuses the own profile of another user', '/$team/me', user('eve'), NOT_IN),
    profiles('reports a user who is not in the team', '/$team/$eve.id', server, NOT_IN),
    profiles('reports an unknown user to members', `/$team/${UNKNOWN_ID}`, ada, NO_MEMBER),
    bob('changes the profile of the user', 'PATCH /users/me', { display_name: 'Bob', profile_image_url: PNG }, ok()),
    profiles('uses it in the team', '/$team/me', bob, ok({ display_name: 'Bob', profile_image_url: someText })),
    changeProfile('updates the own profile', 'me', bob, { display_name: 'Bobby' }, ok({ display_name: 'Bobby' })),
    changeProfile('keeps the image of the user', 'me', bob, {}, ok({ profile_image_url: someText })),
    bob('keeps the name of the user', 'GET /users/me', ok({ display_name: 'Bob' })),
    changeProfile(
      'updates it for servers',
      '$bob.id',
      server,
      { display_name: 'B' },
      ok({ display_name: 'B', user: { display_name: 'Bob' } }),
    ),
    changeProfile('refuses to update another profile', '$ada.id', bob, { display_name: 'x' }, plain(403)),
    changeProfile('refuses a link', 'me', bob, { profile_image_url: 'https://a.test/b' }, plain(400)),
    changeProfile('refuses an unknown user', UNKNOWN_ID, server, {}, NO_MEMBER),
    removeFrom('requires the permission to remove a member', '$ada.id', bob, lacks('$remove_members')),
    removeFrom('requires a user to leave', 'me', client, NO_OWN_USER),
    removeFrom('refuses to remove another user', '$eve.id', ada, NOT_IN),
    removeFrom('refuses to remove an unknown user', UNKNOWN_ID, server, NO_MEMBER),
    revoke('$default'),
    profiles('requires the permission to read members', '?team_id=$team', bob, lacks('$read_members')),
    profiles('also for one of them', '/$team/$ada.id', bob, lacks('$read_members')),
    profiles('but not for the own profile', '/$team/me', bob, ok({ user_id: '$bob.id' })),
    profiles('nor for it in a list', '?team_id=$team&user_id=me', bob, [{ user_id: '$bob.id' }]),
    bob('the member selects the team', 'PATCH /users/me', { selected_team_id: '$team' }, ok()),
    removeFrom('removes the member who leaves', 'me', bob, done),
    bob('deselects the team', 'GET /users/me', ok({ selected_team: null })),
    removeFrom('refuses to leave again', 'me', bob, NOT_IN),
    removeFrom('refuses to remove the member again', '$bob.id', server, NOT_IN),
    bobJoins,
    removeFrom('removes a member with the permission', '$bob.id', ada, done),
    removeFrom('removes a member for servers', '$ada.id', server, done),
  ]),
  story('invitations', [
    signUp('ada'),
    signUp('bob'),
    makeTeam,
    invite('requires a user to invite', client, {}, NO_USER),
    invite('requires a membership to invite', bob, {}, NOT_IN),
    invite('hides unknown teams', ada, { team_id: UNKNOWN_ID }, NOT_IN),
    ...[ada, server].map((as, i) =>
      invite(
        `requires a trusted callback URL, ${i}`,
        as,
        { callback_url: 'https://elsewhere.example.net' },
        UNTRUSTED_URL,
      ),
    ),
    ...[{ team_id: 'x' }, { email: 'x' }, { callback_url: 'x' }].map((wrong) =>
      invite(`requires a correct ${Object.keys(wrong)}`, ada, wrong, schemaError),
    ),
    ...invited('sends an invitation', ada),
    ada(
      'lists the invitations',
      'GET /team-invitations?team_id=$team',
      ok({
        items: [{ id: '$invitation', recipient_email: GUEST, team_id: '$team', expires_at_millis: Number.isFinite }],
      }),
    ),
    bob('refuses the list to other users', 'GET /team-invitations?team_id=$team', NOT_IN),
    client('requires a user for the list', 'GET /team-invitations?team_id=$team', NO_OWN_USER),
    server('reports an unknown team', `GET /team-invitations?team_id=${UNKNOWN_ID}`, NO_TEAM),
    ada('requires a team id for the list', 'GET /team-invitations', byVersion(schemaError, plain(400))),
    ...since(
      'hexclave-1.0',
      ...['', '/check-code', '/details'].map((path) =>
        accept(`refuses a user without the invited address${path}`, path, bob, NOT_INVITED),
      ),
      accept('but not to servers', '/check-code', sender({ as: 'server', who: 'bob' }), ok({ is_code_valid: true })),
    ),
    setup(
      server(
        'adds the invited address to the user',
        'POST /contact-channels',
        { user_id: '$bob.id', type: 'email', value: GUEST, used_for_auth: false },
        created({ is_verified: false }),
        { channel: 'id' },
      ),
    ),
    ...since('hexclave-1.0', accept('requires that it is verified', '/check-code', bob, NOT_INVITED)),
    setup(
      server(
        'verifies it',
        'PATCH /contact-channels/$bob.id/$channel',
        { is_verified: true },
        ok({ is_verified: true }),
      ),
    ),
    accept('accepts a valid code', '/check-code', client, ok({ is_code_valid: true })),
    accept('returns the team', '/details', bob, ok({ team_id: '$team', team_display_name: 'Crew $run' })),
    accept('requires a user for the details', '/details', client, NO_USER),
    accept('accepts the invitation', '', bob, ok()),
    bob('makes the user a member', 'GET /teams/$team', ok({ id: '$team' })),
    ada('lists no accepted invitation', 'GET /team-invitations?team_id=$team', ok({ items: [] })),
    ...['', '/check-code', '/details'].map((path) => accept(`refuses a used code${path}`, path, bob, CODE_USED)),
    bob('refuses an unknown code', 'POST /team-invitations/accept', { code: 'x'.repeat(45) }, CODE_NOT_FOUND),
    bob('refuses a short code', 'POST /team-invitations/accept', { code: 'x' }, schemaError),
    ...invited('sends another invitation for servers', server),
    accept('accepts it of a member', '', bob, ok()),
    profiles('who is one member', '?team_id=$team', server, [{}, {}]),
    ...invited('sends a third one', ada),
    accept('requires a user', '', client, NO_USER),
    accept('uses the code up', '', bob, CODE_USED),
    ...invited('sends a fourth one', ada),
    bob(
      'requires the permission to revoke an invitation',
      'DELETE /team-invitations/$invitation?team_id=$team',
      lacks('$remove_members'),
    ),
    ada('revokes an invitation', 'DELETE /team-invitations/$invitation?team_id=$team', done),
    ada('lists no revoked invitation', 'GET /team-invitations?team_id=$team', ok({ items: [] })),
    accept('refuses a revoked one', '', bob, CODE_NOT_FOUND),
    memberRole,
    revoke('$default'),
    invite('requires the permission to invite', bob, {}, lacks('$invite_members')),
    bob('requires the permission to read members', 'GET /team-invitations?team_id=$team', lacks('$read_members')),
    grant('$read_members'),
    bob('and the one to invite', 'GET /team-invitations?team_id=$team', lacks('$invite_members')),
    grant('$invite_members'),
    ...invited('sends an invitation to revoke', bob),
    server('revokes it for servers', 'DELETE /team-invitations/$invitation?team_id=$team', done),
    ...invited('sends the last one', bob),
    server('deletes the team', 'DELETE /teams/$team', done),
    accept('deletes its invitations', '', bob, CODE_NOT_FOUND),
  ]),
]
