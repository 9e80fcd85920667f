import type { ExactLike, Schema, ServiceVersion } from './schema.js'
import { optional } from './wrappers.js'

// The contract describes the current service. These schemas mark where older versions, which the client also supports,
// differ from it.

/**
 * Creates the schema of a field that older versions of the service neither send nor accept.
 *
 * @param version The version that introduced the field.
 * @param schema The schema.
 * @returns The schema of an optional field.
 */
/* @__NO_SIDE_EFFECTS__ */
export function since<W, V, S>(
  version: ServiceVersion,
  schema: Schema<W, V> & S,
): Schema<W | undefined, V | undefined> & ExactLike<S> {
  return { ...optional(schema), since: version }
}

/**
 * Creates the schema of a field that newer versions of the service neither send nor accept.
 *
 * @param version The last version that has the field.
 * @param schema The schema.
 * @returns The schema of an optional field.
 */
/* @__NO_SIDE_EFFECTS__ */
export function until<W, V, S>(
  version: ServiceVersion,
  schema: Schema<W, V> & S,
): Schema<W | undefined, V | undefined> & ExactLike<S> {
  return { ...optional(schema), until: version }
}

/**
 * Creates the schema of a request field that is optional now, and that older versions of the service require.
 *
 * @param version The last version that requires the field.
 * @param schema The schema.
 * @returns The schema of an optional field.
 */
/* @__NO_SIDE_EFFECTS__ */
export function requiredUntil<W, V, S>(
  version: ServiceVersion,
  schema: Schema<W, V> & S,
): Schema<W | undefined, V | undefined> & ExactLike<S> {
  return { ...optional(schema), requiredUntil: version }
}
