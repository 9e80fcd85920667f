import type { Access, CallOptions, Client } from '@latchkey/core'
import type { StackAdminApp } from './apps/admin-app.js'
import { toStackError } from './errors/convert.js'
import type { RedirectToOptions } from './types/options.js'

/** The values that the members of an object use: the client, the session of their calls, and what depends on the app. */
export interface Scope {
  /** The client of the app. */
  readonly client: Client<Access>
  /**
   * Who acts in calls: the user of a session, or the key of the app if it is empty. On a server of Next.js, the session is
   * that of the current request.
   */
  readonly actor: CallOptions
  /** The hooks of the entry point. */
  readonly hooks: Hooks
  /** Redirects to a page of the app. */
  redirect(page: string, options?: RedirectToOptions): Promise<void>
  /** Redirects after a sign-in or sign-out on a server of Next.js. In a browser, the client redirects. */
  leave(target: { readonly page: string } | { readonly url: string }): Promise<void>
  /** Creates an app for a project that the user of the scope `owner` owns. */
  createOwnedApp(owner: Scope, projectId: string): Promise<StackAdminApp<false>>
  /** Calls a function of core. It alone decides who acts in the calls of an object. */
  readonly call: <F extends Method>(run: F, input: Parameters<F>[1]) => ReturnType<F>
}

// biome-ignore lint/suspicious/noExplicitAny: any method
type Method = (...args: any[]) => any

/** Creates a scope from what its members use. */
export const createScope = (own: Omit<Scope, 'call'>): Scope =>
  Object.assign(own, { call: (run: Method, input: unknown) => run(own.client, input, own.actor) })

/** The scope of the objects of a user: the session of these options acts in their calls. */
export const actingAs = (scope: Scope, actor: CallOptions): Scope => createScope({ ...scope, actor })

/** The scope of objects for servers: the key of the app acts in their calls, not the session of a user. */
export const asKey = (scope: Scope): Scope => actingAs(scope, {})

/** A value that the server which rendered the page has read. Undefined if it could not. */
export type Given<T> = Promise<T | undefined>

/** How an entry point implements hooks. */
export interface Hooks {
  /**
   * Returns the result of a read. Suspends while it loads, and renders again when one of the tags changes. A server that
   * renders client components uses `given`.
   */
  suspendForRead<T>(scope: Scope, name: string, tags: readonly string[], load: () => Promise<T>, given?: Given<T>): T
  /** Starts a read whose result the first component that calls `suspendForRead` with the same name uses, unless it changes. */
  startRead<T>(scope: Scope, name: string, tags: readonly string[], load: () => Promise<T>): void
  /** Starts an action and suspends until the page is left or another session starts. */
  suspendForever(scope: Scope, name: string, leave: () => Promise<unknown>): never
}

/** The tag of reads that contain the access token of a session. Hooks read them again before it expires. */
export const ACCESS_TOKEN = 'access-token'

/** For each hook: the method that reads the value, and the tags of the cache that change it. */
export type HookTable<M> = Readonly<Record<string, readonly [method: keyof M & string, tags: readonly string[]]>>

/** The hooks of a table: as their methods, without promises. */
export type HooksOf<M, H extends HookTable<M>> = { [K in keyof H]: HookOf<M[H[K][0]]> }
/** The hook of a method, which may have three overloads. With fewer, the first ones of the pattern are the same. */
export type HookOf<F> = F extends {
  (...args: infer A): Promise<infer R>
  (...args: infer B): Promise<infer S>
  (...args: infer C): Promise<infer T>
}
  ? [[A, R], [B, S]] extends [[B, S], [A, R]]
    ? [[B, S], [C, T]] extends [[C, T], [B, S]]
      ? (...args: C) => T
      : { (...args: B): S; (...args: C): T }
    : { (...args: A): R; (...args: B): S; (...args: C): T }
  : F extends (...args: infer A) => infer R
    ? (...args: A) => R
    : never
/** Members with the hooks of a table. Each keeps its documentation where it is declared. */
export type Hooked<M, H extends HookTable<M>> = M & HooksOf<M, H>
/** The members that a function creates, with the hooks of a table. */
export type Members<F extends (...args: never) => object, H extends HookTable<ReturnType<F>>> = Hooked<ReturnType<F>, H>

/**
 * Makes the methods of an object throw the errors of the published kit, and adds the hooks of its methods. Methods do not
 * use `this`, so that they can be handed on.
 */
export function members<M extends object, const H extends HookTable<M> = Record<never, never>>(
  scope: Scope,
  name: string,
  own: M,
  hooks?: H,
): Hooked<M, H> {
  const result: Record<PropertyKey, unknown> = {}
  for (const [key, value] of Object.entries(own))
    result[key] = typeof value === 'function' ? withStackErrors(value as Method) : value
  for (const [hook, [method, tags]] of Object.entries(hooks ?? {}))
    result[hook] = (...args: unknown[]) => {
      // Users of several sessions can be on one page, for example with `tokenStore` of a call.
      const session = scope.actor.identity?.id ?? ''
      return scope.hooks.suspendForRead(scope, `${session} ${name} ${method} ${keyOf(args)}`, tags, () =>
        (result[method] as Method)(...args),
      )
    }
  return result as Hooked<M, H>
}

/** Creates a method that returns nothing from a call. */
export const done =
  <A extends readonly unknown[]>(call: (...args: A) => Promise<unknown>) =>
  async (...args: A): Promise<void> => {
    await call(...args)
  }

/** Wraps a method so that it throws the errors of the published kit. */
function withStackErrors(method: Method): Method {
  return (...args) => {
    try {
      const returned = method(...args)
      if (!(returned instanceof Promise)) return returned
      return returned.catch((error) => {
        throw toStackError(error)
      })
    } catch (error) {
      throw toStackError(error)
    }
  }
}

/** A text that is equal for equal arguments. Objects of the API count by their ID, and requests by their identity. */
const keyOf = (args: readonly unknown[]) =>
  JSON.stringify(args, (name, value) =>
    typeof value !== 'object' || value === null
      ? value
      : name === 'tokenStore' || name === 'ctx'
        ? sourceName(value)
        : typeof value.id === 'string'
          ? value.id
          : value,
  )

/** A text that is equal for equal names and tokens, and for the same request or other object. */
export function sourceName(source: unknown): string {
  if (typeof source !== 'object' || source === null) return String(source)
  if ('refreshToken' in source) return JSON.stringify(source)
  const known = names.get(source) ?? `source ${++nameCount}`
  names.set(source, known)
  return known
}
const names = new WeakMap<object, string>()
let nameCount = 0
