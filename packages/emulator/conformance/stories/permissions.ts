import { absent, listWith } from '../matches.js'
import {
  byVersion,
  created,
  done,
  type Expected,
  known,
  ok,
  plain,
  type RequestStep,
  schemaError,
  signUp,
  step,
  story,
  UNKNOWN_ID,
} from '../step.js'

const admin = { as: 'admin' } as const
const server = { as: 'server' } as const
const ada = { who: 'ada' } as const
const NO_USER = known(404, 'USER_NOT_FOUND')
const NO_PERMISSION = known(404, 'PERMISSION_NOT_FOUND')
const NOT_IN_TEAM = known(404, 'TEAM_MEMBERSHIP_NOT_FOUND')
const NOBODY = known(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER')
const EXISTS = known(400, 'PERMISSION_ID_ALREADY_EXISTS')
const NOTHING_TO_CONTAIN = known(400, 'CONTAINED_PERMISSION_NOT_FOUND')

const define = (scope: string, id: string, contained_permission_ids: string[] = []) =>
  step(
    `defines ${id}`,
    `POST /${scope}-permission-definitions`,
    { ...admin, body: { id, contained_permission_ids }, setup: true },
    created({ id, contained_permission_ids, description: absent }),
  )
/** Lists the permissions of the user. */
const own = (name: string, scope: string, query: string, ...ids: string[]) =>
  step(name, `GET /${scope}-permissions?user_id=me${query}`, ada, ok({ items: ids.map((id) => ({ id })) }))
const grant = (name: string, path: string, expect: RequestStep['expect']) =>
  step(name, `POST /${path}`, { ...server, body: {} }, expect)
const revoke = (name: string, path: string, expect: Expected) => step(name, `DELETE /${path}`, server, expect)
const makeTeam = step(
  'creates a team',
  'POST /teams',
  { ...ada, setup: true, body: { display_name: 'T', creator_user_id: 'me' }, keep: { team: 'id' } },
  created(),
)

/** Only teams have built-in permissions, which are first. Ids are compared in upper case: `_` follows letters. */
const inUpperCase = (scope: string) => (items: { id: string }[]) => {
  const at = (start: string) => items.findIndex(({ id }) => id.startsWith(start))
  return at('$') === (scope === 'team' ? 0 : -1) && at('sa_') >= 0 && at('sa_') < at('s_a_')
}

const definitions = (scope: string) => {
  const path = `/${scope}-permission-definitions`
  const refuses = (name: string, request: string, body: object | undefined, expect: Expected) =>
    step(`refuses ${name}`, request.replace(' ', ` ${path}`), { ...admin, ...(body && { body }) }, expect)
  return story(`definitions of ${scope} permissions`, [
    define(scope, 'read_$run'),
    step(
      'defines a permission that contains it',
      `POST ${path}`,
      { ...admin, body: { id: 'write_$run', description: 'Write', contained_permission_ids: ['read_$run'] } },
      created({ id: 'write_$run', description: 'Write', contained_permission_ids: ['read_$run'] }),
    ),
    step(
      'renames a permission',
      `PATCH ${path}/read_$run`,
      { ...admin, body: { id: 'a:read_$run', description: 'Read' } },
      ok({ id: 'a:read_$run', description: 'Read' }),
    ),
    step(
      'also where it is contained',
      `GET ${path}`,
      admin,
      ok({ items: listWith({ id: 'write_$run', contained_permission_ids: ['a:read_$run'] }), is_paginated: false }),
    ),
    refuses('the old id', 'PATCH /read_$run', {}, NO_PERMISSION),
    step(
      'updates a permission',
      `PATCH ${path}/write_$run`,
      { ...admin, body: { description: 'All' } },
      byVersion(
        ok({ id: 'write_$run', description: 'All', contained_permission_ids: ['a:read_$run'] }),
        ok({ id: 'write_$run', description: 'All', contained_permission_ids: [] }),
      ),
    ),
    step(
      'contains nothing any more',
      `PATCH ${path}/write_$run`,
      { ...admin, body: { contained_permission_ids: [] } },
      byVersion(ok({ description: 'All', contained_permission_ids: [] }), ok({ description: absent })),
    ),
    define(scope, 's_a_$run'),
    define(scope, 'sa_$run'),
    step('lists them by id', `GET ${path}`, admin, ok({ items: inUpperCase(scope) })),
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
    step('deletes a permission', `DELETE ${path}/write_$run`, admin, done),
    refuses('to delete it again', 'DELETE /write_$run', undefined, NO_PERMISSION),
  ])
}

export const permissions = [
  definitions('team'),
  definitions('project'),
  story('permissions of both scopes', [
    define('project', 'p_$run'),
    step(
      'are updated in either scope',
      'PATCH /team-permission-definitions/p_$run',
      { ...admin, body: { description: 'seen' } },
      ok({ description: 'seen' }),
    ),
    step('are deleted in their own', 'DELETE /team-permission-definitions/p_$run', admin, NO_PERMISSION),
    step(
      'are listed in their own',
      'GET /team-permission-definitions',
      admin,
      ok({ items: (all: { id: string }[]) => all.every(({ id }) => !id.startsWith('p_')) }),
    ),
    step('share their ids', 'POST /team-permission-definitions', { ...admin, body: { id: 'p_$run' } }, EXISTS),
    step(
      'contain none of the other scope',
      'POST /team-permission-definitions',
      { ...admin, body: { id: 'q_$run', contained_permission_ids: ['p_$run'] } },
      NOTHING_TO_CONTAIN,
    ),
  ]),
  story('team permissions', [
    signUp('ada'),
    makeTeam,
    step(
      'gives the creator the default permissions',
      'GET /team-permissions?team_id=$team&user_id=me&recursive=false',
      { ...ada, keep: { default: 'items.0.id' } },
      ok({ items: [{ id: /^(team_)?admin$/, team_id: '$team', user_id: '$ada.id' }] }),
    ),
    step(
      'includes contained permissions with recursive',
      'GET /team-permissions?team_id=$team&user_id=me&recursive=true',
      ada,
      ok({ items: listWith({ id: '$manage_api_keys' }) }),
    ),
    revoke('revokes the default', 'team-permissions/$team/$ada.id/$default', done),
    define('team', 'read_$run'),
    define('team', 'write_$run', ['$update_team', 'read_$run']),
    define('team', 'own_$run', ['write_$run']),
    step(
      'a circle does no harm',
      'PATCH /team-permission-definitions/read_$run',
      { ...admin, body: { contained_permission_ids: ['own_$run'] } },
      ok(),
    ),
    step(
      'requires a permission',
      'PATCH /teams/$team',
      { ...ada, body: {} },
      known(401, 'TEAM_PERMISSION_REQUIRED', { permission_id: '$update_team' }),
    ),
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
    step('has the permission', 'PATCH /teams/$team', { ...ada, body: {} }, ok()),
    grant('grants a built-in one', 'team-permissions/$team/$ada.id/$read_members', created()),
    step(
      'lists those of a team for servers',
      'GET /team-permissions?team_id=$team',
      server,
      ok({ items: [{ id: '$read_members' }, { id: 'own_$run' }] }),
    ),
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
    step(
      'renames the permission',
      'PATCH /team-permission-definitions/own_$run',
      { ...admin, body: { id: 'boss_$run' } },
      ok(),
    ),
    own('and its grants', 'team', '', 'boss_$run'),
    step('deletes the permission', 'DELETE /team-permission-definitions/boss_$run', admin, done),
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
        ['nobody', '$team/me/$default', NOBODY],
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
    grant('refuses nobody', 'project-permissions/me/read_$run', NOBODY),
    grant('refuses an unknown permission', 'project-permissions/$ada.id/nothing', NO_PERMISSION),
    grant('refuses a built-in permission', 'project-permissions/$ada.id/$update_team', NO_PERMISSION),
    grant(
      'refuses one of teams',
      'project-permissions/$ada.id/team_$run',
      byVersion(NO_PERMISSION, known(404, 'WRONG_PERMISSION_SCOPE')),
    ),
    ...['team', 'project'].flatMap((scope) => [
      step(`requires a user id for the ${scope}`, `GET /${scope}-permissions`, ada, plain(403)),
      step(
        `hides those of other users in the ${scope}`,
        `GET /${scope}-permissions?user_id=${UNKNOWN_ID}`,
        ada,
        plain(403),
      ),
      step(`requires a user for the ${scope}`, `GET /${scope}-permissions?user_id=me`, {}, NOBODY),
      step(
        `requires a boolean for the ${scope}`,
        `GET /${scope}-permissions?user_id=me&recursive=yes`,
        ada,
        schemaError,
      ),
    ]),
  ]),
]
