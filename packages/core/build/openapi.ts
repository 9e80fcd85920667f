// node packages/core/build/openapi.ts FILE: writes the contract as an OpenAPI document, which the package contains.
import { writeFileSync } from 'node:fs'
import {
  areaOf,
  bare,
  type Catalogue,
  type Endpoint,
  endpointsOf,
  type KnownErrors,
  placeholders,
  type Schema,
} from './endpoints.ts'

const BASE = 'http://localhost:8102'

/**
 * Returns the OpenAPI document of the contract, a module namespace, as JSON.
 *
 * @param space How many spaces to indent with. Default: 0, on one line.
 */
export const textOf = (contract: object, space = 0): string =>
  `${JSON.stringify(openapi(endpointsOf(contract), (contract as Catalogue).knownErrors), null, space)}\n`

/** The contract as an OpenAPI 3.1 document. Descriptions of one method and path become one operation. */
function openapi(endpoints: readonly Endpoint[], knownErrors: KnownErrors) {
  const operations: Map<string, Endpoint[]> = new Map()
  for (const row of endpoints) {
    const name = `${row.method} ${row.path}`
    operations.set(name, [...(operations.get(name) ?? []), row])
  }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const rows of operations.values()) {
    const [first] = rows
    if (!first) continue
    paths[first.path] = {
      ...paths[first.path],
      // Available at the root and below the API's path.
      ...(first.root && { servers: [{ url: BASE }, { url: `${BASE}/api/v1` }] }),
      [first.method.toLowerCase()]: operation(rows, knownErrors),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Auth service API',
      version: '2.8.8',
      description: 'Generated from the contract. Errors of every endpoint are listed in errors.md.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${BASE}/api/v1`, description: 'The emulator' }],
    tags: [...new Set(endpoints.map(areaOf))].map((name) => ({ name })),
    paths,
    components: { schemas: { KnownError: KNOWN_ERROR }, securitySchemes: SECURITY },
  }
}

const KNOWN_ERROR = {
  type: 'object',
  required: ['code', 'error'],
  properties: {
    code: { type: 'string', description: 'The same as in the header x-stack-known-error.' },
    details: { type: 'object' },
    error: { type: 'string', description: 'Error message for developers.' },
  },
}

const key = (name: string, description: string) => ({
  type: 'apiKey',
  in: 'header',
  name,
  description,
})
const SECURITY = {
  projectId: key('x-stack-project-id', 'The project.'),
  accessType: key('x-stack-access-type', '"client", "server" or "admin".'),
  client: key('x-stack-publishable-client-key', 'For access "client".'),
  server: key('x-stack-secret-server-key', 'For access "server".'),
  admin: key('x-stack-super-secret-admin-key', 'For access "admin".'),
  user: key('x-stack-access-token', 'The access token of the signed-in user.'),
}
const LEVELS = ['client', 'server', 'admin']

function operation(rows: readonly Endpoint[], knownErrors: KnownErrors) {
  const [first] = rows
  if (!first) throw new Error('An operation needs at least one endpoint.')
  const body = variants(rows.flatMap((row) => (row.body ? [row.body] : [])))
  return {
    operationId: first.name,
    summary: first.summary,
    tags: [areaOf(first)],
    security: security(rows),
    parameters: parameters(rows),
    ...(body && {
      requestBody: { required: rows.every((row) => row.body), content: { 'application/json': { schema: body } } },
    }),
    responses: responses(rows, knownErrors),
  }
}

function security(rows: readonly Endpoint[]) {
  if (rows.some(({ access }) => access === 'none')) return [{}]
  const least = Math.min(...rows.map(({ access }) => LEVELS.indexOf(access)))
  const user = rows.every(({ session }) => session === 'required') ? { user: [] } : {}
  return LEVELS.slice(least).map((level) => ({ projectId: [], accessType: [], [level]: [], ...user }))
}

function parameters(rows: readonly Endpoint[]) {
  const inPath = placeholders(rows[0]?.path ?? '').map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const inQuery: Map<string, object> = new Map()
  for (const { query } of rows) {
    for (const [name, kind] of Object.entries(query?.fields ?? {})) {
      const required = kind.kind !== 'optional' && rows.every((row) => row.query?.fields?.[name]?.kind === kind.kind)
      inQuery.set(name, { name, in: 'query', required, schema: schema(bare(kind)) })
    }
  }
  return [...inPath, ...inQuery.values()]
}

function responses(rows: readonly Endpoint[], knownErrors: KnownErrors) {
  const all: Record<string, object> = {}
  for (const [status, of] of grouped(rows, (row) => (row.responseType === 'redirect' ? 307 : (row.status ?? 200)))) {
    all[status] = success(of)
  }
  const codes = [...new Set(rows.flatMap((row) => row.errors ?? []))]
  for (const [status, of] of grouped(codes, (code) => knownErrors[code]?.status ?? 400)) {
    const code = { enum: of }
    const refined = { allOf: [{ $ref: '#/components/schemas/KnownError' }, { properties: { code } }] }
    all[status] = {
      description: of.map((it) => `${it}: ${knownErrors[it]?.message}`).join('\n\n'),
      headers: { 'x-stack-known-error': { description: 'The code.', schema: { type: 'string' } } },
      content: { 'application/json': { schema: refined } },
    }
  }
  for (const [status, name] of rows.flatMap((row) => Object.entries(row.plainTextErrors ?? {}))) {
    const other = (all[status] ?? {}) as { content?: object; description?: string }
    const description = [other.description, `Plain text: ${name}`].filter(Boolean).join('\n\n')
    all[status] = { ...other, description, content: { ...other.content, 'text/plain': { schema: { type: 'string' } } } }
  }
  return all
}

function success(rows: readonly Endpoint[]) {
  if (rows[0]?.responseType === 'redirect') {
    return { description: 'Redirects to another page.', headers: { location: { schema: { type: 'string' } } } }
  }
  const type = rows[0]?.responseType === 'text' ? 'text/plain' : 'application/json'
  return { description: 'Success.', content: { [type]: { schema: variants(rows.map((row) => row.response)) ?? {} } } }
}

function grouped<T>(items: readonly T[], by: (item: T) => string | number): Map<string, T[]> {
  const groups: Map<string, T[]> = new Map()
  for (const item of items) groups.set(String(by(item)), [...(groups.get(String(by(item))) ?? []), item])
  return groups
}

function variants(kinds: readonly Schema[]) {
  const texts = [...new Set(kinds.map((kind) => JSON.stringify(schema(kind))))]
  if (texts.length === 0) return undefined
  const schemas = texts.map((text) => JSON.parse(text))
  return schemas.length === 1 ? schemas[0] : { anyOf: schemas }
}

/** JSON Schema (2020-12) of the wire format. */
export function schema(kind: Schema): object {
  switch (kind.kind) {
    case 'string':
      return { type: 'string' }
    case 'secret':
    case 'stringOrSecret':
    case 'jsonText':
      return { type: 'string' }
    case 'boolean':
      return { type: 'boolean' }
    case 'number':
      return { type: 'number' }
    case 'date':
      return { type: 'number', description: 'Milliseconds since 1970.' }
    case 'isoDate':
      return { type: 'string', format: 'date-time' }
    case 'booleanString':
      return { type: 'string', enum: ['true', 'false'] }
    case 'numberString':
      return { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' }
    case 'oneOf':
      return { type: 'string', enum: kind.of }
    case 'nullable':
      return { anyOf: [schema(kind.of), { type: 'null' }] }
    case 'optional':
      return schema(kind.of)
    case 'list':
      return { type: 'array', items: schema(kind.of) }
    case 'entity': {
      const fields = Object.entries(kind.fields ?? {})
      const required = fields.filter(([, of]) => of.kind !== 'optional').map(([name]) => name)
      return {
        type: 'object',
        ...(required.length > 0 && { required }),
        properties: Object.fromEntries(fields.map(([name, of]) => [name, schema(of)])),
      }
    }
    case 'json':
      return {}
    default:
      throw new TypeError(`no JSON Schema for ${(kind satisfies never as Schema).kind}`)
  }
}

if (import.meta.main) {
  const [file = ''] = process.argv.slice(2)
  const contract = await import('../src/contract/index.ts')
  writeFileSync(file, textOf(contract))
}
