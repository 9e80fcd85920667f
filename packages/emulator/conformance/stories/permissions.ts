import { absent, listWith } from '../matches.js'
import { ada, admin, client, server } from '../senders.js'
import {
  byVersion,
  created,
  done,
  type Expect,
  type Expected,
  known,
  NO_OWN_USER,
  ok,
  plain,
  schemaError,
  setup,
  signUp,
  step,
  story,
  UNKNOWN_ID,
} from '../step.js'

const NO_USER = known(404, 'USER_NOT_FOUND')
const NO_PERMISSION = known(404, 'PERMISSION_NOT_FOUND')
const NOT_IN_TEAM = known(404, 'TEAM_MEMBERSHIP_NOT_FOUND')
const EXISTS = known(400, 'PERMISSION_ID_ALREADY_EXISTS')
const NOTHING_TO_CONTAIN = known(400, 'CONTAINED_PERMISSION_NOT_FOUND')

const define = (scope: string, id: string, contained_permission_ids: string[] = []) =>
  setup(
    admin(
      `defines ${id}`,
      `POST /${scope}-permission-definitions`,
      { id, contained_permission_ids },
      created({ id, contained_permission_ids, description: absent }),
    ),
  )
/** Lists the permissions of the user. */
const own = (name: string, scope: string, query: string, ...ids: string[]) =>
  ada(name, `GET /${scope}-permissions?user_id=me${query}`, ok({ items: ids.map((id) => ({ id })) }))
const grant = (name: string, path: string, expect: Expect) => server(name, `POST /${path}`, {}, expect)
const revoke = (name: string, path: string, expect: Expected) => server(name, `DELETE /${path}`, expect)
const makeTeam = setup(
  ada('creates a team', 'POST /teams', { display_name: 'T', creator_user_id: 'me' }, created(), { team: 'id' }),
)

/** Only teams have built-in permissions, which are first. Ids are compared in upper case: `_` follows letters. */
const inUpperCase = (scope: string) => (items: { id: string }[]) => {
  const at = (start: string) => items.findIndex(({ id }) => id.startsWith(start))
  return at('$') === (scope === 'team' ? 0 : -1) && at('sa_') >= 0 && at('sa_') < at('s_a_')
}

const definitions = (scope: string) => {
  const path = `/${scope}-permission-definitions`
  const refuses = (name: string, request: string, body: object | undefined, expect: Expected) =>
    step(`refuses ${name}`, request.replace(' ', ` ${path}`), { as: 'admin', ...(body && { body }) }, expect)
  return story(`definitions of ${scope} permissions`, [
    define(scope, 'read_$run'),
    admin(
      'defines a permission that contains it',
      `POST ${path}`,
      { id: 'write_$run', description: 'Write', contained_permission_ids: ['read_$run'] },
      created({ id: 'write_$run', description: 'Write', contained_permission_ids: ['read_$run'] }),
    ),
    admin(
      'renames a permission',
      `PATCH ${path}/read_$run`,
      { id: 'a:read_$run', description: 'Read' },
      ok({ id: 'a:read_$run', description: 'Read' }),
    ),
    admin(
      'also where it is contained',
      `GET ${path}`,
      ok({ items: listWith({ id: 'write_$run', contained_permission_ids: ['a:read_$run'] }), is_paginated: false }),
    ),
    refuses('the old id', 'PATCH /read_$run', {}, NO_PERMISSION),
    admin(
      'updates a permission',
      `PATCH ${path}/write_$run`,
      { description: 'All' },
      byVersion(
        ok({ id: 'write_$run', description: 'All', contained_permission_ids: ['a:read_$run'] }),
        ok({ id: 'write_$run', description: 'All', contained_permission_ids: [] }),
      ),
    ),
    admin(
      'contains nothing any more',
      `PATCH ${path}/write_$run`,
      { contained_permission_ids: [] },
      byVersion(ok({ description: 'All', contained_permission_ids: [] }), ok({ description: absent })),
    ),
    define(scope, 's_a_$run'),
    define(scope, 'sa_$run'),
    admin('lists them by id', `GET ${path}`, ok({ items: inUpperCase(scope) })),
    refuses('upper case', 'POST ', { id: 'Read' }, schemaError),
    refuses('other characters', 'POST ', { id: 'no!' }, schemaError),
    refuses('the prefix of built-in permissions', 'POST ', { id: '$read' }, schemaError),
    refuses(
      'an id that exists',
      'POST ',
      { id: 'sa_$run' },
      known(400, EXISTS.code ?? '', { permission_id: 'sa_$run' }),
    ),
    refuses(
      'to contain an unknown one',
      'POST ',
      { id: 'b_$run', contained_permission_ids: ['nothing'] },
      known(400, NOTHING_TO_CONTAIN.code ?? '', { permission_id: 'nothing' }),
    ),
    refuses('to update an unknown one', 'PATCH /nothing', {}, NO_PERMISSION),
    refuses('to update a built-in one', 'PATCH /$update_team', {}, NO_PERMISSION),
    refuses('to rename to an id that exists', 'PATCH /sa_$run', { id: 's_a_$run' }, EXISTS),
    refuses(
      'to contain an unknown one later',
      'PATCH /sa_$run',
      { contained_permission_ids: ['nothing'] },
      NOTHING_TO_CONTAIN,
    ),
    refuses('to delete a built-in one', 'DELETE /$update_team', undefined, NO_PERMISSION),
    admin('deletes a permission', `DELETE ${path}/write_$run`, done),
    refuses('to delete it again', 'DELETE /write_$run', undefined, NO_PERMISSION),
  ])
}

export const permissions = [
  definitions('team'),
  definitions('project'),
  story('permissions of both scopes', [
    define('project', 'p_$run'),
    'are updated in either scope',
    admin('PATCH /team-permission-definitions/p_$run', { description: 'seen' }, ok({ description: 'seen' })),
    admin('are deleted in their own', 'DELETE /team-permission-definitions/p_$run', NO_PERMISSION),
    admin(
      'are listed in their own',
      'GET /team-permission-definitions',
      ok({ items: (all: { id: string }[]) => all.every(({ id }) => !id.startsWith('p_')) }),
    ),
    admin('share their ids', 'POST /team-permission-definitions', { id: 'p_$run' }, EXISTS),
    admin(
      'contain none of the other scope',
      'POST /team-permission-definitions',
      { id: 'q_$run', contained_permission_ids: ['p_$run'] },
      NOTHING_TO_CONTAIN,
    ),
  ]),
  story('team permissions', [
    signUp('ada'),
    makeTeam,
    ada(
      'gives the creator the default permissions',
      'GET /team-permissions?team_id=$team&user_id=me&recursive=false',
      ok({ items: [{ id: /^(team_)?admin$/, team_id: '$team', user_id: '$ada.id' }] }),
      { default: 'items.0.id' },
    ),
    ada(
      'includes contained permissions with recursive',
      'GET /team-permissions?team_id=$team&user_id=me&recursive=true',
      ok({ items: listWith({ id: '$manage_api_keys' }) }),
    ),
    revoke('revokes the default', 'team-permissions/$team/$ada.id/$default', done),
    define('team', 'read_$run'),
    define('team', 'write_$run', ['$update_team', 'read_$run']),
    define('team', 'own_$run', ['write_$run']),
    'a circle does no harm',
    admin('PATCH /team-permission-definitions/read_$run', { contained_permission_ids: ['own_$run'] }, ok()),
    'requires a permission',
    ada('PATCH /teams/$team', {}, known(401, 'TEAM_PERMISSION_REQUIRED', { permission_id: '$update_team' })),
    ...['grants a permission', 'grants it again'].map((name) =>
      grant(
        name,
        'team-permissions/$team/$ada.id/own_$run',
        created({ id: 'own_$run', team_id: '$team', user_id: '$ada.id' }),
      ),
    ),
    own('lists what is granted', 'team', '', 'own_$run'),
    own('and what it contains', 'team', '&recursive=true', '$update_team', 'own_$run', 'read_$run', 'write_$run'),
    own('with an id', 'team', '&recursive=true&permission_id=read_$run', 'read_$run'),
    own('with an id that is only contained', 'team', '&permission_id=read_$run'),
    ada('has the permission', 'PATCH /teams/$team', {}, ok()),
    grant('grants a built-in one', 'team-permissions/$team/$ada.id/$read_members', created()),
    'lists those of a team for servers',
    server('GET /team-permissions?team_id=$team', ok({ items: [{ id: '$read_members' }, { id: 'own_$run' }] })),
    revoke('revokes it', 'team-permissions/$team/$ada.id/$read_members', done),
    revoke(
      'refuses to revoke it again',
      'team-permissions/$team/$ada.id/$read_members',
      known(401, 'TEAM_PERMISSION_NOT_FOUND', {
        team_id: '$team',
        user_id: '$ada.id',
        permission_id: '$read_members',
      }),
    ),
    admin('renames the permission', 'PATCH /team-permission-definitions/own_$run', { id: 'boss_$run' }, ok()),
    own('and its grants', 'team', '', 'boss_$run'),
    admin('deletes the permission', 'DELETE /team-permission-definitions/boss_$run', done),
    own('and its grants', 'team', ''),
    define('project', 'p_$run'),
    ...(
      [
        ['an unknown user', `${UNKNOWN_ID}/${UNKNOWN_ID}/$default`, NO_USER],
        ['an unknown team', `${UNKNOWN_ID}/$ada.id/$default`, NOT_IN_TEAM],
        [
          'an unknown permission',
          '$team/$ada.id/nothing',
          known(404, 'PERMISSION_NOT_FOUND', { permission_id: 'nothing' }),
        ],
        ['an unknown built-in permission', '$team/$ada.id/$nothing', schemaError],
        ['a permission in upper case', '$team/$ada.id/Admin', schemaError],
        ['nobody', '$team/me/$default', NO_OWN_USER],
        [
          'a permission of the other scope',
          '$team/$ada.id/p_$run',
          byVersion(NO_PERMISSION, known(404, 'WRONG_PERMISSION_SCOPE')),
        ],
      ] as const
    ).map(([what, path, expect]) => grant(`refuses to grant to ${what}`, `team-permissions/${path}`, expect)),
    revoke('refuses to revoke from an unknown user', `team-permissions/$team/${UNKNOWN_ID}/$default`, NO_USER),
    revoke('refuses to revoke in an unknown team', `team-permissions/${UNKNOWN_ID}/$ada.id/$default`, NOT_IN_TEAM),
  ]),
  story('project permissions', [
    signUp('ada'),
    makeTeam,
    define('project', 'read_$run'),
    define('project', 'write_$run', ['read_$run']),
    define('team', 'team_$run'),
    ...['grants a permission', 'grants it again'].map((name) =>
      grant(name, 'project-permissions/$ada.id/write_$run', created({ id: 'write_$run', user_id: '$ada.id' })),
    ),
    own('lists what is granted', 'project', '', 'write_$run'),
    own('and what it contains', 'project', '&recursive=true', 'read_$run', 'write_$run'),
    revoke('revokes it', 'project-permissions/$ada.id/write_$run', done),
    revoke('refuses to revoke it again', 'project-permissions/$ada.id/write_$run', NO_PERMISSION),
    own('lists nothing any more', 'project', ''),
    grant('refuses an unknown user', `project-permissions/${UNKNOWN_ID}/read_$run`, NO_USER),
    grant('refuses nobody', 'project-permissions/me/read_$run', NO_OWN_USER),
    grant('refuses an unknown permission', 'project-permissions/$ada.id/nothing', NO_PERMISSION),
    grant('refuses a built-in permission', 'project-permissions/$ada.id/$update_team', NO_PERMISSION),
    grant(
      'refuses one of teams',
      'project-permissions/$ada.id/team_$run',
      byVersion(NO_PERMISSION, known(404, 'WRONG_PERMISSION_SCOPE')),
    ),
    ...['team', 'project'].flatMap((scope) => [
      ada(`requires a user id for the ${scope}`, `GET /${scope}-permissions`, plain(403)),
      ada(`hides those of other users in the ${scope}`, `GET /${scope}-permissions?user_id=${UNKNOWN_ID}`, plain(403)),
      client(`requires a user for the ${scope}`, `GET /${scope}-permissions?user_id=me`, NO_OWN_USER),
      ada(`requires a boolean for the ${scope}`, `GET /${scope}-permissions?user_id=me&recursive=yes`, schemaError),
    ]),
  ]),
]
