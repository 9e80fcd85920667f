import type {
  AnySchema,
  Contract,
  ErrorCode,
  Fields,
  KnownErrorCode,
  ServiceVersion,
  WireInput,
  WireOutput,
} from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import type { IdentifyCaller } from '../calls/caller.js'
import type { Route } from '../calls/route.js'
import type { Rule } from '../calls/rules.js'
import type { CorsHeaders } from '../http/cors.js'
import type { ApiError } from '../http/errors.js'
import type { CreateTokenFormat } from '../sessions/token-claims.js'
import type { LegacyBehavior } from '../world/legacy.js'
import { isOlder } from '../world/server-version.js'

/** What an endpoint did differently. */
export interface EndpointChange {
  /** The contract, if it had other fields than those that the contract marks with versions. */
  readonly contract?: Contract
  /** The fields whose values were not checked beyond their types. */
  readonly withoutRules?: readonly string[]
  /** The fields whose values were checked differently. */
  readonly rules?: Readonly<Record<string, Rule>>
  /** Converts the input to that of the newer version. May throw the errors that only this version has. */
  readonly request?: (input: never, call: never) => unknown
  /** Converts the output of the newer version. */
  readonly response?: (output: never, call: never) => unknown
  /** Converts an error of the newer version. */
  readonly error?: (error: unknown) => unknown
}

/** The change of one endpoint. */
export interface Change {
  readonly endpoint: Pick<Contract, 'name' | 'access'>
  readonly change: EndpointChange
}

interface TypedChange<C extends Contract> extends Omit<EndpointChange, 'request' | 'response'> {
  readonly request?: (input: WireInput<C>, call: Call<ErrorCode<C>>) => object
  readonly response?: (output: WireOutput<C>, call: Call<ErrorCode<C>>) => unknown
}

/** Declares what an endpoint did differently. */
export const changed = <C extends Contract>(endpoint: C, change: TypedChange<C>): Change => ({ endpoint, change })

/** Returns an entity of the version for that of the newer one. Fields that the contract marks are removed afterwards. */
export type EntityChange = readonly [entity: AnySchema, convert: (value: never, call: Call) => object]

/** Returns the errors of the version for those of the current service, by their code. */
export type ErrorChanges = Readonly<Partial<Record<KnownErrorCode, (error: ApiError) => ApiError>>>

/** A version of the service, apart from its endpoints. */
export interface ServiceDescription {
  readonly behavior: LegacyBehavior
  readonly identifyCaller: IdentifyCaller
  readonly createTokenFormat: CreateTokenFormat
  readonly cors: CorsHeaders
  /** Whether headers also have their current names, with `x-hexclave-`. */
  readonly hasCurrentNames: boolean
  /** The prefix of the paths of endpoints. */
  readonly apiPrefix: RegExp
  readonly errors: ErrorChanges
}

/** What a version of the service did differently from the next newer one. */
export interface VersionChanges {
  readonly version: ServiceVersion
  /** Differences that are not about single endpoints. */
  readonly service?: Partial<ServiceDescription>
  /** Endpoints that it did not have, in addition to those that the contract marks with `since`. */
  readonly absent: readonly Route[]
  /** Endpoints that only it had, and those that it handled differently altogether. */
  readonly routes: readonly Route[]
  /** Differences in requests, responses and errors of single endpoints. */
  readonly endpoints: readonly Change[]
  /** Differences of entities, wherever they occur in a response. */
  readonly entities: readonly EntityChange[]
}

const keyOf = ({ name, access }: Pick<Contract, 'name' | 'access'>) => `${access} ${name}`

/** Returns the routes of an older version for those of the next newer one. */
export function olderRoutes(
  newer: readonly Route[],
  { version, absent, routes, endpoints, entities }: VersionChanges,
): readonly Route[] {
  const omitted = new Set([...absent, ...routes].map(({ contract }) => keyOf(contract)))
  const changes = new Map(endpoints.map(({ endpoint, change }) => [keyOf(endpoint), change]))
  const converters = new Map(entities)
  const unknown = [...changes.keys()].find(
    (key) => omitted.has(key) || !newer.some(({ contract }) => keyOf(contract) === key),
  )
  if (unknown)
    throw new Error(`The change of "${unknown}" in version ${version} has no endpoint that both versions share.`)
  return [
    ...routes.map((route) => olderRoute(route, version, converters)),
    ...newer
      .filter(({ contract }) => !(contract.since && isOlder(version, contract.since)) && !omitted.has(keyOf(contract)))
      .map((route) => olderRoute(route, version, converters, changes.get(keyOf(route.contract)))),
  ]
}

function olderRoute(
  route: Route,
  version: ServiceVersion,
  entities: ReadonlyMap<AnySchema, EntityChange[1]>,
  { request, response, error: convertError, withoutRules = [], rules, ...change }: EndpointChange = {},
): Route {
  return {
    ...route,
    contract: change.contract ?? route.contract,
    rules: {
      ...Object.fromEntries(Object.entries(route.rules).filter(([name]) => !withoutRules.includes(name))),
      ...rules,
    },
    service: version,
    async run(input, call) {
      try {
        const output = await route.run((request ? await request(input, call) : input) as never, call)
        const own = response ? await response(output as never, call) : output
        return own instanceof Response ? own : olderValue(route.contract.response, own, { version, entities, call })
      } catch (error) {
        throw convertError ? convertError(error) : error
      }
    },
  }
}

/** Removes the fields that only versions newer than this one have. */
export const withoutNewerFields = (version: ServiceVersion, schema: AnySchema, value: object): object =>
  olderValue(schema, value, { version, entities: new Map() }) as object

interface Target {
  readonly version: ServiceVersion
  readonly entities: ReadonlyMap<AnySchema, EntityChange[1]>
  readonly call?: Call
}

/** Converts the entities in a value, and removes the fields that only newer versions have. */
function olderValue(schema: AnySchema, value: unknown, target: Target): unknown {
  const inner = (of: unknown, each: unknown) => olderValue(of as AnySchema, each, target)
  if (value === null || value === undefined) return value
  if (schema.kind === 'optional' || schema.kind === 'nullable') return inner(schema.of, value)
  if (schema.kind === 'list') return (value as readonly unknown[]).map((each) => inner(schema.of, each))
  if (schema.kind !== 'entity') return value
  const { fields } = schema as AnySchema & { readonly fields: Fields }
  const { version, entities, call } = target
  const own = (call && entities.get(schema)?.(value as never, call)) ?? (value as object)
  const isNewer = (since: ServiceVersion | undefined) => since !== undefined && isOlder(version, since)
  return Object.fromEntries(
    Object.entries(own)
      .filter(([name]) => !isNewer(fields[name]?.since))
      .map(([name, each]) => [name, fields[name] ? inner(fields[name], each) : each]),
  )
}
