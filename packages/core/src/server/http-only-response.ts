import type { AnySchema, Fields } from '../contract/schema/index.js'
import { isUuid } from '../lib/formats.js'
import { isHandle } from '../session/http-only-cookies.js'

// The part of a response of the service that a page with an HttpOnly session gets. A successful response consists of the fields of
// the contract, whose refresh tokens are known. Errors have texts that could contain anything: words that could be a token
// are replaced.

/** Returns what replaces the refresh token of a session, or undefined to leave it out. */
export type ReplaceToken = (refreshToken: string, accessToken: string | undefined) => string | undefined

/** The parts of a response that schemas know, with other refresh tokens. Undefined if they know nothing of it. */
export function knownParts(value: unknown, schemas: readonly AnySchema[], replace: ReplaceToken): unknown {
  const possible = schemas.flatMap(unwrapped)
  const innerOf = (kind: string) => possible.filter((schema) => schema.kind === kind).map(({ of }) => of as AnySchema)
  if (typeof value === 'string')
    return possible.some(({ kind }) => kind !== 'entity' && kind !== 'list') ? value : undefined
  if (typeof value !== 'object' || value === null) return value
  // Metadata belongs to the app, and its keys have no meaning.
  if (possible.some(({ kind }) => kind === 'json')) return value
  if (Array.isArray(value)) {
    const items = innerOf('list')
    return items.length > 0 ? value.map((item) => knownParts(item, items, replace)) : undefined
  }
  const entities = possible.flatMap((schema) => ('fields' in schema ? [schema.fields as Fields] : []))
  if (entities.length === 0) return undefined
  const known: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(value)) {
    const fields = entities.flatMap((of) => (Object.hasOwn(of, name) ? (of[name] as AnySchema) : []))
    if (fields.length > 0) known[name] = knownParts(field, fields, replace)
  }
  const { refresh_token: refreshToken, access_token: accessToken } = known
  if (typeof refreshToken === 'string' && refreshToken !== '')
    known.refresh_token = replace(refreshToken, typeof accessToken === 'string' ? accessToken : undefined)
  return known
}

const unwrapped = (schema: AnySchema): readonly AnySchema[] =>
  schema.kind === 'nullable' || schema.kind === 'optional' ? unwrapped(schema.of as AnySchema) : [schema]

/** The JSON of an error without anything that could be a refresh token. */
export function withoutTokens(value: unknown): unknown {
  if (typeof value === 'string') return withoutTokenWords(value)
  if (Array.isArray(value)) return value.map(withoutTokens)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      if (/refresh[^a-z]?token$/i.test(name)) return []
      // The page continues with it to two-factor authentication.
      return [
        [withoutTokenWords(name), name === 'attempt_code' && typeof field === 'string' ? field : withoutTokens(field)],
      ]
    }),
  )
}

const WORD = /[\w-]{30,}|http-only\.[0-9a-z]{26}/g

/** A text in which each word that could be a token is replaced. Codes of errors, IDs, and handles cannot be one. */
export const withoutTokenWords = (text: string): string =>
  text.replace(WORD, (word) => (isHandle(word) || isUuid(word) || /^[A-Z_]+$/.test(word) ? word : '[hidden]'))
