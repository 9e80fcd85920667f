import type { Schema } from './schema.js'
import { optional } from './wrappers.js'

/**
 * Creates the schema of a field that the service has since 2.8.86. Version 2.8.8 neither sends nor accepts it.
 *
 * @param schema The schema.
 * @returns The schema of an optional field.
 */
/* @__NO_SIDE_EFFECTS__ */
export function addedIn2886<W, V>(schema: Schema<W, V>): Schema<W | undefined, V | undefined> {
  return { ...optional(schema), since: '2.8.86' }
}

/**
 * Creates the schema of a request field that 2.8.8 requires and 2.8.86 does not.
 *
 * @param schema The schema.
 * @returns The schema of an optional field.
 */
/* @__NO_SIDE_EFFECTS__ */
export function optionalSince2886<W, V>(schema: Schema<W, V>): Schema<W | undefined, V | undefined> {
  return { ...optional(schema), requiredBy: '2.8.8' }
}

/**
 * Creates the schema of a field that the service had until 2.8.8. Version 2.8.86 neither sends nor accepts it.
 *
 * @param schema The schema.
 * @returns The schema of an optional field.
 */
/* @__NO_SIDE_EFFECTS__ */
export function removedIn2886<W, V>(schema: Schema<W, V>): Schema<W | undefined, V | undefined> {
  return { ...optional(schema), until: '2.8.8' }
}
