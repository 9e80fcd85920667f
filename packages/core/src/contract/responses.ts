import { type Entity, entity, flag, type Kind, list, nullable, optional, text, type WireOf } from './kinds.js'

/** An empty response. `success` is always true. */
export const success = entity({ success: flag })

/** A response without fields. */
export const nothing = entity({})

/** The tokens and user id of a new session. */
export const tokenPair = entity({ access_token: text, refresh_token: text, user_id: text })

/** The tokens and user id of a new session, and whether the sign-in created the user. */
export const signInResponse = entity({
  access_token: text,
  refresh_token: text,
  is_new_user: flag,
  user_id: text,
})

/** A valid code: `is_code_valid` is always true, other outcomes are errors. */
export const codeCheck = entity({ is_code_valid: flag })

const listFields = <W, V>(of: Kind<W, V>) => ({
  items: list(of),
  is_paginated: flag,
  pagination: optional(entity({ next_cursor: nullable(text) })),
})
type ListFields<W, V> = ReturnType<typeof listFields<W, V>>
type ListWire<W, V> = WireOf<Entity<ListFields<W, V>>>

/** What a list kind has in addition to a kind. */
export interface ListParts<W, V> {
  /** The kinds of the response's fields, by wire name. */
  readonly fields: ListFields<W, V>
  /** The kind of the array's items. */
  readonly itemKind: Kind<W, V>
}

/**
 * Creates the kind of a list that is not paginated. Its view is an array.
 *
 * @param of The kind of the items.
 * @returns The kind.
 */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<W, V>(of: Kind<W, V>): Kind<ListWire<W, V>, V[]> & ListParts<W, V> {
  const wire = entity(listFields(of))
  return {
    ...wire,
    itemKind: of,
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
 * Creates the kind of a paginated list. Its view is an array with `nextCursor`.
 *
 * @param of The kind of the items.
 * @returns The kind.
 */
/* @__NO_SIDE_EFFECTS__ */
export function pageOf<W, V>(of: Kind<W, V>): Kind<ListWire<W, V>, Page<V>> & ListParts<W, V> {
  const wire = entity(listFields(of))
  return {
    ...wire,
    itemKind: of,
    decode(value, at) {
      const { items, pagination } = wire.decode(value, at)
      return Object.assign(items, { nextCursor: pagination?.nextCursor ?? null })
    },
    encode: (page, at) =>
      wire.encode({ items: page, isPaginated: true, pagination: { nextCursor: page.nextCursor } }, at),
  }
}

/** Errors of verification codes. */
export const VERIFICATION_ERRORS = [
  'VERIFICATION_CODE_NOT_FOUND',
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
] as const
