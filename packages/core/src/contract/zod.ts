// Internal: for the packages of Latchkey only. It may change at any time, also in a patch release.

import { z } from 'zod'
import { checkArgument, checkOptionNames } from './check-client.js'
import type { AnySchema, Fields, ServiceVersion, WireOf } from './schema/index.js'

/** Options of {@link zodOf}. */
export interface ZodOptions {
  /** Coerce scalars first, as the service does for requests: `"5"` to 5, `"true"` to true. */
  readonly cast?: boolean
  /**
   * The version of the service whose wire form is described. Fields that it lacks are unknown, and fields that only it
   * has are required. Default: the fields of all supported versions, each optional if a version lacks it.
   */
  readonly service?: ServiceVersion
}

/** The supported versions of the service, oldest first. */
const VERSIONS: readonly ServiceVersion[] = ['2.8.8', '2.8.86', 'hexclave-1.0']

/**
 * Returns the strict zod schema of the wire form: unknown fields are errors. Not for browsers, because zod is large.
 *
 * @param schema The schema of the contract.
 * @param options Whether to convert scalars first.
 * @returns The zod schema.
 *
 * @example
 * const schema = zodOf(user)
 * const parsed = schema.parse(await response.json())
 */
export function zodOf<K extends AnySchema>(schema: K, options: ZodOptions = {}): z.ZodType<WireOf<K>> {
  checkArgument('zodOf', 'schema', schema, typeof schema?.kind === 'string', 'a schema of the contract')
  checkOptionNames('zodOf', options, ['cast', 'service'])
  return zodSchema(schema, options) as z.ZodType<WireOf<K>>
}

function zodSchema(schema: AnySchema, options: ZodOptions): z.ZodType {
  const inner = () => zodSchema(schema.of as AnySchema, options)
  switch (schema.kind) {
    case 'string':
    case 'secret':
    case 'stringOrSecret':
    case 'jsonText':
      return scalar(z.string(), options, castString)
    case 'isoDate':
      return z.iso.datetime()
    case 'number':
    case 'date':
      return scalar(z.number(), options, castNumber)
    case 'boolean':
      return scalar(z.boolean(), options, castBoolean)
    case 'booleanString':
      return z.enum(['true', 'false'])
    case 'numberString':
      return z.string().regex(/^-?\d+(\.\d+)?$/, 'must be a number')
    case 'json':
      return z.any()
    case 'nullable':
      return inner().nullable()
    case 'optional':
      return inner().optional()
    case 'list':
      return z.array(inner())
    case 'oneOf':
      return z.enum(schema.of as [string, ...string[]])
    case 'entity': {
      const fields = (schema as AnySchema & { fields: Fields }).fields
      const rows = Object.entries(fields).filter(([, field]) => has(field, options))
      return z.strictObject(
        Object.fromEntries(rows.map(([name, field]) => [name, zodSchema(ofVersion(field, options), options)])),
      )
    }
    default:
      throw new TypeError(`contract/zod: no zod schema for ${schema.kind}`)
  }
}

/** Whether a version is older than another one. */
const isOlder = (version: ServiceVersion, than: ServiceVersion) => VERSIONS.indexOf(version) < VERSIONS.indexOf(than)

/** Whether the version of the service has the field. */
const has = ({ since, until }: AnySchema, { service }: ZodOptions) =>
  !service || !((since && isOlder(service, since)) || (until && isOlder(until, service)))

/** The schema of a field in the version of the service: without `optional` if the versions alone are the reason for it. */
function ofVersion(schema: AnySchema, { service }: ZodOptions): AnySchema {
  const { since, until, requiredUntil } = schema
  const isRequired = service && (since || until || (requiredUntil && !isOlder(requiredUntil, service)))
  return isRequired ? (schema.of as AnySchema) : schema
}

const scalar = (strict: z.ZodType, options: ZodOptions, cast: (value: unknown) => unknown): z.ZodType =>
  options.cast ? z.preprocess(cast, strict) : strict

const castString = (value: unknown) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value)
const castNumber = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)) ? Number(value) : value
const castBoolean = (value: unknown) =>
  value === 'true' || value === 1 ? true : value === 'false' || value === 0 ? false : value
