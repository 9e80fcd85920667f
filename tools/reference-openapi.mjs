import { areaOf, bare, placeholders } from './reference-endpoints.mjs'

/** @typedef {import('./reference-endpoints.mjs').Schema} Schema */
/** @typedef {import('./reference-endpoints.mjs').Endpoint} Endpoint */
/** @typedef {import('./reference-endpoints.mjs').KnownErrors} KnownErrors */

const BASE = 'http://localhost:8102'

/**
 * The contract as an OpenAPI 3.1 document. Descriptions of one method and path become one operation.
 * @param {readonly Endpoint[]} endpoints
 * @param {KnownErrors} knownErrors
 */
export function openapi(endpoints, knownErrors) {
  /** @type {Map<string, Endpoint[]>} */
  const operations = new Map()
  for (const row of endpoints) {
    const name = `${row.method} ${row.path}`
    operations.set(name, [...(operations.get(name) ?? []), row])
  }
  /** @type {Record<string, Record<string, unknown>>} */
  const paths = {}
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
      description:
        'Generated from the contract by tools/reference.mjs. Errors of every endpoint are listed in errors.md.',
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

const key = (/** @type {string} */ name, /** @type {string} */ description) => ({
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
  user: key('x-stack-access-token', 'Who is signed in.'),
}
const LEVELS = ['client', 'server', 'admin']

/**
 * @param {readonly Endpoint[]} rows
 * @param {KnownErrors} knownErrors
 */
function operation(rows, knownErrors) {
  const [first] = rows
  if (!first) throw new Error('an operation without a description')
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

/** @param {readonly Endpoint[]} rows */
function security(rows) {
  if (rows.some(({ access }) => access === 'none')) return [{}]
  const least = Math.min(...rows.map(({ access }) => LEVELS.indexOf(access)))
  const user = rows.every(({ session }) => session === 'required') ? { user: [] } : {}
  return LEVELS.slice(least).map((level) => ({ projectId: [], accessType: [], [level]: [], ...user }))
}

/** @param {readonly Endpoint[]} rows */
function parameters(rows) {
  const inPath = placeholders(rows[0]?.path ?? '').map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  /** @type {Map<string, object>} */
  const inQuery = new Map()
  for (const { query } of rows) {
    for (const [name, kind] of Object.entries(query?.fields ?? {})) {
      const required = kind.kind !== 'optional' && rows.every((row) => row.query?.fields?.[name]?.kind === kind.kind)
      inQuery.set(name, { name, in: 'query', required, schema: schema(bare(kind)) })
    }
  }
  return [...inPath, ...inQuery.values()]
}

/**
 * @param {readonly Endpoint[]} rows
 * @param {KnownErrors} knownErrors
 */
function responses(rows, knownErrors) {
  /** @type {Record<string, object>} */
  const all = {}
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
    const said = /** @type {{ content?: object, description?: string }} */ (all[status] ?? {})
    const description = [said.description, `Plain text: ${name}`].filter(Boolean).join('\n\n')
    all[status] = { ...said, description, content: { ...said.content, 'text/plain': { schema: { type: 'string' } } } }
  }
  return all
}

/** @param {readonly Endpoint[]} rows */
function success(rows) {
  if (rows[0]?.responseType === 'redirect') {
    return { description: 'On to another page.', headers: { location: { schema: { type: 'string' } } } }
  }
  const type = rows[0]?.responseType === 'text' ? 'text/plain' : 'application/json'
  return { description: 'Done.', content: { [type]: { schema: variants(rows.map((row) => row.response)) ?? {} } } }
}

/**
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => string | number} by
 * @returns {Map<string, T[]>}
 */
function grouped(items, by) {
  /** @type {Map<string, T[]>} */
  const groups = new Map()
  for (const item of items) groups.set(String(by(item)), [...(groups.get(String(by(item))) ?? []), item])
  return groups
}

/** @param {readonly Schema[]} kinds */
function variants(kinds) {
  const texts = [...new Set(kinds.map((kind) => JSON.stringify(schema(kind))))]
  if (texts.length === 0) return undefined
  const schemas = texts.map((text) => JSON.parse(text))
  return schemas.length === 1 ? schemas[0] : { anyOf: schemas }
}

/**
 * JSON Schema (2020-12) of the wire format.
 * @param {Schema} kind
 * @returns {object}
 */
export function schema(kind) {
  switch (kind.kind) {
    case 'string':
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
      throw new TypeError(`no JSON Schema for ${kind.kind}`)
  }
}
