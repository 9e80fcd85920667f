import { checkArgument } from './check-client.js'
import type { Contract } from './endpoint.js'
import { type KnownErrorRow, knownErrors } from './known-errors.js'
import type { AnySchema, Fields, ServiceVersion } from './schema/index.js'

/** Versions of which no running service has been seen: their rows follow public sources. */
const UNSEEN: readonly (ServiceVersion | undefined)[] = ['hexclave-1.0']

interface Row {
  readonly since?: ServiceVersion
  readonly untried?: boolean
}

/**
 * Returns whether nobody has compared a row of the contract with a running service: an endpoint, a field or an error code.
 * Everything that an unseen version added is untried until its row says `untried: false`. Older rows that changed in it say
 * `untried: true`.
 *
 * @param row The row.
 * @returns Whether the row is untried.
 */
export function isUntried(row: Row): boolean {
  checkArgument('isUntried', 'row', row, Object(row) === row, 'a row of the contract')
  return row.untried ?? UNSEEN.includes(row.since)
}

/** The untried rows of the contract. */
export interface UntriedRows {
  readonly endpoints: readonly Contract[]
  /** Untried fields of endpoints that are otherwise tried: the name, and the endpoints whose request or response has it. */
  readonly fields: readonly (readonly [field: string, endpoints: readonly Contract[]])[]
  readonly errors: readonly string[]
}

/**
 * Lists the untried rows of the contract, for the docs and for conformance runs.
 *
 * @param endpoints All endpoints of the contract.
 * @returns The untried endpoints, fields and error codes.
 */
export function untriedRows(endpoints: readonly Contract[]): UntriedRows {
  checkArgument('untriedRows', 'endpoints', endpoints, Array.isArray(endpoints), 'a list of endpoints')
  const fields = new Map<string, Contract[]>()
  for (const row of endpoints.filter((row) => !isUntried(row))) {
    for (const field of untriedFields(row)) fields.set(field, [...(fields.get(field) ?? []), row])
  }
  const errors = Object.entries(knownErrors as Readonly<Record<string, KnownErrorRow>>)
  return {
    endpoints: endpoints.filter(isUntried),
    fields: [...fields],
    errors: errors.filter(([, row]) => isUntried(row)).map(([code]) => code),
  }
}

/**
 * Returns the untried fields of an endpoint.
 *
 * @param endpoint The endpoint.
 * @returns The names of the fields as the service writes them.
 */
export function untriedFields(endpoint: Contract): readonly string[] {
  checkArgument('untriedFields', 'endpoint', endpoint, Object(endpoint) === endpoint, 'an endpoint')
  const { query, body, response } = endpoint
  const found = new Set<string>()
  const visit = (schema: AnySchema | undefined): void => {
    // `of` is the list of the allowed values of an enumeration, and the schema of the items of a list.
    if (schema?.of && !Array.isArray(schema.of)) visit(schema.of as AnySchema)
    const { fields = {} } = (schema ?? {}) as { readonly fields?: Fields }
    for (const [name, field] of Object.entries(fields)) {
      if (isUntried(field)) found.add(name)
      else visit(field)
    }
  }
  for (const schema of [query, body, response]) visit(schema)
  return [...found]
}
