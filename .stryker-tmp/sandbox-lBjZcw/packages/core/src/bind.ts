// @ts-nocheck
import type { Client } from './client.js'
import { callback, check, checkClient, record } from './contract/check-input.js'

// biome-ignore lint/suspicious/noExplicitAny: whatever takes a client first
type Verb = (client: any, ...rest: any[]) => unknown

/** The verbs without their client. */
export type Bound<V extends Record<string, Verb>> = {
  readonly [K in keyof V]: V[K] extends (client: never, ...rest: infer R) => infer O ? (...rest: R) => O : never
}

/**
 * Ties verbs to a client: `const auth = bind(client, { signInWithPassword, signOut })`, then `auth.signOut()`. What is
 * not named stays out of the bundle.
 */
export function bind<const V extends Record<string, Verb>>(client: Client, verbs: V): Bound<V> {
  checkClient('bind', client)
  check('bind', record(callback), verbs, 'verbs')
  return Object.fromEntries(
    Object.entries(verbs).map(([name, verb]) => [name, (...rest: unknown[]) => verb(client, ...rest)]),
  ) as Bound<V>
}
