import type { Contract } from './endpoint.js'
import * as contract from './index.js'
import type { AnyKind, Fields } from './kinds.js'

const { server, newer, ...client } = contract

/** Every endpoint of the contract, by the name of its module member. */
export const endpoints = [
  ...Object.entries(client),
  ...Object.entries(server).map(([name, value]) => [`server.${name}`, value] as const),
  ...Object.entries(newer).map(([name, value]) => [`newer.${name}`, value] as const),
].filter((row) => typeof row[1] === 'function' && 'method' in row[1]) as unknown as readonly [string, Contract][]

const fieldsOf = (kind: AnyKind | undefined): Fields => (kind as { fields?: Fields } | undefined)?.fields ?? {}

/** Returns a wire value of a kind. `member` is the value of enumerations. */
export function wireSample(kind: AnyKind, member?: string): unknown {
  const inner = () => wireSample(kind.of as AnyKind, member)
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
      return inner()
    case 'list':
      return [inner()]
    case 'oneOf':
      return member ?? (kind.of as string[])[0]
    default:
      return Object.fromEntries(Object.entries(fieldsOf(kind)).map(([name, of]) => [name, wireSample(of, member)]))
  }
}

/** Every field that a response may lack, as the names that lead to it. Members of lists have the index 0. */
export function optionalPaths(kind: AnyKind, at: readonly string[] = []): readonly (readonly string[])[] {
  if (kind.kind === 'optional' || kind.kind === 'nullable') return optionalPaths(kind.of as AnyKind, at)
  if (kind.kind === 'list') return optionalPaths(kind.of as AnyKind, [...at, '0'])
  return Object.entries(fieldsOf(kind)).flatMap(([name, of]) => [
    ...(of.kind === 'optional' ? [[...at, name]] : []),
    ...optionalPaths(of, [...at, name]),
  ])
}

/** Returns a copy of a wire value without the field at a path. */
export function without(value: unknown, [name = '', ...rest]: readonly string[]): unknown {
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...(value as object) }
  if (rest.length === 0) delete copy[name]
  else copy[name] = without(copy[name], rest)
  return copy
}
