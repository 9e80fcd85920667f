import { aList, listWith } from '../matches.js'
import { byVersion, created, done, known, ok, plain, schemaError, signUp, step, story, UNKNOWN_ID } from '../step.js'

const TEAM = '/team-permission-definitions'
const PROJECT = '/project-permission-definitions'
const admin = { as: 'admin' } as const
const server = { as: 'server' } as const

export const permissions = [
  story('permission definitions', [
    step(
      'lists the definitions of teams',
      `GET ${TEAM}`,
      admin,
      ok({ items: listWith({ id: '$read_members' }), is_paginated: false }),
    ),
    step('lists the definitions of the project', `GET ${PROJECT}`, admin, ok({ items: aList })),
    step(
      'creates a definition',
      `POST ${TEAM}`,
      { ...admin, body: { id: 'write_$run', description: 'Writes', contained_permission_ids: ['$read_members'] } },
      created({ id: 'write_$run', contained_permission_ids: ['$read_members'] }),
    ),
    step(
      'refuses an id that exists',
      `POST ${TEAM}`,
      { ...admin, body: { id: 'write_$run' } },
      known(400, 'PERMISSION_ID_ALREADY_EXISTS', { permission_id: 'write_$run' }),
    ),
    step(
      'refuses an id that exists in the other scope',
      `POST ${PROJECT}`,
      { ...admin, body: { id: 'write_$run' } },
      known(400, 'PERMISSION_ID_ALREADY_EXISTS'),
    ),
    step(
      'refuses to contain an unknown permission',
      `POST ${TEAM}`,
      { ...admin, body: { id: 'other_$run', contained_permission_ids: ['nothing'] } },
      known(400, 'CONTAINED_PERMISSION_NOT_FOUND', { permission_id: 'nothing' }),
    ),
    step('refuses an id with other characters', `POST ${TEAM}`, { ...admin, body: { id: 'No!' } }, schemaError),
    step(
      'updates a definition',
      `PATCH ${TEAM}/write_$run`,
      { ...admin, body: { description: 'Writes all' } },
      byVersion(
        ok({ description: 'Writes all', contained_permission_ids: ['$read_members'] }),
        ok({ description: 'Writes all', contained_permission_ids: [] }),
      ),
    ),
    step(
      'creates a definition of the project',
      `POST ${PROJECT}`,
      { ...admin, body: { id: 'publish_$run' } },
      created({ id: 'publish_$run' }),
    ),
    signUp('ada'),
    step(
      'creates a team',
      'POST /teams',
      { who: 'ada', body: { display_name: 'T', creator_user_id: 'me' }, keep: { team: 'id' } },
      created(),
    ),
    step(
      'gives the creator the default permissions',
      'GET /team-permissions?team_id=$team&user_id=me&recursive=false',
      { who: 'ada' },
      ok({ items: [{ id: /^(team_)?admin$/, team_id: '$team', user_id: '$ada.id' }] }),
    ),
    step(
      'includes contained permissions with recursive',
      'GET /team-permissions?team_id=$team&user_id=me&recursive=true',
      { who: 'ada' },
      ok({ items: listWith({ id: '$manage_api_keys' }) }),
    ),
    step('requires a user id from clients', 'GET /team-permissions?team_id=$team', { who: 'ada' }, plain(403)),
    step(
      'grants a permission',
      'POST /team-permissions/$team/$ada.id/write_$run',
      { ...server, body: {} },
      created({ id: 'write_$run', team_id: '$team', user_id: '$ada.id' }),
    ),
    step(
      'grants it again without an error',
      'POST /team-permissions/$team/$ada.id/write_$run',
      { ...server, body: {} },
      created(),
    ),
    step(
      'refuses to grant an unknown permission',
      'POST /team-permissions/$team/$ada.id/nothing',
      { ...server, body: {} },
      known(404, 'PERMISSION_NOT_FOUND', { permission_id: 'nothing' }),
    ),
    step(
      'refuses to grant to an unknown user',
      `POST /team-permissions/$team/${UNKNOWN_ID}/write_$run`,
      { ...server, body: {} },
      known(404, 'USER_NOT_FOUND'),
    ),
    step('revokes a permission', 'DELETE /team-permissions/$team/$ada.id/write_$run', server, done),
    step(
      'refuses to revoke it again',
      'DELETE /team-permissions/$team/$ada.id/write_$run',
      server,
      known(401, 'TEAM_PERMISSION_NOT_FOUND'),
    ),
    step(
      'grants a permission of the project',
      'POST /project-permissions/$ada.id/publish_$run',
      { ...server, body: {} },
      created({ id: 'publish_$run', user_id: '$ada.id' }),
    ),
    step(
      "lists the user's own permissions",
      'GET /project-permissions?user_id=me',
      { who: 'ada' },
      ok({ items: [{ id: 'publish_$run' }] }),
    ),
    step(
      'refuses the permissions of another user',
      `GET /project-permissions?user_id=${UNKNOWN_ID}`,
      { who: 'ada' },
      plain(403),
    ),
    step(
      'refuses to grant an unknown permission of the project',
      'POST /project-permissions/$ada.id/nothing',
      { ...server, body: {} },
      known(404, 'PERMISSION_NOT_FOUND'),
    ),
    step(
      'refuses to grant to an unknown user of the project',
      `POST /project-permissions/${UNKNOWN_ID}/publish_$run`,
      { ...server, body: {} },
      known(404, 'USER_NOT_FOUND'),
    ),
    step('revokes a permission of the project', 'DELETE /project-permissions/$ada.id/publish_$run', server, done),
    step(
      'refuses to revoke it again',
      'DELETE /project-permissions/$ada.id/publish_$run',
      server,
      known(404, 'PERMISSION_NOT_FOUND'),
    ),
    step('deletes a definition', `DELETE ${TEAM}/write_$run`, admin, done),
    step('refuses to delete it again', `DELETE ${TEAM}/write_$run`, admin, known(404, 'PERMISSION_NOT_FOUND')),
    step('deletes a definition of the project', `DELETE ${PROJECT}/publish_$run`, admin, done),
  ]),
]
