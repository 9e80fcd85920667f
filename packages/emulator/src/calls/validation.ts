import type { AnySchema, Fields } from '@latchkey/core/internal/contract'
import { zodOf } from '@latchkey/core/internal/contract/zod'
import type { ZodType } from 'zod'
import { isOlder } from '../world/server-version.js'
import type { Route } from './route.js'

/** The unvalidated parts of a request. */
export interface RequestParts {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

/** The input of a handler, or everything that is wrong with the request. */
export type ValidationResult = { readonly input: object } | { readonly violations: readonly string[] }

/** Validates path, query and body. Converts strings to numbers and booleans, and rejects unknown fields. */
export function validateRequest(route: Route, request: RequestParts): ValidationResult {
  const { query, body } = schemasOf(route)
  const violations: string[] = []
  const parse = (schema: ZodType, value: unknown, where: string): object => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data as object
    for (const { path, message } of parsed.error.issues) violations.push(`${[where, ...path].join('.')}: ${message}`)
    // Rules also check values that the schema rejected, so that one response lists all problems.
    return typeof value === 'object' && value !== null ? value : {}
  }
  const input = {
    ...request.path,
    ...(query && parse(query, route.ignoresUnknownQuery ? knownQuery(route, request.query) : request.query, 'query')),
    ...(body && parse(body, request.body, 'body')),
  } as Record<string, unknown>
  for (const [name, rule] of Object.entries(route.rules)) {
    const wrong = rule(input[name])
    if (wrong) violations.push(`${name}: ${wrong}`)
  }
  return violations.length > 0 ? { violations } : { input }
}

function knownQuery({ contract }: Route, query: RequestParts['query']): RequestParts['query'] {
  const fields = (contract.query as { fields?: object } | undefined)?.fields ?? {}
  return Object.fromEntries(Object.entries(query).filter(([name]) => Object.hasOwn(fields, name)))
}

/** Returns how a response violates its contract, or undefined. */
export function responseViolation(route: Route, response: unknown): string | undefined {
  const parsed = schemasOf(route).response.safeParse(response)
  if (parsed.success) return undefined
  const issues = parsed.error.issues.map(({ path, message }) => `${['answer', ...path].join('.')}: ${message}`)
  return `${route.contract.method} ${route.contract.path}: ${issues.join('; ')}`
}

interface Schemas {
  readonly query: ZodType | undefined
  readonly body: ZodType | undefined
  readonly response: ZodType
}

const known = new WeakMap<Route, Schemas>()

/** Created on first use, to keep the start fast. */
function schemasOf(route: Route): Schemas {
  const { contract } = route
  const request = (schema: AnySchema | undefined) =>
    schema && declaresFields(schema, route) ? zodOf(schema, { cast: true, service: route.service }) : undefined
  const schemas = known.get(route) ?? {
    query: request(contract.query),
    body: request(contract.body),
    response: zodOf(contract.response, { service: route.service }),
  }
  known.set(route, schemas)
  return schemas
}

/** Whether the service version of the route declares fields of the schema. Where it declares none, it accepts any. */
function declaresFields(schema: AnySchema, { service }: Route): boolean {
  const fields = Object.values((schema as AnySchema & { fields?: Fields }).fields ?? {})
  return !service || fields.length === 0 || fields.some(({ since }) => !since || !isOlder(service, since))
}
