'use client'

import type { Client, getProject, User } from '@latchkey/core'
import { checkArgument, checkOptionNames, INTERNALS } from '@latchkey/core/internal/client'
import { type Context, createContext, type ReactNode, useContext } from 'react'
import { isModeKnown } from '../texts/mode.js'
import { readPromise, type Tracked } from './read-promise.js'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** The project and its sign-in configuration. */
export type Project = Awaited<ReturnType<typeof getProject>>

/**
 * The user that the server passed in, or a promise of it. The user is unknown if the promise resolves to `undefined` or
 * rejects.
 */
export type InitialUserProp = User | null | undefined | PromiseLike<User | null | undefined>

/** The user that the server passed in, and the session it belongs to. */
export interface InitialUser {
  readonly user: User | null
  readonly identity: string
}

/** The `initialUser` of a provider, and the session that was current when it was rendered first. */
export interface InitialUserSource {
  readonly user: Exclude<InitialUserProp, undefined>
  readonly identity: string
}

/** What a provider passes to the hooks below it. */
export interface Provided {
  readonly client: Client<'client'>
  /** The user that the server passed in. */
  readonly initialUser: InitialUserSource | undefined
  /** The project that the server passed in. */
  readonly initialProject: Project | undefined
  /** Renders a toast next to the app, in place of the previous one. */
  readonly showToast: (toast: ReactNode) => void
}

export const ProviderContext = createContext<Provided | undefined>(undefined)

/** Options of every hook that uses a client, as its last parameter. */
export interface HookOptions {
  /** Client to use. Default: the client of the nearest `<LatchkeyProvider>`. */
  readonly client?: Client<'client'> | undefined
}

/**
 * Returns the client of the nearest `<LatchkeyProvider>`.
 *
 * @param options A client to return instead, for hooks that accept one.
 * @returns The client, to call functions of `@latchkey/core` with.
 * @throws {Error} Outside of a provider if no client is passed in.
 *
 * @example
 * const client = useClient()
 * const onClick = () => signOut(client)
 */
export function useClient(options: HookOptions = {}): Client<'client'> {
  // With a misspelled `client`, a hook would act as the user of another client.
  checkOptionNames('useClient', options, ['client'])
  const { client } = options
  checkArgument('useClient', 'client', client, client === undefined || INTERNALS in Object(client), 'a client')
  const provided = useReactContext(ProviderContext)
  const used = client ?? provided?.client
  if (used) return used
  if (/* @__PURE__ */ isModeKnown()) if (process.env.NODE_ENV !== 'production') checkProviderOfOtherCopy()
  throw new Error('No client found. Render the component inside <LatchkeyProvider>, or pass `{ client }` to the hook.')
}

const COPIES = Symbol.for('@latchkey/react')

/** The contexts of the providers that have rendered, of all loaded copies of this package. */
function providers(): Set<unknown> {
  const copies = globalThis as { [COPIES]?: Set<unknown> }
  copies[COPIES] ??= new Set()
  return copies[COPIES]
}

function checkProviderOfOtherCopy(): void {
  if ([...providers()].some((context) => context !== ProviderContext))
    throw new Error('Two copies of `@latchkey/react` are loaded: run `npm dedupe`. `npx latchkey doctor` lists them.')
}

/** Called by the provider on each render. In development, lets the hooks of another copy of this package name the problem. */
export function useProviderOfThisCopy(): void {
  if (/* @__PURE__ */ isModeKnown())
    if (process.env.NODE_ENV !== 'production') {
      // biome-ignore lint/correctness/useHookAtTopLevel: the mode is the same in each render
      useReactContext(ProviderContext)
      providers().add(ProviderContext)
    }
}

/**
 * As `useContext`. React rejects each hook that it does not expect with a `TypeError` that names no cause: in development,
 * the error names it.
 */
function useReactContext<T>(context: Context<T>): T {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: it is called on each render
    return useContext(context)
  } catch (cause) {
    if (/* @__PURE__ */ isModeKnown())
      if (process.env.NODE_ENV !== 'production')
        throw new Error(
          'A hook is called outside of a component, or two copies of React are loaded: run `npm dedupe`. `npx latchkey doctor` lists them.',
          { cause },
        )
    throw cause
  }
}

/** The same object for each render. */
const seeds = new WeakMap<InitialUserSource, InitialUser>()

/**
 * Returns the user that the server passed in, and suspends while its promise is pending. A client other than that of
 * the provider has none.
 */
export function useInitialUser(client: Client<'client'>): InitialUser | undefined {
  const provided = useContext(ProviderContext)
  const source = provided?.initialUser
  if (!source || provided.client !== client) return undefined
  const { user: given, identity } = source
  const user = given && 'then' in given ? readUser(given) : given
  const known = seeds.get(source)
  if (known || user === undefined) return known
  const seed = { user, identity }
  seeds.set(source, seed)
  return seed
}

/** If the server could not read the user, the browser does. */
const readUser = (promise: Tracked<User | null | undefined>) =>
  promise.status === 'rejected' ? undefined : readPromise(promise)

/** Returns the project that the server passed in. A client other than that of the provider has none. */
export function useInitialProject(client: Client<'client'>): Project | undefined {
  const provided = useContext(ProviderContext)
  return provided?.client === client ? provided.initialProject : undefined
}
