import { KNOWN_ERROR_HEADER } from '@latchkey/core/internal/contract'

/** Returns a known error whose code the contract does not list: those of products that it does not cover. */
export const unlistedErrorResponse = (status: number, code: string, details: object, message: string): Response =>
  Response.json({ code, details, error: message }, { status, headers: { [KNOWN_ERROR_HEADER]: code } })
