import { entity, flag, type Kind, list, nullable, optional, text } from './kinds.js'

/** An empty response. `success` is always true. */
export const success = entity({ success: flag })

/** A response without fields. */
export const nothing = entity({})

/** The tokens and user id of a new session. */
export const tokenPair = entity({ access_token: text, refresh_token: text, user_id: text })

/** The same, and whether the sign-in created the user. */
export const signInAnswer = entity({
  access_token: text,
  refresh_token: text,
  is_new_user: flag,
  user_id: text,
})

/** A valid code: `is_code_valid` is always true, other outcomes are errors. */
export const codeCheck = entity({ is_code_valid: flag })

/**
 * Creates the kind of a list response. Only lists of users are paginated.
 *
 * @param of The kind of the items.
 * @returns The kind.
 */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<W, V>(of: Kind<W, V>) {
  return entity({
    items: list(of),
    is_paginated: flag,
    pagination: optional(entity({ next_cursor: nullable(text) })),
  })
}

/** Errors of verification codes. */
export const VERIFICATION_ERRORS = [
  'VERIFICATION_CODE_NOT_FOUND',
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
] as const
