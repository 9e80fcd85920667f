import type * as contract from '@latchkey/core/contract'
import type { Contract } from '@latchkey/core/contract'
import type { Route } from '../http/route.js'

type RoutesOf<M> = { readonly [K in keyof M as M[K] extends Contract ? K : never]: Route }

/** A route for every endpoint of the contract, by name: a missing one does not compile. */
export type ClientRoutes = RoutesOf<Omit<typeof contract, 'server'>>

/** A route for every endpoint that servers see differently, or alone. */
export type ServerRoutes = RoutesOf<typeof contract.server>
