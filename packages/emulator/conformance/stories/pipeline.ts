import { absent, someText } from '../matches.js'
import { client, nobody } from '../senders.js'
import {
  byVersion,
  type Expect,
  known,
  NO_OWN_USER,
  ok,
  plain,
  type RequestStep,
  schemaError,
  signUp,
  step,
  story,
} from '../step.js'

// Everything before an endpoint: CORS, method, body, keys, tokens. And the headers of every response.

const CURRENT = 'GET /projects/current'
const KEY = 'x-stack-publishable-client-key'
const JWK = { kty: 'EC', crv: 'P-256', alg: 'ES256', kid: /^[\w-]{12}$/, x: someText, y: someText }
const WRONG = { [KEY]: 'pck_wrong' }
// Version 2.8.86 needs a publishable key only where the project requires one.
const KEY_MISSING = byVersion(known(401, 'CLIENT_AUTHENTICATION_REQUIRED'), NO_OWN_USER)
const asWhom = (headers: Record<string, string>, expect: Expect, as: RequestStep['as'] = 'client') =>
  step('', 'GET /users/me', { as, headers }, expect)

export const pipeline = [
  story('order of errors', [
    signUp('ada'),
    'checks the token before the key',
    asWhom({ ...WRONG, 'x-stack-access-token': 'x' }, known(401, 'UNPARSABLE_ACCESS_TOKEN')),
    'checks the token before the access type',
    asWhom(
      { 'x-stack-access-type': '', 'x-stack-access-token': 'x' },
      byVersion(known(401, 'UNPARSABLE_ACCESS_TOKEN'), known(400, 'PROJECT_KEY_WITHOUT_ACCESS_TYPE')),
    ),
    'checks no token without a project',
    asWhom({ 'x-stack-access-token': 'x' }, known(400, 'ACCESS_TYPE_REQUIRED'), 'nobody'),
    'refuses a key without an access type',
    asWhom({ 'x-stack-access-type': '' }, known(400, 'PROJECT_KEY_WITHOUT_ACCESS_TYPE')),
    'refuses an unknown access type',
    asWhom({ 'x-stack-access-type': 'root' }, known(400, 'INVALID_ACCESS_TYPE')),
    'requires a project',
    asWhom({ 'x-stack-project-id': '' }, known(400, 'ACCESS_TYPE_WITHOUT_PROJECT_ID', { request_type: 'client' })),
    'requires a project from servers',
    asWhom(
      { 'x-stack-project-id': '' },
      known(400, 'ACCESS_TYPE_WITHOUT_PROJECT_ID', { request_type: 'server' }),
      'server',
    ),
    'requires a publishable key',
    asWhom({ [KEY]: '' }, KEY_MISSING),
    'requires a server key',
    asWhom({ 'x-stack-secret-server-key': '' }, known(401, 'SERVER_AUTHENTICATION_REQUIRED'), 'server'),
    'requires an admin key',
    asWhom({ 'x-stack-super-secret-admin-key': '' }, known(401, 'ADMIN_AUTHENTICATION_REQUIRED'), 'admin'),
    'refuses a wrong publishable key',
    asWhom(WRONG, known(401, 'INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: '$project' })),
    'refuses a wrong server key',
    asWhom(
      { 'x-stack-secret-server-key': 'ssk_no' },
      known(401, 'INVALID_SECRET_SERVER_KEY', { project_id: '$project' }),
      'server',
    ),
    'refuses a wrong admin key',
    asWhom(
      { 'x-stack-super-secret-admin-key': 'sak_no' },
      known(401, 'INVALID_SUPER_SECRET_ADMIN_KEY', { project_id: '$project' }),
      'admin',
    ),
    'refuses a publishable key as a server key',
    asWhom({ 'x-stack-secret-server-key': '$publishable' }, known(401, 'INVALID_SECRET_SERVER_KEY'), 'server'),
    'accepts no stronger key in place of the publishable one',
    asWhom({ 'x-stack-access-type': 'client', [KEY]: '' }, KEY_MISSING, 'server'),
    'refuses an unknown project',
    asWhom(
      { 'x-stack-project-id': 'c0ffee00-0000-4000-8000-000000000000' },
      byVersion(known(401, 'INVALID_PUBLISHABLE_CLIENT_KEY'), known(400, 'CURRENT_PROJECT_NOT_FOUND')),
    ),
    'refuses a malformed admin token',
    asWhom({ 'x-stack-admin-access-token': 'x' }, known(401, 'UNPARSABLE_ADMIN_ACCESS_TOKEN')),
    'refuses an admin token of a project that is not internal',
    asWhom({ 'x-stack-admin-access-token': '$ada.access_token' }, known(401, 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')),
    'accepts no refresh token as a session',
    asWhom({ 'x-stack-refresh-token': '$ada.refresh_token' }, NO_OWN_USER),
    step(
      'checks the syntax of the body before the key',
      'POST /auth/password/sign-in',
      { headers: WRONG, body: '{' },
      known(400, 'BODY_PARSING_ERROR'),
    ),
    step(
      'refuses an unknown content type',
      'POST /auth/password/sign-in',
      { headers: { 'content-type': 'application/xml' }, body: '<a/>' },
      known(400, 'BODY_PARSING_ERROR'),
    ),
    'checks the access before the schema',
    nobody('POST /auth/password/sign-in', { x: 1 }, known(400, 'ACCESS_TYPE_REQUIRED')),
    step('checks the method before everything else', 'PUT /users/me', { headers: WRONG, body: '{' }, plain(405)),
    step(
      'checks the keys before the path',
      'GET /nowhere',
      { headers: WRONG },
      known(401, 'INVALID_PUBLISHABLE_CLIENT_KEY'),
    ),
    client('returns 404 for an unknown path', 'GET /nowhere', plain(404)),
  ]),

  story('every response', [
    client('has CORS headers, a request id and no caching', CURRENT, {
      ...ok(),
      headers: {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': /^content-type, x-stack-actual-status, x-stack-known-error/,
        'cache-control': 'no-store, max-age=0',
        'x-stack-request-id': /./,
      },
    }),
    step(
      'of a preflight request is empty',
      'OPTIONS /users/me',
      { as: 'nobody' },
      {
        status: 200,
        headers: {
          'access-control-max-age': '86400',
          'access-control-allow-headers': /^(?=.*x-stack-access-token)(?=.*x-stack-random-nonce)/,
        },
      },
    ),
    step('of a preflight request exists for unknown paths', 'OPTIONS /nowhere', { as: 'nobody' }, ok()),
    ...['true', 'false'].map((value) =>
      step(
        `hides its status with the override header "${value}"`,
        'GET /users/me',
        { headers: { 'x-stack-override-error-status': value } },
        {
          ...known(200, 'CANNOT_GET_OWN_USER_WITHOUT_USER'),
          headers: { 'x-stack-actual-status': '400' },
        },
      ),
    ),
    step(
      'of a success has no other status',
      CURRENT,
      { headers: { 'x-stack-override-error-status': 'true' } },
      { status: 200, headers: { 'x-stack-actual-status': null } },
    ),
    step(
      'of a wrong method keeps its status',
      'PUT /users/me',
      { headers: { 'x-stack-override-error-status': 'true' } },
      plain(405),
    ),
    client('has no details for an error without any', 'GET /users/me', {
      ...NO_OWN_USER,
      body: { code: 'CANNOT_GET_OWN_USER_WITHOUT_USER', error: someText, details: absent },
    }),
    client(
      'names every error of a body',
      'POST /auth/password/sign-up',
      { unheard_of: 1 },
      {
        ...schemaError,
        body: { details: { message: /unheard_of/ } },
      },
    ),
  ]),

  story('requests without keys', [
    step('reports that the service is up', 'GET /health', { as: 'nobody', api: 'root' }, ok({ status: 'ok' })),
    nobody('has no health check below the API', 'GET /health', plain(404)),
    nobody('greets', 'GET /', ok()),
    client('greets a caller', 'GET /', ok()),
    nobody('refuses a query on the root path', 'GET /?a=1', schemaError),
    nobody(
      'returns the public keys of a project',
      'GET /projects/$project/.well-known/jwks.json',
      byVersion(
        { ...ok({ keys: [JWK] }), headers: { 'cache-control': /no-store/ } },
        { ...ok({ keys: [JWK, JWK] }), headers: { 'cache-control': /public, max-age=3600/ } },
      ),
    ),
    'returns 404 for the keys of an unknown project',
    nobody('GET /projects/c0ffee00-0000-4000-8000-000000000000/.well-known/jwks.json', plain(404)),
    client('accepts feature requests', 'POST /check-feature-support', { feature_name: 'flying' }, ok()),
  ]),
]
