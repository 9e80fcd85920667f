import { absent, someText } from '../matches.js'
import { byVersion, known, ok, plain, type RequestStep, schemaError, signUp, step, story } from '../step.js'

// Everything before an endpoint: CORS, method, body, keys, tokens. And the headers of every response.

const CURRENT = 'GET /projects/current'
const KEY = 'x-stack-publishable-client-key'
const JWK = { kty: 'EC', crv: 'P-256', alg: 'ES256', kid: /^[\w-]{12}$/, x: someText, y: someText }
const WRONG = { [KEY]: 'pck_wrong' }
// Version 2.8.86 needs a publishable key only where the project requires one.
const KEY_MISSING = byVersion(
  known(401, 'CLIENT_AUTHENTICATION_REQUIRED'),
  known(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'),
)
const asWhom = (
  name: string,
  headers: Record<string, string>,
  expect: RequestStep['expect'],
  as: RequestStep['as'] = 'client',
) => step(name, 'GET /users/me', { as, headers }, expect)

export const pipeline = [
  story('order of errors', [
    signUp('ada'),
    asWhom(
      'a token that cannot be read goes before a wrong key',
      { ...WRONG, 'x-stack-access-token': 'x' },
      known(401, 'UNPARSABLE_ACCESS_TOKEN'),
    ),
    asWhom(
      '… and before a missing access type',
      { 'x-stack-access-type': '', 'x-stack-access-token': 'x' },
      byVersion(known(401, 'UNPARSABLE_ACCESS_TOKEN'), known(400, 'PROJECT_KEY_WITHOUT_ACCESS_TYPE')),
    ),
    asWhom(
      '… but nobody looks at it without a project',
      { 'x-stack-project-id': '$project', 'x-stack-access-token': '' },
      known(400, 'ACCESS_TYPE_REQUIRED'),
      'nobody',
    ),
    asWhom(
      'a key without an access type',
      { 'x-stack-access-type': '' },
      known(400, 'PROJECT_KEY_WITHOUT_ACCESS_TYPE'),
    ),
    asWhom('an access type that is none', { 'x-stack-access-type': 'root' }, known(400, 'INVALID_ACCESS_TYPE')),
    asWhom(
      'no project',
      { 'x-stack-project-id': '' },
      known(400, 'ACCESS_TYPE_WITHOUT_PROJECT_ID', { request_type: 'client' }),
    ),
    asWhom(
      'no project, for a server',
      { 'x-stack-project-id': '' },
      known(400, 'ACCESS_TYPE_WITHOUT_PROJECT_ID', { request_type: 'server' }),
      'server',
    ),
    asWhom('no publishable key', { [KEY]: '' }, KEY_MISSING),
    asWhom(
      'no server key',
      { 'x-stack-secret-server-key': '' },
      known(401, 'SERVER_AUTHENTICATION_REQUIRED'),
      'server',
    ),
    asWhom(
      'no admin key',
      { 'x-stack-super-secret-admin-key': '' },
      known(401, 'ADMIN_AUTHENTICATION_REQUIRED'),
      'admin',
    ),
    asWhom('a wrong publishable key', WRONG, known(401, 'INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: '$project' })),
    asWhom(
      'a wrong server key',
      { 'x-stack-secret-server-key': 'ssk_no' },
      known(401, 'INVALID_SECRET_SERVER_KEY', { project_id: '$project' }),
      'server',
    ),
    asWhom(
      'a wrong admin key',
      { 'x-stack-super-secret-admin-key': 'sak_no' },
      known(401, 'INVALID_SUPER_SECRET_ADMIN_KEY', { project_id: '$project' }),
      'admin',
    ),
    asWhom(
      'a publishable key is no server key',
      { 'x-stack-secret-server-key': '$publishable' },
      known(401, 'INVALID_SECRET_SERVER_KEY'),
      'server',
    ),
    asWhom('a stronger key does not stand in', { 'x-stack-access-type': 'client', [KEY]: '' }, KEY_MISSING, 'server'),
    asWhom(
      'an unknown project',
      { 'x-stack-project-id': 'c0ffee00-0000-4000-8000-000000000000' },
      byVersion(known(401, 'INVALID_PUBLISHABLE_CLIENT_KEY'), known(400, 'CURRENT_PROJECT_NOT_FOUND')),
    ),
    asWhom(
      'an admin token that cannot be read',
      { 'x-stack-admin-access-token': 'x' },
      known(401, 'UNPARSABLE_ADMIN_ACCESS_TOKEN'),
    ),
    asWhom(
      'an admin token of a project that is not internal',
      { 'x-stack-admin-access-token': '$ada.access_token' },
      known(401, 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'),
    ),
    asWhom(
      'a refresh token signs nobody in',
      { 'x-stack-refresh-token': '$ada.refresh_token' },
      known(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'),
    ),
    step(
      'a bad body goes before a wrong key',
      'POST /auth/password/sign-in',
      { headers: WRONG, body: '{' },
      known(400, 'BODY_PARSING_ERROR'),
    ),
    step(
      'a type of body that it does not know',
      'POST /auth/password/sign-in',
      { headers: { 'content-type': 'application/xml' }, body: '<a/>' },
      known(400, 'BODY_PARSING_ERROR'),
    ),
    step(
      'the access goes before the schema',
      'POST /auth/password/sign-in',
      { as: 'nobody', body: { x: 1 } },
      known(400, 'ACCESS_TYPE_REQUIRED'),
    ),
    step('a wrong method goes before all', 'PUT /users/me', { headers: WRONG, body: '{' }, plain(405)),
    step(
      'an unknown path has its keys looked at',
      'GET /nowhere',
      { headers: WRONG },
      known(401, 'INVALID_PUBLISHABLE_CLIENT_KEY'),
    ),
    step('an unknown path', 'GET /nowhere', {}, plain(404)),
  ]),

  story('every answer', [
    step(
      'has CORS, an id and no caching',
      CURRENT,
      {},
      {
        ...ok(),
        headers: {
          'access-control-allow-origin': '*',
          'access-control-expose-headers': /^content-type, x-stack-actual-status, x-stack-known-error/,
          'cache-control': 'no-store, max-age=0',
          'x-stack-request-id': /./,
        },
      },
    ),
    step(
      'of a preflight is empty',
      'OPTIONS /users/me',
      { as: 'nobody' },
      {
        status: 200,
        headers: { 'access-control-max-age': '86400', 'access-control-allow-headers': /x-stack-access-token/ },
      },
    ),
    step('of a preflight comes for unknown paths too', 'OPTIONS /nowhere', { as: 'nobody' }, ok()),
    ...['true', 'false'].map((value) =>
      step(
        `hides its status when asked to by "${value}"`,
        'GET /users/me',
        { headers: { 'x-stack-override-error-status': value } },
        {
          ...known(200, 'CANNOT_GET_OWN_USER_WITHOUT_USER'),
          headers: { 'x-stack-actual-status': '400' },
        },
      ),
    ),
    step(
      'of a wrong method keeps its status',
      'PUT /users/me',
      { headers: { 'x-stack-override-error-status': 'true' } },
      plain(405),
    ),
    step(
      'has no details where an error has none',
      'GET /users/me',
      {},
      {
        ...known(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'),
        body: { code: 'CANNOT_GET_OWN_USER_WITHOUT_USER', error: someText, details: absent },
      },
    ),
    step(
      'says all that is wrong with a body',
      'POST /auth/password/sign-up',
      { body: { unheard_of: 1 } },
      {
        ...schemaError,
        body: { details: { message: /unheard_of/ } },
      },
    ),
  ]),

  story('open calls', [
    step('the service is up', 'GET /health', { as: 'nobody' }, ok({ status: 'ok' })),
    step('it greets', 'GET /', { as: 'nobody' }, ok()),
    step('it takes no query with a greeting', 'GET /?a=1', { as: 'nobody' }, schemaError),
    step(
      'the keys of a project',
      'GET /projects/$project/.well-known/jwks.json',
      { as: 'nobody' },
      byVersion(
        { ...ok({ keys: [JWK] }), headers: { 'cache-control': /no-store/ } },
        { ...ok({ keys: [JWK, JWK] }), headers: { 'cache-control': /public, max-age=3600/ } },
      ),
    ),
    step(
      'there are none of an unknown project',
      'GET /projects/c0ffee00-0000-4000-8000-000000000000/.well-known/jwks.json',
      { as: 'nobody' },
      plain(404),
    ),
    step('features may be asked for', 'POST /check-feature-support', { body: { feature_name: 'flying' } }, ok()),
  ]),
]
