import type { Contract } from './endpoint.js'
import * as contract from './index.js'
import { type AnyKind, camel, type Fields } from './kinds.js'

/** Every endpoint of the contract, for all access levels and service versions, by the name of its module member. */
export const endpoints = endpointsOf(contract)

/** The endpoints that the client calls. The others are navigations of the browser, or plain text for people. */
export const calledEndpoints = endpoints.filter(([, { responseType }]) => responseType === undefined)

function endpointsOf(module: object, prefix = ''): readonly (readonly [name: string, contract: Contract])[] {
  return Object.entries(module).flatMap(([name, value]) => {
    // `server` and `newer` are modules within the module.
    if (value[Symbol.toStringTag] === 'Module') return endpointsOf(value, `${prefix}${name}.`)
    return typeof value === 'function' && 'method' in value ? [[`${prefix}${name}`, value as Contract] as const] : []
  })
}

/** Returns a valid wire value of a kind, with every optional field. `member` is the value of enumerations. */
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
    case 'entity':
      return Object.fromEntries(Object.entries(fieldsOf(kind)).map(([name, of]) => [name, wireSample(of, member)]))
    default:
      throw new TypeError(`No sample for the kind ${kind.kind}.`)
  }
}

/** Returns a valid input of an endpoint, as an app passes it. */
export function sampleInput({ path, query, body }: Contract): object {
  const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [camel(name), 'an-id'])
  const view = (kind: AnyKind | undefined) => (kind ? (kind.decode(wireSample(kind), '') as object) : {})
  return { ...Object.fromEntries(placeholders), ...view(query), ...view(body) }
}

/** Every field of a response by its dotted path, and whether null is a valid value there. Items of lists have the index 0. */
export function fieldPaths(kind: AnyKind, prefix = ''): { readonly path: string; readonly nullable: boolean }[] {
  const { kind: name, of } = kind
  if (name === 'nullable' || name === 'optional') return fieldPaths(of as AnyKind, prefix)
  if (name === 'list') return fieldPaths(of as AnyKind, `${prefix}0.`)
  return Object.entries(fieldsOf(kind)).flatMap(([field, of]) => [
    { path: `${prefix}${field}`, nullable: allowsNull(of) },
    ...fieldPaths(of, `${prefix}${field}.`),
  ])
}

/** Whether null is a valid value of a kind. */
export function allowsNull(kind: AnyKind): boolean {
  if (kind.kind === 'nullable' || kind.kind === 'json') return true
  return kind.kind === 'optional' && allowsNull(kind.of as AnyKind)
}

/** Every field that a response may omit, as a list of field names. Items of lists have the index 0. */
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

function fieldsOf(kind: AnyKind): Fields {
  return (kind as { fields?: Fields }).fields ?? {}
}
