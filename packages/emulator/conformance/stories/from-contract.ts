import * as contract from '@latchkey/core/contract'
import { known, plain, type RequestStep, type Story, schemaError, step, story, UNKNOWN_ID } from '../step.js'

// Cases derived from the contract: what every endpoint rejects.

const ACCESS = ['client', 'server', 'admin'] as const
type Row = contract.Contract

const isRow = (value: unknown): value is Row => typeof value === 'function' && 'path' in value && 'response' in value
const values: readonly unknown[] = [...Object.values(contract), ...Object.values(contract.server)]
const rows = values.filter(isRow)

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
  }
})

function filledPath(name: string): string {
  return name
    .replace('{provider_id}', 'github')
    .replace('{type}', 'magic_link')
    .replace(/\{permission_id\}/, 'admin')
    .replace(/\{\w+\}/g, UNKNOWN_ID)
}

const withBody = (request: string) => (request.startsWith('GET') ? {} : { body: {} })

const withoutKeys: RequestStep[] = endpoints
  .filter(({ open, root }) => !open && !root)
  .map(({ request }) =>
    step(
      'requires an access type',
      request,
      { as: 'nobody', ...withBody(request) },
      known(400, 'ACCESS_TYPE_REQUIRED'),
    ),
  )

const withoutProject: RequestStep[] = endpoints
  .filter(({ open, root }) => !open && !root)
  .map(({ request }) =>
    step(
      'requires a project',
      request,
      { headers: { 'x-stack-project-id': '' }, ...withBody(request) },
      known(400, 'ACCESS_TYPE_WITHOUT_PROJECT_ID', { request_type: 'client' }),
    ),
  )

const withTooLittle: RequestStep[] = endpoints.flatMap(({ request, open, least }) =>
  open
    ? []
    : ACCESS.slice(0, least).map((as) =>
        step(
          `is not for a ${as}`,
          request,
          { as, ...withBody(request) },
          known(401, 'INSUFFICIENT_ACCESS_TYPE', {
            actual_access_type: as,
            allowed_access_types: ACCESS.slice(least),
          }),
        ),
      ),
)

/** Whether the fields of a body are validated. Endpoints that start a passkey ceremony accept any body. */
const strict = ({ body, path }: Row) => body?.kind === 'entity' && !path.includes('/initiate-passkey-')

const withUnknownField: RequestStep[] = endpoints.flatMap(({ request, rows: all, open, least }) => {
  if (request.startsWith('GET') || !all.every(strict)) return []
  const as = open ? 'nobody' : ACCESS[least]
  return [step('rejects unknown fields', request, { ...(as && { as }), body: { unheard_of: 1 } }, schemaError)]
})

const byWrongMethod: RequestStep[] = [
  ...new Set(endpoints.filter(({ root }) => !root).map(({ request }) => request.split(' ')[1] ?? '')),
].map((path) => step('takes no PUT', `PUT ${path}`, { body: {} }, plain(405)))

/** Marks the steps of endpoints that version 2.8.86 removed. */
const withoutRemoved = (steps: readonly RequestStep[]) =>
  steps.map((step) => (step.request.includes(' /email-templates') ? { ...step, only: '2.8.8' as const } : step))

export const fromContract: Story[] = [
  story('without keys', withoutRemoved(withoutKeys)),
  story('without a project', withoutRemoved(withoutProject)),
  story('with too weak a key', withoutRemoved(withTooLittle)),
  story('with an unknown field', withoutRemoved(withUnknownField)),
  story('by a wrong method', withoutRemoved(byWrongMethod)),
]
