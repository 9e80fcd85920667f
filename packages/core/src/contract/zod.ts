import { z } from 'zod'
import type { AnyKind, Fields, WireOf } from './kinds.js'

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

/** The supported versions of the service. */
export type ServiceVersion = '2.8.8' | '2.8.86'

/**
 * Returns the strict zod schema of the wire form: unknown fields are errors. Not for browsers, because zod is large.
 *
 * @param kind The kind.
 * @param options Whether to convert scalars first.
 * @returns The schema.
 */
export function zodOf<K extends AnyKind>(kind: K, options: ZodOptions = {}): z.ZodType<WireOf<K>> {
  return schema(kind, options) as z.ZodType<WireOf<K>>
}

function schema(kind: AnyKind, options: ZodOptions): z.ZodType {
  const inner = () => schema(kind.of as AnyKind, options)
  switch (kind.kind) {
    case 'text':
      return scalar(z.string(), options, castText)
    case 'isoDate':
      return z.iso.datetime()
    case 'count':
    case 'date':
      return scalar(z.number(), options, castCount)
    case 'flag':
      return scalar(z.boolean(), options, castFlag)
    case 'flagText':
      return z.enum(['true', 'false'])
    case 'countText':
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
      return z.enum(kind.of as [string, ...string[]])
    case 'entity': {
      const fields = (kind as AnyKind & { fields: Fields }).fields
      const rows = Object.entries(fields).filter(([, of]) => has(of, options))
      return z.strictObject(
        Object.fromEntries(rows.map(([name, of]) => [name, schema(ofVersion(of, options), options)])),
      )
    }
    default:
      throw new TypeError(`contract/zod: no schema for the kind ${kind.kind}`)
  }
}

/** Whether the version of the service has the field. */
const has = ({ since, until }: AnyKind, { service }: ZodOptions) => !service || (service === '2.8.8' ? !since : !until)

/** The kind of a field in the version of the service: without `optional` if the versions alone are the reason for it. */
function ofVersion(kind: AnyKind, { service }: ZodOptions): AnyKind {
  const isRequired = service && (kind.since || kind.until || kind.requiredBy === service)
  return isRequired ? (kind.of as AnyKind) : kind
}

const scalar = (strict: z.ZodType, options: ZodOptions, cast: (value: unknown) => unknown): z.ZodType =>
  options.cast ? z.preprocess(cast, strict) : strict

const castText = (value: unknown) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value)
const castCount = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)) ? Number(value) : value
const castFlag = (value: unknown) =>
  value === 'true' || value === 1 ? true : value === 'false' || value === 0 ? false : value
