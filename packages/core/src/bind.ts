import type { Client } from './client.js'
import { callback, check, checkClient, record } from './contract/check-input.js'

/** A function of Latchkey that a client `C` can call. */
// biome-ignore lint/suspicious/noExplicitAny: the other parameters can have any type
type AnyFunction<C> = (client: C, ...rest: any[]) => unknown

/**
 * A function without its client parameter. Of an overloaded function such as `getUser`, the last two overloads, without the
 * one that a client `C` cannot call.
 */
type BoundFunction<F, C> = F extends {
  (client: infer C1, ...rest: infer R1): infer O1
  (client: infer C2, ...rest: infer R2): infer O2
}
  ? // A function without overloads matches as well, with the same signature twice.
    [R1, O1, R2, O2] extends [R2, O2, R1, O1]
    ? (...rest: R2) => O2
    : [C] extends [C1]
      ? [C] extends [C2]
        ? { (...rest: R1): O1; (...rest: R2): O2 }
        : (...rest: R1) => O1
      : (...rest: R2) => O2
  : never

/**
 * Functions without their client parameter, as a client `C` can call them.
 *
 * @example
 * const calls: Bound<{ getTeam: typeof getTeam }> = bind(client, { getTeam })
 */
export type Bound<V extends object, C = Client> = { readonly [K in keyof V]: BoundFunction<V[K], C> }

/**
 * Binds functions of Latchkey to a client. Functions that are not listed stay out of the bundle.
 *
 * @param client The client to pass to each function.
 * @param verbs The functions, by name.
 * @returns The same functions without their first parameter.
 *
 * @example
 * const auth = bind(client, { signInWithPassword, signOut })
 * await auth.signOut()
 */
// Not `Bound<V>`: an editor would show the type argument instead of the functions.
export function bind<C extends Client, const V extends Record<string, AnyFunction<C>>>(
  client: C,
  verbs: V,
): { readonly [K in keyof V]: BoundFunction<V[K], C> } {
  checkClient('bind', client)
  check('bind', record(callback), verbs, 'verbs')
  return Object.fromEntries(
    Object.entries(verbs).map(([name, verb]) => [name, (...rest: unknown[]) => verb(client, ...rest)]),
  ) as Bound<V, C>
}
