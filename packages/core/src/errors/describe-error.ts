import { knownErrors } from '../contract/known-errors.js'
import { Secret } from '../lib/secret.js'
import { isServiceError } from './latchkey-error.js'

/**
 * Describes an error for developers in one sentence. Loads the catalog of all known errors: avoid it in the first load
 * of a page.
 *
 * @param error Any error.
 * @returns For a known error its code and description with all details, otherwise the message of the error.
 *
 * @example
 * try {
 *   await signUpWithPassword(client, { email, password })
 * } catch (error) {
 *   console.error(describeError(error)) // PASSWORD_TOO_SHORT: The password must have at least 8 characters.
 * }
 */
export function describeError(error: unknown): string {
  if (!isServiceError(error)) return error instanceof Error ? error.message : textOf(error)
  const row = (knownErrors as Record<string, { message: string }>)[error.code]
  if (!row) return `${error.code}: ${error.message}`
  const details = (error.details ?? {}) as Record<string, unknown>
  const filled = row.message.replace(/\{(\w+)\}/g, (_, name: string) =>
    detailText(details[name.replace(/_(\w)/g, (_m, c: string) => c.toUpperCase())] ?? '?'),
  )
  return `${error.code}: ${filled}`
}

const detailText = (value: unknown) => (value instanceof Secret ? value.toString() : String(value))

/** `String` throws for an object without a prototype. */
const textOf = (value: unknown) => (typeof value === 'object' ? Object.prototype.toString.call(value) : String(value))
