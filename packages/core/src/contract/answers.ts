import { entity, flag, type Kind, list, nullable, optional, text } from './kinds.js'

/** What a call answers that has nothing to say. `success` is always true. */
export const success = entity({ success: flag })

/** An answer without fields. */
export const nothing = entity({})

/** The tokens of a session that has just begun, and whose it is. */
export const tokenPair = entity({ access_token: text, refresh_token: text, user_id: text })

/** The same, with word whether the sign-in made the account. */
export const signInAnswer = entity({
  access_token: text,
  refresh_token: text,
  is_new_user: flag,
  user_id: text,
})

/** A code that may be used: `is_code_valid` is always true, any other outcome is an error. */
export const codeCheck = entity({ is_code_valid: flag })

/** A list of things; only lists of users come in pages. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<W, V>(of: Kind<W, V>) {
  return entity({
    items: list(of),
    is_paginated: flag,
    pagination: optional(entity({ next_cursor: nullable(text) })),
  })
}

/** The ways in which a code from a mail can be wrong. */
export const VERIFICATION_ERRORS = [
  'VERIFICATION_CODE_NOT_FOUND',
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
] as const
