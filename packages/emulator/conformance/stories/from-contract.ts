import type { Contract as Row } from '@latchkey/core/internal/contract'
import { SERVER_VERSIONS } from '../../src/world/server-version.js'
import { contractRows as rows } from '../contract-rows.js'
import { client } from '../senders.js'
import {
  byVersion,
  holdsFor,
  known,
  NO_OWN_USER,
  ok,
  plain,
  type RequestStep,
  type Story,
  schemaError,
  step,
  story,
  UNKNOWN_ID,
} from '../step.js'

// Cases derived from the contract: what every endpoint rejects.

const ACCESS = ['client', 'server', 'admin'] as const
const nameOf = ({ method, path }: Row) => `${method} ${path}`

/** The contract entries with the same method and path, as one endpoint. */
const endpoints = [...new Set(rows.map(nameOf))].map((name) => {
  const all = rows.filter((row) => nameOf(row) === name)
  return {
    request: filledPath(name),
    rows: all,
    open: all.some(({ access }) => access === 'none'),
    least: Math.min(...all.map(({ access }) => ACCESS.indexOf(access as (typeof ACCESS)[number]))),
    root: all.some(({ root }) => root),
    ...versionsOf(all),
  }
})

/** The versions that have an endpoint. */
function versionsOf(rows: readonly Row[]): Pick<RequestStep, 'since' | 'until'> {
  const marked = (mark: 'since' | 'until') => (rows.every((row) => row[mark]) ? rows[0]?.[mark] : undefined)
  return { since: marked('since'), until: marked('until') }
}

function filledPath(name: string): string {
  return name
    .replace('{provider_id}', 'github')
    .replace('{type}', 'magic_link')
    .replace(/\{permission_id\}/, 'admin')
    .replace(/\{\w+\}/g, UNKNOWN_ID)
}

const pathOf = (request: string) => request.split(' ')[1] ?? ''

const onlyIn = ({ since, until }: Pick<RequestStep, 'since' | 'until'>) => ({ since, until })

const withBody = (request: string) => (request.startsWith('GET') ? {} : { body: {} })

function withoutKeysResponse(request: string) {
  // This endpoint reads the user first, and reports the error of the endpoint that has replaced it.
  if (request.includes('/auth/oauth/connected-accounts/'))
    return byVersion(known(400, 'ACCESS_TYPE_REQUIRED'), ok({ code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' }, 400))
  // Agents need no key for these, but the ID of the project.
  return request.startsWith('GET /agent/') ? plain(400) : known(400, 'ACCESS_TYPE_REQUIRED')
}

const withoutKeys: RequestStep[] = endpoints
  .filter(({ open, root }) => !open && !root)
  .map(({ request, ...version }) => ({
    ...step('requires an access type', request, { as: 'nobody', ...withBody(request) }, withoutKeysResponse(request)),
    ...onlyIn(version),
  }))

const withoutProject: RequestStep[] = endpoints
  .filter(({ open, root }) => !open && !root)
  .map(({ request, ...version }) => ({
    ...step(
      'requires a project',
      request,
      { headers: { 'x-stack-project-id': '' }, ...withBody(request) },
      known(400, 'ACCESS_TYPE_WITHOUT_PROJECT_ID', { request_type: 'client' }),
    ),
    ...onlyIn(version),
  }))

const withTooLittle: RequestStep[] = endpoints.flatMap(({ request, open, least, ...version }) =>
  open
    ? []
    : ACCESS.slice(0, least).map((as) => ({
        ...step(
          `is not for a ${as}`,
          request,
          { as, ...withBody(request) },
          known(401, 'INSUFFICIENT_ACCESS_TYPE', {
            actual_access_type: as,
            allowed_access_types: ACCESS.slice(least),
          }),
        ),
        ...onlyIn(version),
      })),
)

/** Whether the fields of a body are validated. Endpoints that start a passkey ceremony accept any body. */
const strict = ({ body, path }: Row) => body?.kind === 'entity' && !path.includes('/initiate-passkey-')

const withUnknownField: RequestStep[] = endpoints.flatMap(({ request, rows: all, open, least, ...version }) => {
  if (request.startsWith('GET') || !all.every(strict)) return []
  const as = open ? 'nobody' : ACCESS[least]
  return [
    {
      ...step('rejects unknown fields', request, { ...(as && { as }), body: { unheard_of: 1 } }, schemaError),
      ...onlyIn(version),
    },
  ]
})

/** Endpoints that look for the user `me` before they check the access type. */
const READS_USER_FIRST =
  /\/(oauth-providers|connected-accounts(?!.*provider_id\}\/access-token)|emails\/notification-preference)\/\{user_id\}/
const withoutUser: RequestStep[] = [...new Set(rows.map(nameOf))]
  .filter((name) => READS_USER_FIRST.test(name))
  .map((name) => filledPath(name.replace('{user_id}', 'me')))
  .map((request) => ({
    ...step('reads the user first', request, { as: 'nobody', ...withBody(request) }, NO_OWN_USER),
    since: '2.8.86',
  }))

/** Endpoints in the versions that do not have them. */
const inOtherVersions: RequestStep[] = endpoints
  .filter(({ root }) => !root)
  .flatMap(({ request, ...marks }) =>
    SERVER_VERSIONS.filter((version) => !holdsFor(marks, version)).map((version) => {
      const hasPath = endpoints.some((one) => pathOf(one.request) === pathOf(request) && holdsFor(one, version))
      return {
        ...step('does not exist', request, { as: 'admin', ...withBody(request) }, plain(hasPath ? 405 : 404)),
        since: version,
        until: version,
      }
    }),
  )

/** Every path that does not accept PUT. */
const byWrongMethod: RequestStep[] = [
  ...new Set(endpoints.filter(({ root }) => !root).map(({ request }) => pathOf(request))),
].flatMap((path) => {
  const all = endpoints.filter(({ request }) => pathOf(request) === path)
  if (all.some(({ request }) => request.startsWith('PUT '))) return []
  return [
    {
      ...client('takes no PUT', `PUT ${path}`, {}, plain(405)),
      ...versionsOf(all.flatMap(({ rows }) => rows)),
    },
  ]
})

export const fromContract: Story[] = [
  story('without keys', withoutKeys),
  story('without a project', withoutProject),
  story('with too weak a key', withTooLittle),
  story('with an unknown field', withUnknownField),
  story('by a wrong method', byWrongMethod),
  story('without the user', withoutUser),
  story('in another version', inOtherVersions),
]
