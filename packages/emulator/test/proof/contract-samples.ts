import type { AnyKind, Contract, Fields } from '@latchkey/core/contract'
import * as contract from '@latchkey/core/contract'

const { server, ...client } = contract

/** Every endpoint of the contract, for all access levels. */
export const endpoints = [
  ...Object.entries(client),
  ...Object.entries(server).map(([name, value]) => [`server.${name}`, value] as const),
].filter(([, value]) => typeof value === 'function' && 'method' in value) as unknown as readonly [string, Contract][]

/** The endpoints that the client calls. The others are navigations of the browser, or plain text for people. */
export const calls = endpoints.filter(([, { responseType }]) => responseType === undefined)

/** A valid wire value of a kind, with every optional field. */
export function sample(kind: AnyKind): unknown {
  switch (kind.kind) {
    case 'text':
      return 'text'
    case 'flag':
      return true
    case 'count':
      return 7
    case 'json':
      return 'any'
    case 'date':
      return 1_700_000_000_000
    case 'isoDate':
      return '2026-01-01T00:00:00.000Z'
    case 'flagText':
      return 'true'
    case 'countText':
      return '7'
    case 'nullable':
    case 'optional':
      return sample(kind.of as AnyKind)
    case 'list':
      return [sample(kind.of as AnyKind)]
    case 'oneOf':
      return (kind.of as string[])[0]
    case 'entity':
      return Object.fromEntries(Object.entries(fieldsOf(kind)).map(([name, of]) => [name, sample(of)]))
    default:
      throw new TypeError(`No sample for the kind ${kind.kind}.`)
  }
}

/** A valid input of an endpoint, as an app passes it. */
export function sampleInput({ path, query, body }: Contract): object {
  const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [contract.camel(name), 'an-id'])
  const view = (kind: AnyKind | undefined) => (kind ? (kind.decode(sample(kind), '') as object) : {})
  return { ...Object.fromEntries(placeholders), ...view(query), ...view(body) }
}

/** Every field of a response by its dotted path, and whether null is a valid value there. */
export function fieldPaths(kind: AnyKind, prefix = ''): { readonly path: string; readonly nullable: boolean }[] {
  const { kind: name, of } = kind
  if (name === 'nullable' || name === 'optional') return fieldPaths(of as AnyKind, prefix)
  if (name === 'list') return fieldPaths(of as AnyKind, `${prefix}0.`)
  if (name !== 'entity') return []
  return Object.entries(fieldsOf(kind)).flatMap(([field, of]) => [
    { path: `${prefix}${field}`, nullable: allowsNull(of) },
    ...fieldPaths(of, `${prefix}${field}.`),
  ])
}

export function allowsNull(kind: AnyKind): boolean {
  if (kind.kind === 'nullable' || kind.kind === 'json') return true
  return kind.kind === 'optional' && allowsNull(kind.of as AnyKind)
}

const fieldsOf = (kind: AnyKind) => (kind as AnyKind & { fields: Fields }).fields
