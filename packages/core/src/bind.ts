import type { Client } from './client.js'
import { callback, check, checkClient, record } from './contract/check-input.js'

// biome-ignore lint/suspicious/noExplicitAny: whatever takes a client first
type Verb = (client: any, ...rest: any[]) => unknown

/** Functions without their client parameter. */
export type Bound<V extends Record<string, Verb>> = {
  readonly [K in keyof V]: V[K] extends (client: never, ...rest: infer R) => infer O ? (...rest: R) => O : never
}

/**
 * Binds functions of the kit to a client. Functions that are not listed stay out of the bundle.
 *
 * @param client The client to pass to each function.
 * @param verbs The functions, by name.
 * @returns The same functions without their first parameter.
 *
 * @example
 * const auth = bind(client, { signInWithPassword, signOut })
 * await auth.signOut()
 */
export function bind<const V extends Record<string, Verb>>(client: Client, verbs: V): Bound<V> {
  checkClient('bind', client)
  check('bind', record(callback), verbs, 'verbs')
  return Object.fromEntries(
    Object.entries(verbs).map(([name, verb]) => [name, (...rest: unknown[]) => verb(client, ...rest)]),
  ) as Bound<V>
}
