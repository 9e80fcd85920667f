import {
  boolean,
  type Entity,
  entity,
  list,
  nullable,
  optional,
  type Schema,
  string,
  type WireOf,
} from './schema/index.js'

/** An empty response. `success` is always true. */
export const success = entity({ success: boolean })

/** A response without fields. */
export const nothing = entity({})

/** The tokens and user id of a new session. */
export const tokenPair = entity({ access_token: string, refresh_token: string, user_id: string })

/** The tokens and user id of a new session, and whether the sign-in created the user. */
export const signInResponse = entity({
  access_token: string,
  refresh_token: string,
  is_new_user: boolean,
  user_id: string,
})

/** A valid code: `is_code_valid` is always true, other outcomes are errors. */
export const codeCheck = entity({ is_code_valid: boolean })

const listFields = <W, V>(item: Schema<W, V>) => ({
  items: list(item),
  is_paginated: boolean,
  pagination: optional(entity({ next_cursor: nullable(string) })),
})
type ListFields<W, V> = ReturnType<typeof listFields<W, V>>
type ListWire<W, V> = WireOf<Entity<ListFields<W, V>>>

/** The additional members of a list's schema. */
export interface ListParts<W, V> {
  /** The schemas of the response's fields, by wire name. */
  readonly fields: ListFields<W, V>
  /** The schema of the array's items. */
  readonly itemSchema: Schema<W, V>
}

/**
 * Creates the schema of a list that is not paginated. Its view is an array.
 *
 * @param item The schema of the items.
 * @returns The schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<W, V>(item: Schema<W, V>): Schema<ListWire<W, V>, V[]> & ListParts<W, V> {
  const wire = entity(listFields(item))
  return {
    ...wire,
    itemSchema: item,
    decode: (value, at) => wire.decode(value, at).items,
    encode: (items, at) => wire.encode({ items, isPaginated: false }, at),
  }
}

/** One page of a list: an array with the cursor of the next page, which is null on the last page. */
export type Page<V> = V[] & {
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
export function pageOf<W, V>(item: Schema<W, V>): Schema<ListWire<W, V>, Page<V>> & ListParts<W, V> {
  const wire = entity(listFields(item))
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
