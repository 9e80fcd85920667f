import type * as contract from '@latchkey/core/contract'
import type { Contract } from '@latchkey/core/contract'
import type { Route } from '../calls/route.js'

type RoutesOf<M> = { readonly [K in keyof M as M[K] extends Contract ? K : never]: Route }

/** A route for every endpoint of the contract. A missing route does not compile. */
export type ClientRoutes = RoutesOf<Omit<typeof contract, 'server' | 'older'>>

/** A route for every endpoint that differs for servers or exists for servers only. */
export type ServerRoutes = RoutesOf<typeof contract.server>
