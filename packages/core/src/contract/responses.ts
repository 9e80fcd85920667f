import * as s from './schema/index.js'

/** An empty response. `success` is always true. */
export const success = s.entity({ success: s.boolean })

/** A response without fields. */
export const nothing = s.entity({})

/** The tokens and user id of a new session. */
export const tokenPair = s.entity({ access_token: s.string, refresh_token: s.string, user_id: s.string })

/** The tokens and user id of a new session, and whether the sign-in created the user. */
export const signInResponse = s.entity({
  access_token: s.string,
  refresh_token: s.string,
  is_new_user: s.boolean,
  user_id: s.string,
})

/** A valid code: `is_code_valid` is always true, other outcomes are errors. */
export const codeCheck = s.entity({ is_code_valid: s.boolean })

const listFields = <W, V>(item: s.Schema<W, V>) => ({
  items: s.list(item),
  is_paginated: s.boolean,
  pagination: s.optional(s.entity({ next_cursor: s.nullable(s.string) })),
})
type ListFields<W, V> = ReturnType<typeof listFields<W, V>>
type ListWire<W, V> = s.WireOf<s.Entity<ListFields<W, V>>>

/** The additional members of a list's schema. */
export interface ListParts<W, V> {
  /** The schemas of the response's fields, by wire name. */
  readonly fields: ListFields<W, V>
  /** The schema of the array's items. */
  readonly itemSchema: s.Schema<W, V>
}

/**
 * Creates the schema of a list that is not paginated. Its view is an array.
 *
 * @param item The schema of the items.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<W, V>(item: s.Schema<W, V>): s.Schema<ListWire<W, V>, readonly V[]> & ListParts<W, V> {
  const wire = s.entity(listFields(item))
  return {
    ...wire,
    itemSchema: item,
    decode: (value, at) => wire.decode(value, at).items,
    encode: (items, at) => wire.encode({ items, isPaginated: false }, at),
  }
}

/** One page of a list: an array with the cursor of the next page, which is null on the last page. */
export type Page<V> = readonly V[] & {
  /** The `cursor` of the next page, or null on the last page. */
  readonly nextCursor: string | null
}

/**
 * Creates the schema of a paginated list. Its view is an array with `nextCursor`.
 *
 * @param item The schema of the items.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function pageOf<W, V>(item: s.Schema<W, V>): s.Schema<ListWire<W, V>, Page<V>> & ListParts<W, V> {
  const wire = s.entity(listFields(item))
  return {
    ...wire,
    itemSchema: item,
    decode(value, at) {
      const { items, pagination } = wire.decode(value, at)
      return Object.assign(items, { nextCursor: pagination?.nextCursor ?? null })
    },
    encode: (page, at) =>
      wire.encode({ items: page, isPaginated: true, pagination: { nextCursor: page.nextCursor } }, at),
  }
}

/** Errors of calls that can be refused as a sign-up by a bot. Only 2.8.86 and later versions send them. */
export const BOT_CHALLENGE_ERRORS = ['BOT_CHALLENGE_REQUIRED', 'BOT_CHALLENGE_FAILED'] as const

/** Errors of verification codes. */
export const VERIFICATION_ERRORS = [
  'VERIFICATION_CODE_NOT_FOUND',
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
] as const
