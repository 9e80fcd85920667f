// @ts-nocheck
import { knownErrors } from '../contract/known-errors.js'
import { isKnown } from './known-error.js'

/**
 * One sentence about an error for a developer: for a listed code its describing message with the details filled in,
 * for anything else the error's own text. Brings the whole catalogue along: not for first loads in a browser.
 */
export function describeError(error: unknown): string {
  if (!isKnown(error)) return error instanceof Error ? error.message : textOf(error)
  const row = (knownErrors as Record<string, { message: string }>)[error.code]
  if (!row) return `${error.code}: ${error.message}`
  const details = (error.details ?? {}) as Record<string, unknown>
  const filled = row.message.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(details[name.replace(/_(\w)/g, (_m, c: string) => c.toUpperCase())] ?? '?'),
  )
  return `${error.code}: ${filled}`
}

/** `String` throws for an object without a prototype. */
const textOf = (value: unknown) => (typeof value === 'object' ? Object.prototype.toString.call(value) : String(value))
