import { contractsIn } from './contracts-in.js'
import type { Contract } from './endpoint.js'
import * as contract from './index.js'
import type { AnySchema, Fields } from './schema/index.js'

/** Every endpoint of the contract, for all access levels and service versions, by the name of its module member. */
export const endpoints = contractsIn(contract)

/** The endpoints that the client calls. The others are navigations of the browser, or plain text for people. */
export const calledEndpoints = endpoints.filter(([, { responseType }]) => responseType === undefined)

/** Returns a valid wire value of a schema, with every optional field. `member` is the value of enumerations. */
export function wireSample(schema: AnySchema, member?: string): unknown {
  const inner = () => wireSample(schema.of as AnySchema, member)
  switch (schema.kind) {
    case 'string':
    case 'secret':
    case 'stringOrSecret':
      return 'text'
    case 'jsonText':
      return '{}'
    case 'boolean':
      return true
    case 'number':
      return 7
    case 'json':
      return 'any'
    case 'date':
      return 1_700_000_000_000
    case 'isoDate':
      return '2026-01-01T00:00:00.000Z'
    case 'booleanString':
      return 'true'
    case 'numberString':
      return '7'
    case 'nullable':
    case 'optional':
      return inner()
    case 'list':
      return [inner()]
    case 'oneOf':
      return member ?? (schema.of as string[])[0]
    case 'entity':
      return Object.fromEntries(Object.entries(fieldsOf(schema)).map(([name, of]) => [name, wireSample(of, member)]))
    default:
      throw new TypeError(`No sample for the schema ${schema.kind}.`)
  }
}

/** Returns a valid input of an endpoint, as an app passes it. */
export function sampleInput({ params, query, body }: Contract): object {
  const view = (schema: AnySchema | undefined) => (schema ? (schema.decode(wireSample(schema), '') as object) : {})
  return { ...view(params), ...view(query), ...view(body) }
}

/** Every field of a response by its dotted path, and whether null is a valid value there. Items of lists have the index 0. */
export function fieldPaths(schema: AnySchema, prefix = ''): { readonly path: string; readonly nullable: boolean }[] {
  const { kind: name, of } = schema
  if (name === 'nullable' || name === 'optional') return fieldPaths(of as AnySchema, prefix)
  if (name === 'list') return fieldPaths(of as AnySchema, `${prefix}0.`)
  return Object.entries(fieldsOf(schema)).flatMap(([field, of]) => [
    { path: `${prefix}${field}`, nullable: allowsNull(of) },
    ...fieldPaths(of, `${prefix}${field}.`),
  ])
}

/** Whether null is a valid value of a schema. */
export function allowsNull(schema: AnySchema): boolean {
  if (schema.kind === 'nullable' || schema.kind === 'json') return true
  return schema.kind === 'optional' && allowsNull(schema.of as AnySchema)
}

/** Every field that a response may omit, as a list of field names. Items of lists have the index 0. */
export function optionalPaths(schema: AnySchema, at: readonly string[] = []): readonly (readonly string[])[] {
  if (schema.kind === 'optional' || schema.kind === 'nullable') return optionalPaths(schema.of as AnySchema, at)
  if (schema.kind === 'list') return optionalPaths(schema.of as AnySchema, [...at, '0'])
  return Object.entries(fieldsOf(schema)).flatMap(([name, of]) => [
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

function fieldsOf(schema: AnySchema): Fields {
  return (schema as { fields?: Fields }).fields ?? {}
}
