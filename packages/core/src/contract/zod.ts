import { z } from 'zod'
import type { AnyKind, Fields, WireOf } from './kinds.js'

export interface ZodOptions {
  /** Coerce scalars first, as the service does for requests: `"5"` to 5, `"true"` to true. */
  readonly cast?: boolean
}

/**
 * Returns the strict zod schema of the wire form: unknown fields are errors. Not for browsers, because zod is large.
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
      return z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, of]) => [name, schema(of, options)])))
    }
    default:
      throw new TypeError(`contract/zod: no schema for the kind ${kind.kind}`)
  }
}

const scalar = (strict: z.ZodType, options: ZodOptions, cast: (value: unknown) => unknown): z.ZodType =>
  options.cast ? z.preprocess(cast, strict) : strict

const castText = (value: unknown) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value)
const castCount = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)) ? Number(value) : value
const castFlag = (value: unknown) =>
  value === 'true' || value === 1 ? true : value === 'false' || value === 0 ? false : value
