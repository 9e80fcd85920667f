import type { Resource } from './cache/resource.js'
import type { Client } from './client.js'
import { callback, check, checkClient, record } from './contract/check-input.js'
import type { CallOptions, Contract, Input, Output } from './contract/endpoint.js'
import type {
  DeleteUser,
  deleteUser,
  GetUserInput,
  GetUserOr,
  GetUserOrInput,
  getUser,
  ServerUser,
  SignedInUser,
  User,
  WithoutUserId,
} from './flows/users/current-user.js'
import type { UpdateUser, updateUser } from './flows/users/update-user.js'
import type { watch } from './watch.js'

/** A function of Latchkey that a client `C` can call. */
// biome-ignore lint/suspicious/noExplicitAny: the other parameters can have any type
type AnyFunction<C> = (client: C, ...rest: any[]) => unknown

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/**
 * A function without its client parameter. Inference would lose the type parameters of `getUser` and `watch`, so that these
 * are repeated here.
 */
type BoundFunction<F, C> =
  Same<F, typeof getUser> extends true
    ? UserOf<C> extends infer U extends User
      ? {
          <Or extends GetUserOrInput['or'], IncludeRestricted extends boolean = false>(
            input: GetUserOrInput<Or, IncludeRestricted> & WithoutUserId,
            options?: CallOptions,
          ): Promise<SignedInUser<U, Or, IncludeRestricted>>
          <Or extends GetUserOr = 'return-null', IncludeRestricted extends boolean = false>(
            input?: GetUserInput<Or, IncludeRestricted> & WithoutUserId,
            options?: CallOptions,
          ): Promise<SignedInUser<U, Or, IncludeRestricted> | null>
        } & (U extends ServerUser
          ? (input: { readonly userId: string }, options?: CallOptions) => Promise<ServerUser>
          : unknown)
      : never
    : Same<F, typeof watch> extends true
      ? <T extends Contract>(
          contract: T,
          // biome-ignore lint/complexity/noBannedTypes: an input without required fields is what {} extends
          ...input: {} extends Input<T> ? [input?: Input<T> | undefined] : [input: Input<T>]
        ) => Resource<Output<T>>
      : Same<F, typeof updateUser> extends true
        ? BoundOverloads<UpdateUser, C>
        : Same<F, typeof deleteUser> extends true
          ? BoundOverloads<DeleteUser, C>
          : BoundOverloads<F, C>

// Not `ServerClient`, which the declarations of an app cannot name.
type UserOf<C> = [C] extends [Client<'client' | 'server'>] ? ServerUser : User

/**
 * A function without its client parameter. Of an overloaded function such as `updateUser`, the last two overloads, without the
 * one that a client `C` cannot call.
 */
type BoundOverloads<F, C> = F extends {
  (client: infer C1, ...rest: infer R1): infer O1
  (client: infer C2, ...rest: infer R2): infer O2
}
  ? // A function without overloads matches as well, with the same signature twice.
    [R1, O1, R2, O2] extends [R2, O2, R1, O1]
    ? (...rest: R2) => O2
    : [C] extends [C1]
      ? [C] extends [C2]
        ? F extends { readonly forServers: unknown }
          ? (...rest: R1) => O1
          : // The compiler shows the error of the last one, which is the one for servers.
            { (...rest: R2): O2; (...rest: R1): O1 }
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
