import { absent, listWith, someText } from '../matches.js'
import {
  addressOf,
  byVersion,
  CALLBACK,
  configure,
  created,
  done,
  type Expected,
  known,
  ok,
  plain,
  schemaError,
  signUp,
  since,
  step,
  story,
  UNKNOWN_ID,
} from '../step.js'

const NO_USER = known(401, 'USER_AUTHENTICATION_REQUIRED')
const NOT_IN = known(404, 'TEAM_MEMBERSHIP_NOT_FOUND')
const NO_TEAM = known(404, 'TEAM_NOT_FOUND', { team_id: UNKNOWN_ID })
const lacks = (permission_id: string) =>
  known(401, 'TEAM_PERMISSION_REQUIRED', { team_id: '$team', user_id: '$bob.id', permission_id })
const makeTeam = step(
  'creates a team',
  'POST /teams',
  { who: 'ada', setup: true, body: { display_name: 'Crew $run', creator_user_id: 'me' }, keep: { team: 'id' } },
  created({ display_name: 'Crew $run', server_metadata: absent }),
)
const NOBODY = known(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER')
const NO_MEMBER = known(404, 'USER_NOT_FOUND')
const NO_CODE = known(404, 'VERIFICATION_CODE_NOT_FOUND')
const NOT_INVITED = known(403, 'TEAM_INVITATION_EMAIL_MISMATCH')
const GUEST = addressOf('guest')
const server = { as: 'server' } as const
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** A team as its members see it. */
const OTHER = { display_name: '', client_metadata: { a: 1 }, client_read_only_metadata: null, server_metadata: absent }

const profiles = (name: string, path: string, as: object, expect: Expected | object[]) =>
  step(
    name,
    `GET /team-member-profiles${path}`,
    as,
    Array.isArray(expect) ? ok({ items: expect }) : (expect as Expected),
  )
const changeProfile = (name: string, user: string, as: object, body: object, expect: Expected) =>
  step(name, `PATCH /team-member-profiles/$team/${user}`, { ...as, body }, expect)
const removeFrom = (name: string, user: string, as: object, expect: Expected) =>
  step(name, `DELETE /team-memberships/$team/${user}`, as, expect)
/** Changes the permissions of the member. */
const permission = (method: 'POST' | 'DELETE', id: string, expect: Expected) =>
  step(
    `${method} ${id} of the member`,
    `${method} /team-permissions/$team/$bob.id/${id}`,
    { ...server, ...(method === 'POST' && { body: {} }) },
    expect,
  )
const invite = (name: string, as: object, change: object, expect: Expected, keep = {}) =>
  step(
    name,
    'POST /team-invitations/send-code',
    { ...as, body: { team_id: '$team', email: GUEST, callback_url: CALLBACK, ...change }, keep },
    expect,
  )
const invited = (name: string, as: object) => [
  invite(name, as, {}, ok({ success: true, id: someText }), { invitation: 'id' }),
  { name: 'the mail comes', mailTo: GUEST, keep: { code: /callback\?code=([0-9a-z]{45})/ } },
]
const accept = (name: string, path: string, as: object, expect: Expected) =>
  step(name, `POST /team-invitations/accept${path}`, { ...as, body: { code: '$code' } }, expect)
const bobJoins = step(
  'adds a member',
  'POST /team-memberships/$team/$bob.id',
  { as: 'server', setup: true, body: {} },
  created({ team_id: '$team', user_id: '$bob.id' }),
)

const memberRole = step(
  'gives members the default permissions',
  'GET /team-permissions?team_id=$team&user_id=$bob.id',
  { ...server, keep: { default: 'items.0.id' } },
  ok({ items: [{ id: /^(team_)?member$/ }] }),
)

export const teams = [
  story('teams', [
    signUp('ada'),
    signUp('bob'),
    makeTeam,
    step('requires a user to create a team', 'POST /teams', { body: { display_name: 'x' } }, NO_USER),
    step(
      'refuses to create one for another user',
      'POST /teams',
      { who: 'ada', body: { display_name: 'x', creator_user_id: '$bob.id' } },
      plain(403),
    ),
    step('requires a name', 'POST /teams', { who: 'ada', body: { creator_user_id: 'me' } }, schemaError),
    step(
      'refuses server metadata for a new team',
      'POST /teams',
      { who: 'ada', body: { display_name: 'x', creator_user_id: 'me', server_metadata: 1 } },
      schemaError,
    ),
    step(
      'refuses an image that is not a data URL',
      'POST /teams',
      { who: 'ada', body: { display_name: 'x', creator_user_id: 'me', profile_image_url: 'https://example.com' } },
      plain(400),
    ),
    step(
      'refuses a creator in two fields',
      'POST /teams?add_current_user=true',
      { who: 'ada', body: { display_name: 'x', creator_user_id: 'me' } },
      plain(400),
    ),
    step(
      'refuses the current user of a request without one',
      'POST /teams?add_current_user=true',
      { as: 'server', body: { display_name: 'x' } },
      plain(401),
    ),
    step(
      'requires a user to be the creator',
      'POST /teams',
      { as: 'server', body: { display_name: 'x', creator_user_id: 'me' } },
      NOBODY,
    ),
    step(
      'creates a team with all fields of clients',
      'POST /teams',
      {
        who: 'bob',
        body: { display_name: '', creator_user_id: 'me', profile_image_url: PNG, client_metadata: { a: 1 } },
        keep: { other: 'id' },
      },
      byVersion(created({ ...OTHER, profile_image_url: /^data/ }), created({ ...OTHER, profile_image_url: /^http/ })),
    ),
    step('and does not select it', 'GET /users/me', { who: 'bob' }, ok({ selected_team_id: null })),
    step('lists it for servers', 'GET /teams?user_id=$bob.id', { as: 'server' }, ok({ items: [{ id: '$other' }] })),
    step('lists nothing of nobody', 'GET /teams?user_id=me', {}, NOBODY),
    step('the user deletes it', 'DELETE /teams/$other', { who: 'bob' }, done),
    step('lists no team', 'GET /teams?user_id=$bob.id', { as: 'server' }, ok({ items: [] })),
    step(
      'returns a team',
      'GET /teams/$team',
      { who: 'ada' },
      ok({ id: '$team', created_at_millis: absent, server_metadata: absent }),
    ),
    step('refuses a user who is not a member', 'GET /teams/$team', { who: 'bob' }, NOT_IN),
    step('requires a user', 'GET /teams/$team', {}, NO_USER),
    step('requires a user to update', 'PATCH /teams/$team', { body: { display_name: 'x' } }, NO_USER),
    step('requires a user to delete', 'DELETE /teams/$team', {}, NO_USER),
    step('refuses a deletion by a user who is not a member', 'DELETE /teams/$team', { who: 'bob' }, NOT_IN),
    step('requires a UUID', 'GET /teams/notes', { as: 'server' }, schemaError),
    step('requires a UUID to update', 'PATCH /teams/notes', { as: 'server', body: {} }, schemaError),
    step('requires a UUID to delete', 'DELETE /teams/notes', { as: 'server' }, schemaError),
    step('hides unknown teams from users', `GET /teams/${UNKNOWN_ID}`, { who: 'ada' }, NOT_IN),
    step('reports unknown teams to servers', `GET /teams/${UNKNOWN_ID}`, { as: 'server' }, NO_TEAM),
    step(
      "lists the user's own teams",
      'GET /teams?user_id=me',
      { who: 'ada' },
      ok({ items: [{ id: '$team' }], is_paginated: false }),
    ),
    step('requires a user id from clients', 'GET /teams', { who: 'ada' }, plain(403)),
    step('refuses the teams of another user', 'GET /teams?user_id=$bob.id', { who: 'ada' }, plain(403)),
    step(
      'lists all teams for servers',
      'GET /teams',
      { as: 'server' },
      ok({ items: listWith({ id: '$team', server_metadata: null, created_at_millis: Number.isFinite }) }),
    ),
    step(
      'updates a team',
      'PATCH /teams/$team',
      { who: 'ada', body: { display_name: 'Gang' } },
      ok({ display_name: 'Gang' }),
    ),
    step(
      'refuses an update by a user who is not a member',
      'PATCH /teams/$team',
      { who: 'bob', body: { display_name: 'x' } },
      NOT_IN,
    ),
    step(
      'refuses server metadata from clients',
      'PATCH /teams/$team',
      { who: 'ada', body: { server_metadata: 1 } },
      schemaError,
    ),
    step(
      'refuses read-only metadata from clients',
      'PATCH /teams/$team',
      { who: 'ada', body: { client_read_only_metadata: 1 } },
      schemaError,
    ),
    step(
      'refuses a link as the image',
      'PATCH /teams/$team',
      { who: 'ada', body: { profile_image_url: 'https://a.test/b' } },
      plain(400),
    ),
    step(
      'accepts all metadata from servers',
      'PATCH /teams/$team',
      { as: 'server', body: { server_metadata: { a: 1 }, client_read_only_metadata: 2 } },
      ok({ display_name: 'Gang', server_metadata: { a: 1 }, client_read_only_metadata: 2 }),
    ),
    step('refuses to update an unknown team', `PATCH /teams/${UNKNOWN_ID}`, { as: 'server', body: {} }, NO_TEAM),
    step(
      'selects a team',
      'PATCH /users/me',
      { who: 'ada', body: { selected_team_id: '$team' } },
      ok({ selected_team: { id: '$team' } }),
    ),
    bobJoins,
    memberRole,
    step('the member selects it', 'PATCH /users/me', { who: 'bob', body: { selected_team_id: '$team' } }, ok()),
    step(
      'the team has a key',
      'POST /team-api-keys',
      { who: 'ada', body: { team_id: '$team', description: 'k', expires_at_millis: null }, keep: { key: 'value' } },
      ok(),
    ),
    step(
      'requires the permission to update',
      'PATCH /teams/$team',
      { who: 'bob', body: { display_name: 'x' } },
      lacks('$update_team'),
    ),
    step('requires the permission to delete', 'DELETE /teams/$team', { who: 'bob' }, lacks('$delete_team')),
    step(
      'refuses to add a member again',
      'POST /team-memberships/$team/$bob.id',
      { as: 'server', body: {} },
      known(409, 'TEAM_MEMBERSHIP_ALREADY_EXISTS'),
    ),
    step(
      'refuses to add an unknown user',
      `POST /team-memberships/$team/${UNKNOWN_ID}`,
      { as: 'server', body: {} },
      known(404, 'USER_NOT_FOUND'),
    ),
    step(
      'refuses to add a member to an unknown team',
      `POST /team-memberships/${UNKNOWN_ID}/$bob.id`,
      { as: 'server', body: {} },
      NO_TEAM,
    ),
    step(
      'checks the user before the team',
      `POST /team-memberships/${UNKNOWN_ID}/${UNKNOWN_ID}`,
      { as: 'server', body: {} },
      known(404, 'USER_NOT_FOUND'),
    ),
    step('requires a body to add a member', 'POST /team-memberships/$team/$bob.id', { as: 'server' }, schemaError),
    step('deletes a team', 'DELETE /teams/$team', { who: 'ada' }, done),
    step('deselects a deleted team', 'GET /users/me', { who: 'bob' }, ok({ selected_team_id: null })),
    step(
      'deletes its keys',
      'POST /team-api-keys/check',
      { as: 'server', body: { api_key: '$key' } },
      known(404, 'API_KEY_NOT_FOUND'),
    ),
    step('deletes its members', 'GET /team-member-profiles?user_id=$bob.id', { as: 'server' }, ok({ items: [] })),
    step('and their permissions', 'GET /team-permissions?user_id=$bob.id', { as: 'server' }, ok({ items: [] })),
    step('returns 404 for a deleted team', 'GET /teams/$team', { as: 'server' }, known(404, 'TEAM_NOT_FOUND')),
    step('refuses to delete an unknown team', `DELETE /teams/${UNKNOWN_ID}`, { as: 'server' }, NO_TEAM),
    step(
      'creates a team without members for servers',
      'POST /teams',
      { as: 'server', body: { display_name: 'Empty' }, keep: { empty: 'id' } },
      created({ display_name: 'Empty' }),
    ),
    step('which has none', 'GET /team-member-profiles?team_id=$empty', { as: 'server' }, ok({ items: [] })),
    step(
      'refuses an unknown creator',
      'POST /teams',
      { as: 'server', body: { display_name: 'x', creator_user_id: UNKNOWN_ID } },
      known(404, 'USER_NOT_FOUND'),
    ),
  ]),
  {
    ...story('team creation disabled', [
      signUp('ada'),
      configure({ client_team_creation_enabled: false }),
      step(
        'refuses a team from clients',
        'POST /teams',
        { who: 'ada', body: { display_name: 'x', creator_user_id: 'me' } },
        plain(403),
      ),
      step(
        'creates a team for servers',
        'POST /teams',
        { as: 'server', body: { display_name: 'x', creator_user_id: '$ada.id' } },
        created(),
      ),
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
    profiles('lists the members for a member', '?team_id=$team', { who: 'bob' }, [
      { user_id: '$ada.id' },
      { user_id: '$bob.id', user: absent },
    ]),
    profiles('refuses the members to other users', '?team_id=$team', { who: 'eve' }, NOT_IN),
    profiles('requires a team id from clients', '', { who: 'bob' }, plain(400)),
    profiles('includes the user for servers', '?team_id=$team&user_id=$bob.id', server, [
      { user_id: '$bob.id', user: { id: '$bob.id', server_metadata: null } },
    ]),
    profiles('lists the teams of a user for servers', '?user_id=$bob.id', server, [{ team_id: '$team' }]),
    profiles('reports an unknown team', `?team_id=${UNKNOWN_ID}`, server, NO_TEAM),
    profiles('reports an unknown user', `?user_id=${UNKNOWN_ID}`, server, NO_MEMBER),
    profiles('returns a profile', '/$team/me', { who: 'bob' }, ok({ user_id: '$bob.id', team_id: '$team' })),
    profiles('returns it to servers', '/$team/$bob.id', server, ok({ user: { id: '$bob.id' } })),
    profiles('requires a user', '/$team/me', {}, NOBODY),
    profiles('refuses the own profile of another user', '/$team/me', { who: 'eve' }, NOT_IN),
    profiles('reports a user who is not in the team', '/$team/$eve.id', server, NOT_IN),
    profiles('reports an unknown user to members', `/$team/${UNKNOWN_ID}`, { who: 'ada' }, NO_MEMBER),
    step(
      'changes the profile of the user',
      'PATCH /users/me',
      { who: 'bob', body: { display_name: 'Bob', profile_image_url: PNG } },
      ok(),
    ),
    profiles(
      'uses it in the team',
      '/$team/me',
      { who: 'bob' },
      ok({ display_name: 'Bob', profile_image_url: someText }),
    ),
    changeProfile(
      'updates the own profile',
      'me',
      { who: 'bob' },
      { display_name: 'Bobby' },
      ok({ display_name: 'Bobby' }),
    ),
    changeProfile('keeps the image of the user', 'me', { who: 'bob' }, {}, ok({ profile_image_url: someText })),
    step('keeps the name of the user', 'GET /users/me', { who: 'bob' }, ok({ display_name: 'Bob' })),
    changeProfile(
      'updates it for servers',
      '$bob.id',
      server,
      { display_name: 'B' },
      ok({ display_name: 'B', user: { display_name: 'Bob' } }),
    ),
    changeProfile('refuses to update another profile', '$ada.id', { who: 'bob' }, { display_name: 'x' }, plain(403)),
    changeProfile('refuses a link', 'me', { who: 'bob' }, { profile_image_url: 'https://a.test/b' }, plain(400)),
    changeProfile('refuses an unknown user', UNKNOWN_ID, server, {}, NO_MEMBER),
    removeFrom('requires the permission to remove a member', '$ada.id', { who: 'bob' }, lacks('$remove_members')),
    removeFrom('requires a user to leave', 'me', {}, NOBODY),
    removeFrom('refuses to remove another user', '$eve.id', { who: 'ada' }, NOT_IN),
    removeFrom('refuses to remove an unknown user', UNKNOWN_ID, server, NO_MEMBER),
    permission('DELETE', '$default', done),
    profiles('requires the permission to read members', '?team_id=$team', { who: 'bob' }, lacks('$read_members')),
    profiles('also for one of them', '/$team/$ada.id', { who: 'bob' }, lacks('$read_members')),
    profiles('but not for the own profile', '/$team/me', { who: 'bob' }, ok({ user_id: '$bob.id' })),
    profiles('nor for it in a list', '?team_id=$team&user_id=me', { who: 'bob' }, [{ user_id: '$bob.id' }]),
    step('the member selects the team', 'PATCH /users/me', { who: 'bob', body: { selected_team_id: '$team' } }, ok()),
    removeFrom('removes the member who leaves', 'me', { who: 'bob' }, done),
    step('deselects the team', 'GET /users/me', { who: 'bob' }, ok({ selected_team: null })),
    removeFrom('refuses to leave again', 'me', { who: 'bob' }, NOT_IN),
    removeFrom('refuses to remove the member again', '$bob.id', server, NOT_IN),
    bobJoins,
    removeFrom('removes a member with the permission', '$bob.id', { who: 'ada' }, done),
    removeFrom('removes a member for servers', '$ada.id', server, done),
  ]),
  story('invitations', [
    signUp('ada'),
    signUp('bob'),
    makeTeam,
    invite('requires a user to invite', {}, {}, NO_USER),
    invite('requires a membership to invite', { who: 'bob' }, {}, NOT_IN),
    invite('hides unknown teams', { who: 'ada' }, { team_id: UNKNOWN_ID }, NOT_IN),
    ...[{ who: 'ada' }, server].map((as, i) =>
      invite(
        `requires a trusted callback URL, ${i}`,
        as,
        { callback_url: 'https://elsewhere.example.net' },
        known(400, 'REDIRECT_URL_NOT_WHITELISTED'),
      ),
    ),
    ...[{ team_id: 'x' }, { email: 'x' }, { callback_url: 'x' }].map((wrong) =>
      invite(`requires a correct ${Object.keys(wrong)}`, { who: 'ada' }, wrong, schemaError),
    ),
    ...invited('sends an invitation', { who: 'ada' }),
    step(
      'lists the invitations',
      'GET /team-invitations?team_id=$team',
      { who: 'ada' },
      ok({
        items: [{ id: '$invitation', recipient_email: GUEST, team_id: '$team', expires_at_millis: Number.isFinite }],
      }),
    ),
    step('refuses the list to other users', 'GET /team-invitations?team_id=$team', { who: 'bob' }, NOT_IN),
    step('requires a user for the list', 'GET /team-invitations?team_id=$team', {}, NOBODY),
    step('reports an unknown team', `GET /team-invitations?team_id=${UNKNOWN_ID}`, server, NO_TEAM),
    step(
      'requires a team id for the list',
      'GET /team-invitations',
      { who: 'ada' },
      byVersion(schemaError, plain(400)),
    ),
    ...since(
      'hexclave-1.0',
      ...['', '/check-code', '/details'].map((path) =>
        accept(`refuses a user without the invited address${path}`, path, { who: 'bob' }, NOT_INVITED),
      ),
      accept('but not to servers', '/check-code', { ...server, who: 'bob' }, ok({ is_code_valid: true })),
    ),
    step(
      'adds the invited address to the user',
      'POST /contact-channels',
      {
        ...server,
        setup: true,
        body: { user_id: '$bob.id', type: 'email', value: GUEST, used_for_auth: false },
        keep: { channel: 'id' },
      },
      created({ is_verified: false }),
    ),
    ...since('hexclave-1.0', accept('requires that it is verified', '/check-code', { who: 'bob' }, NOT_INVITED)),
    step(
      'verifies it',
      'PATCH /contact-channels/$bob.id/$channel',
      { ...server, setup: true, body: { is_verified: true } },
      ok({ is_verified: true }),
    ),
    accept('accepts a valid code', '/check-code', {}, ok({ is_code_valid: true })),
    accept('returns the team', '/details', { who: 'bob' }, ok({ team_id: '$team', team_display_name: 'Crew $run' })),
    accept('requires a user for the details', '/details', {}, NO_USER),
    accept('accepts the invitation', '', { who: 'bob' }, ok()),
    step('makes the user a member', 'GET /teams/$team', { who: 'bob' }, ok({ id: '$team' })),
    step('lists no accepted invitation', 'GET /team-invitations?team_id=$team', { who: 'ada' }, ok({ items: [] })),
    ...['', '/check-code', '/details'].map((path) =>
      accept(`refuses a used code${path}`, path, { who: 'bob' }, known(409, 'VERIFICATION_CODE_ALREADY_USED')),
    ),
    step(
      'refuses an unknown code',
      'POST /team-invitations/accept',
      { who: 'bob', body: { code: 'x'.repeat(45) } },
      NO_CODE,
    ),
    step('refuses a short code', 'POST /team-invitations/accept', { who: 'bob', body: { code: 'x' } }, schemaError),
    ...invited('sends another invitation for servers', server),
    accept('accepts it of a member', '', { who: 'bob' }, ok()),
    profiles('who is one member', '?team_id=$team', server, [{}, {}]),
    ...invited('sends a third one', { who: 'ada' }),
    accept('requires a user', '', {}, NO_USER),
    accept('uses the code up', '', { who: 'bob' }, known(409, 'VERIFICATION_CODE_ALREADY_USED')),
    ...invited('sends a fourth one', { who: 'ada' }),
    step(
      'requires the permission to revoke an invitation',
      'DELETE /team-invitations/$invitation?team_id=$team',
      { who: 'bob' },
      lacks('$remove_members'),
    ),
    step('revokes an invitation', 'DELETE /team-invitations/$invitation?team_id=$team', { who: 'ada' }, done),
    step('lists no revoked invitation', 'GET /team-invitations?team_id=$team', { who: 'ada' }, ok({ items: [] })),
    accept('refuses a revoked one', '', { who: 'bob' }, NO_CODE),
    memberRole,
    permission('DELETE', '$default', done),
    invite('requires the permission to invite', { who: 'bob' }, {}, lacks('$invite_members')),
    step(
      'requires the permission to read members',
      'GET /team-invitations?team_id=$team',
      { who: 'bob' },
      lacks('$read_members'),
    ),
    permission('POST', '$read_members', created()),
    step('and the one to invite', 'GET /team-invitations?team_id=$team', { who: 'bob' }, lacks('$invite_members')),
    permission('POST', '$invite_members', created()),
    ...invited('sends an invitation to revoke', { who: 'bob' }),
    step('revokes it for servers', 'DELETE /team-invitations/$invitation?team_id=$team', server, done),
    ...invited('sends the last one', { who: 'bob' }),
    step('deletes the team', 'DELETE /teams/$team', server, done),
    accept('deletes its invitations', '', { who: 'bob' }, NO_CODE),
  ]),
]
