import type {
  Access,
  Contract,
  ErrorCode,
  ServiceVersion,
  WireInput,
  WireOutput,
} from '@latchkey/core/internal/contract'
import type { Call } from './call.js'
import type { Caller } from './caller.js'
import type { Rule } from './rules.js'

/** Endpoints without access control may have no caller. */
type CallerOf<A> = A extends Access ? Caller : Caller | null
type Reply<C extends Contract> = WireOutput<C> | Response
type Run<C extends Contract, I> = (
  input: I,
  call: Call<ErrorCode<C>, CallerOf<C['access']>>,
) => Reply<C> | Promise<Reply<C>>
type Rules<C extends Contract> = { readonly [K in keyof WireInput<C>]?: Rule }

/** Implements an endpoint, with wire names in input and output. Rules check values more strictly than the schema. */
export type Handler<C extends Contract> =
  | Run<C, WireInput<C>>
  | {
      readonly rules: Rules<C>
      readonly run: Run<C, WireInput<C>>
      readonly ignoresUnknownQuery?: true
      readonly readsUserFirst?: true
    }

export interface Route {
  readonly contract: Contract
  /** The version whose exact wire form requests and responses must have. Default: the fields of all versions. */
  readonly service?: ServiceVersion | undefined
  readonly rules: Readonly<Record<string, Rule>>
  /** Set when query parameters that the contract does not name are ignored, not rejected. */
  readonly ignoresUnknownQuery?: true
  /** Set when the service looks for the user `me` before it checks the access type. */
  readonly readsUserFirst?: true
  readonly run: (input: never, call: never) => unknown
}

type Contracts = Readonly<Record<string, Contract>>
export type Handlers<C extends Contracts> = { readonly [K in keyof C]: Handler<C[K]> }

type ReplyOf<H> = H extends (...args: never[]) => infer R
  ? Awaited<R>
  : H extends { run: (...args: never[]) => infer R }
    ? Awaited<R>
    : never
type Surplus<T, W> = unknown extends W
  ? never
  : T extends Response
    ? never
    : T extends object
      ? Exclude<keyof T, keyof W>
      : never
/** Rejects surplus fields in the response of a handler, which TypeScript would allow. */
type Exact<C extends Contracts, H> = {
  readonly [K in keyof H]: K extends keyof C
    ? [Surplus<ReplyOf<H[K]>, WireOutput<C[K]>>] extends [never]
      ? unknown
      : { readonly 'not in the contract': Surplus<ReplyOf<H[K]>, WireOutput<C[K]>> }
    : { readonly 'not an endpoint': K }
}

/** Connects endpoints to handlers. Missing handlers, undeclared errors and wrong fields do not compile. */
export function implement<const C extends Contracts, H extends Handlers<C>>(
  contracts: C,
  handlers: H & Exact<C, H>,
): { readonly [K in keyof C]: Route } {
  return Object.fromEntries(
    Object.entries(contracts).map(([name, contract]) => {
      const handler = (handlers as Record<string, unknown>)[name] as Route['run'] | Omit<Route, 'contract'>
      const parts = typeof handler === 'function' ? { run: handler } : handler
      return [name, { rules: {}, ...parts, contract }]
    }),
  ) as { [K in keyof C]: Route }
}
