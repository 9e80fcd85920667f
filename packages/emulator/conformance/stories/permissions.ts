import { aList, listWith } from '../matches.js'
import { byVersion, created, done, known, ok, plain, schemaError, signUp, step, story, UNKNOWN_ID } from '../step.js'

const TEAM = '/team-permission-definitions'
const PROJECT = '/project-permission-definitions'
const admin = { as: 'admin' } as const
const server = { as: 'server' } as const

export const permissions = [
  story('permission definitions', [
    step(
      'of teams are listed',
      `GET ${TEAM}`,
      admin,
      ok({ items: listWith({ id: '$read_members' }), is_paginated: false }),
    ),
    step('of the project are listed', `GET ${PROJECT}`, admin, ok({ items: aList })),
    step(
      'one is made',
      `POST ${TEAM}`,
      { ...admin, body: { id: 'write_$run', description: 'Writes', contained_permission_ids: ['$read_members'] } },
      created({ id: 'write_$run', contained_permission_ids: ['$read_members'] }),
    ),
    step(
      'an id is taken once',
      `POST ${TEAM}`,
      { ...admin, body: { id: 'write_$run' } },
      known(400, 'PERMISSION_ID_ALREADY_EXISTS', { permission_id: 'write_$run' }),
    ),
    step(
      'in both scopes',
      `POST ${PROJECT}`,
      { ...admin, body: { id: 'write_$run' } },
      known(400, 'PERMISSION_ID_ALREADY_EXISTS'),
    ),
    step(
      'contains none that is not there',
      `POST ${TEAM}`,
      { ...admin, body: { id: 'other_$run', contained_permission_ids: ['nothing'] } },
      known(400, 'CONTAINED_PERMISSION_NOT_FOUND', { permission_id: 'nothing' }),
    ),
    step('has an id in small letters', `POST ${TEAM}`, { ...admin, body: { id: 'No!' } }, schemaError),
    step(
      'is changed',
      `PATCH ${TEAM}/write_$run`,
      { ...admin, body: { description: 'Writes all' } },
      byVersion(
        ok({ description: 'Writes all', contained_permission_ids: ['$read_members'] }),
        ok({ description: 'Writes all', contained_permission_ids: [] }),
      ),
    ),
    step(
      'one of the project',
      `POST ${PROJECT}`,
      { ...admin, body: { id: 'publish_$run' } },
      created({ id: 'publish_$run' }),
    ),
    signUp('ada'),
    step(
      'a team is made',
      'POST /teams',
      { who: 'ada', body: { display_name: 'T', creator_user_id: 'me' }, keep: { team: 'id' } },
      created(),
    ),
    step(
      'its creator has what the project gives creators',
      'GET /team-permissions?team_id=$team&user_id=me&recursive=false',
      { who: 'ada' },
      ok({ items: [{ id: /^(team_)?admin$/, team_id: '$team', user_id: '$ada.id' }] }),
    ),
    step(
      'and all that comes with it',
      'GET /team-permissions?team_id=$team&user_id=me&recursive=true',
      { who: 'ada' },
      ok({ items: listWith({ id: '$manage_api_keys' }) }),
    ),
    step('a browser asks for its own', 'GET /team-permissions?team_id=$team', { who: 'ada' }, plain(403)),
    step(
      'is granted',
      'POST /team-permissions/$team/$ada.id/write_$run',
      { ...server, body: {} },
      created({ id: 'write_$run', team_id: '$team', user_id: '$ada.id' }),
    ),
    step('twice is no error', 'POST /team-permissions/$team/$ada.id/write_$run', { ...server, body: {} }, created()),
    step(
      'an unknown one is not',
      'POST /team-permissions/$team/$ada.id/nothing',
      { ...server, body: {} },
      known(404, 'PERMISSION_NOT_FOUND', { permission_id: 'nothing' }),
    ),
    step(
      'nobody gets any',
      `POST /team-permissions/$team/${UNKNOWN_ID}/write_$run`,
      { ...server, body: {} },
      known(404, 'USER_NOT_FOUND'),
    ),
    step('is taken back', 'DELETE /team-permissions/$team/$ada.id/write_$run', server, done),
    step('once', 'DELETE /team-permissions/$team/$ada.id/write_$run', server, known(401, 'TEAM_PERMISSION_NOT_FOUND')),
    step(
      'one of the project is granted',
      'POST /project-permissions/$ada.id/publish_$run',
      { ...server, body: {} },
      created({ id: 'publish_$run', user_id: '$ada.id' }),
    ),
    step(
      'the user sees it',
      'GET /project-permissions?user_id=me',
      { who: 'ada' },
      ok({ items: [{ id: 'publish_$run' }] }),
    ),
    step('others do not', `GET /project-permissions?user_id=${UNKNOWN_ID}`, { who: 'ada' }, plain(403)),
    step(
      'an unknown one is not granted',
      'POST /project-permissions/$ada.id/nothing',
      { ...server, body: {} },
      known(404, 'PERMISSION_NOT_FOUND'),
    ),
    step(
      'nor to nobody',
      `POST /project-permissions/${UNKNOWN_ID}/publish_$run`,
      { ...server, body: {} },
      known(404, 'USER_NOT_FOUND'),
    ),
    step('it is taken back', 'DELETE /project-permissions/$ada.id/publish_$run', server, done),
    step('once', 'DELETE /project-permissions/$ada.id/publish_$run', server, known(404, 'PERMISSION_NOT_FOUND')),
    step('is deleted', `DELETE ${TEAM}/write_$run`, admin, done),
    step('once', `DELETE ${TEAM}/write_$run`, admin, known(404, 'PERMISSION_NOT_FOUND')),
    step('so is one of the project', `DELETE ${PROJECT}/publish_$run`, admin, done),
  ]),
]
