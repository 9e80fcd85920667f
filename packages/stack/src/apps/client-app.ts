import * as core from '@latchkey/core'
import { classifyUser } from '@latchkey/core/custom-screens'
import { getAuthJson, INTERNALS, randomId, redirectToUrl } from '@latchkey/core/internal'
import { holdRouteGuard } from '@latchkey/core/internal/client'
import { checkOptionNames, user as userEntity } from '@latchkey/core/internal/contract'
import { notSignedIn } from '../errors/convert.js'
import { type OutOfScopeMembers, outOfScope, type WordsOf } from '../errors/out-of-scope.js'
import { checkOr, StackAssertionError } from '../errors/stack-assertion-error.js'
import { AUTH_HOOKS, signOutAndLeave, tokenMembers } from '../objects/auth.js'
import type { CurrentInternalUser, CurrentUser } from '../objects/current-user.js'
import { only, pick } from '../objects/fields.js'
import { createProject, type Project } from '../objects/project.js'
import { actingAs, done, type Given, type Members, members, type Scope, sourceName } from '../scope.js'
import type { GetCurrentUserOptions, RedirectToOptions, TokenStoreInit } from '../types/options.js'
import { type StackAppInternals, stackAppInternalsSymbol } from './internals.js'
import type { AppOptions } from './options.js'
import {
  createPartialUserReader,
  type GetPartialUserOptions,
  type TokenPartialUser,
  userOfConvex,
} from './partial-user.js'
import type { Platform } from './platform.js'
import { sendRawRequest } from './raw-request.js'
import { handlerUrls, REDIRECTS, type Redirects } from './redirect.js'
import { signInMembers } from './sign-in.js'
import { signedInTokens } from './signed-in-tokens.js'
import { tokenStoreOf } from './token-store.js'

/** A user that `setCurrentUser` set. */
interface GivenUser {
  /** The session that was current then. */
  readonly identity: string
  /** The user, or null. Undefined if the server could not read it. */
  readonly user: Promise<core.User | null | undefined>
  /** The object of the user, once a component has read it. */
  object?: Given<CurrentUser | null>
}

/** The values that the members of an app use. */
export interface AppSetup {
  /** The scope of the app. */
  readonly scope: Scope
  /** The options of the app. */
  readonly options: AppOptions
  /** The entry point. */
  readonly platform: Platform
  /** Continues the session of another domain. Undefined on most pages, and after guards have thrown its error. */
  handOver?: Promise<void> | undefined
  /** The user that the server which rendered the page has read. */
  given?: GivenUser | undefined
  /** Creates the object of the signed-in user. */
  createUser(scope: Scope, user: core.User & core.ServerUser): CurrentUser
}

type UserOptions = Partial<GetCurrentUserOptions<boolean>>
type SessionOptions = { tokenStore?: TokenStoreInit }

/** The members that all apps have, apart from the signed-in user and the project. */
export interface ClientMembers<HasTokenStore extends boolean, ProjectId extends string>
  extends Members<typeof commonMembers, typeof COMMON_HOOKS>,
    ReturnType<typeof signInMembers>,
    OutOfScopeMembers<WordsOf<typeof PAYMENTS>>,
    WithTokenStore<Members<typeof tokenMembers, typeof AUTH_HOOKS>, HasTokenStore>,
    Redirects {
  /** The ID of the project. */
  readonly projectId: ProjectId
  /** Returns a function that navigates. */
  useNavigate(): (to: string) => void
  /** Members for the provider. */
  readonly [stackAppInternalsSymbol]: StackAppInternals<HasTokenStore, ProjectId>
}
/** An app without a token store needs one for each call. */
type WithTokenStore<M, HasTokenStore extends boolean> = {
  [K in keyof M]: M[K] extends (...args: never) => infer R ? (...options: TokenStoreOptions<HasTokenStore>) => R : never
}
type TokenStoreOptions<HasTokenStore extends boolean> = OptionsOf<HasTokenStore, { tokenStore?: TokenStoreInit }>
/** The options of a method. Required for apps without a token store. */
export type OptionsOf<HasTokenStore, T> = HasTokenStore extends false ? [options: T] : [options?: T]
/** A value of `or` with which the result is never null. */
export type NeverNull = { or: 'redirect' | 'throw' | 'anonymous' }

/** The connection of an app to the service, for browsers. */
export interface StackClientApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends ClientMembers<HasTokenStore, ProjectId> {
  /** Returns the signed-in user, never null. */
  getUser(options: GetCurrentUserOptions<HasTokenStore> & NeverNull): Promise<UserOf<ProjectId>>
  /** Returns the signed-in user, or null. */
  getUser(...options: OptionsOf<HasTokenStore, GetCurrentUserOptions<HasTokenStore>>): Promise<UserOf<ProjectId> | null>
  /** Returns the signed-in user, never null. */
  useUser(options: GetCurrentUserOptions<HasTokenStore> & NeverNull): UserOf<ProjectId>
  /** Returns the signed-in user, or null. */
  useUser(...options: OptionsOf<HasTokenStore, GetCurrentUserOptions<HasTokenStore>>): UserOf<ProjectId> | null
  /** Returns the project. */
  getProject(): Promise<Project>
  /** Returns the project. */
  useProject(): Project
}
type UserOf<ProjectId> = ProjectId extends 'internal' ? CurrentInternalUser : CurrentUser

/** Creates the members that all apps have. */
export function clientMembers(setup: AppSetup): StackClientApp<boolean> {
  const { scope } = setup
  const { client } = scope
  const own = {
    ...commonMembers(setup),
    ...tokenMembers(tokensReader(setup)),
    ...signInMembers(scope),
    ...outOfScope('payments', PAYMENTS),
    ...redirectMembers(scope),
    projectId: client.projectId,
    getUser: (options?: UserOptions) => getCurrentUser(setup, options),
    getProject: async () => createProject(await core.getProject(client)),
  }
  const app = members(scope, 'app', own, { ...COMMON_HOOKS, ...AUTH_HOOKS, useProject: ['getProject', ['project']] })
  return Object.assign(app, {
    useUser: (options?: UserOptions) => useCurrentUser(setup, options),
    useNavigate: () => useNavigate(setup),
    [stackAppInternalsSymbol]: internals(setup),
  }) as StackClientApp<boolean>
}

function redirectMembers(scope: Scope): Redirects {
  const entries = Object.entries(REDIRECTS).map(([name, page]) => [
    name,
    async (options?: RedirectToOptions) => scope.redirect(page, only(name, options, 'replace noRedirectBack')),
  ])
  return Object.fromEntries(entries)
}

const PAYMENTS = 'getItem useItem listProducts useProducts listInvoices useInvoices cancelSubscription'
const COMMON_HOOKS = {
  /**
   * Returns what the access token contains about the user, also about a restricted user, or null. On a server, the token is
   * verified.
   */
  usePartialUser: ['getPartialUser', ['user']],
} as const

function commonMembers(setup: AppSetup) {
  const { scope, options } = setup
  const { client } = scope
  const readPartialUser = createPartialUserReader(client)
  // The token of any user: of a restricted or anonymous user as well.
  const getSessionToken = async (options?: SessionOptions) => {
    await afterHandOver(setup)
    return (await getAuthJson(client, {}, callOf(setup, options))).accessToken
  }
  return {
    /** The client of `@latchkey/core`, for gradual migration. */
    client: client as core.Client,
    /** The version of this package. */
    version: 'latchkey',
    /** The URLs of all pages. */
    urls: Object.freeze(handlerUrls(client, options.urls)),
    /** Returns whether another provider starts and ends the sessions of the app: whether its token store is external. */
    isExternalAuthApp: () => client.session.provider !== undefined,
    /** Signs out. */
    signOut: done(({ redirectUrl, ...session }: SessionOptions & { redirectUrl?: URL | string } = {}) =>
      signOutAndLeave(actingAs(scope, tokensCallOf(setup, session)), redirectUrl),
    ),
    /**
     * Returns what the access token contains about the user, also about a restricted user, or null. On a server, the token
     * is verified.
     */
    async getPartialUser(options: GetPartialUserOptions): Promise<TokenPartialUser | null> {
      checkOptionNames('getPartialUser', options, ['from', 'or', 'tokenStore', 'ctx'])
      const { from } = options
      const or = checkOr('getPartialUser', options.or)
      if (from === 'convex' && options.ctx) return userOfConvex(options.ctx)
      if (from !== 'token')
        throw new StackAssertionError('`getPartialUser` needs `from: "token"`, or `from: "convex"` with `ctx`.')
      const user = await readPartialUser(await getSessionToken(sessionIn(options)))
      return classifyUser(user, { or, includeRestricted: true }) === 'signed-in' ? user : null
    },
    /** Returns a function that returns an access token, for Convex. */
    getConvexClientAuth(options: { tokenStore?: TokenStoreInit }) {
      checkOptionNames('getConvexClientAuth', options ?? {}, ['tokenStore'])
      return async (args: { forceRefreshToken: boolean }): Promise<string | null> => {
        const call = callOf(setup, options)
        const session = client[INTERNALS].sessionOf(call)
        const { accessToken } = await session.capture()
        if (args.forceRefreshToken && accessToken) session.rejectAccessToken(accessToken)
        return (await getAuthJson(client, {}, call)).accessToken
      }
    },
    /** Returns an access token, for Convex. */
    getConvexHttpClientAuth: async (options: { tokenStore?: TokenStoreInit }) => (await getSessionToken(options)) ?? '',
  }
}

/** Creates the function that reads the tokens of the signed-in user. They are null for an anonymous or restricted user. */
const tokensReader = (setup: AppSetup) => async (options?: SessionOptions) => {
  await afterHandOver(setup)
  return signedInTokens(setup.scope.client, tokensCallOf(setup, options))
}

/** Returns the session of a call: that of its token store, or of the app. */
export function callOf({ options, platform, scope }: AppSetup, given: SessionOptions = {}): core.CallOptions {
  const { client } = scope
  // With a misspelled `tokenStore`, the session of the app would be meant.
  checkOptionNames('getAuthJson', given, ['tokenStore'])
  const { tokenStore } = given
  if (tokenStore !== undefined) {
    const nextCookies = platform.nextCookies?.bind(undefined, () => client)
    return { tokenStore: tokenStoreOf(tokenStore, nextCookies) }
  }
  if (options.tokenStore === null) throw withoutTokenStore()
  if ('tokenStore' in given && client[INTERNALS].may.server) throw new StackAssertionError(UNDEFINED_STORE)
  return scope.actor
}

const sessionIn = (options: SessionOptions): SessionOptions =>
  'tokenStore' in options ? { tokenStore: options.tokenStore } : {}

const UNDEFINED_STORE =
  '`tokenStore` is undefined: a server would act for the user of the app, not of the request. Pass the request, or leave it out for the user of the app.'

/** As in the published kit, `null` is the token store of the app for tokens and the sign-out. */
const tokensCallOf = (setup: AppSetup, options: SessionOptions = {}): core.CallOptions =>
  callOf(setup, options.tokenStore === null ? {} : options)

const withoutTokenStore = () =>
  new Error('Cannot call this function on an app without a token store. Pass `tokenStore`.')

async function getCurrentUser(setup: AppSetup, options: UserOptions = {}): Promise<CurrentUser | null> {
  const filter = filterOf('getUser', options)
  const { handOver } = setup
  const user = await readCurrentUser(setup, options, filter.or === 'anonymous' ? 'anonymous' : 'anonymous-if-exists')
  const status = classifyUser(user, filter)
  if (status === 'signed-in') return user
  if (filter.or === 'throw') throw notSignedIn('getUser')
  if (filter.or === 'redirect' && (await holdRouteGuard(setup.scope.client)))
    await redirectFromGuard(setup, GUARD_PAGES[status], handOver)
  return null
}

/**
 * Redirects to sign in. Throws if a sign-in on another domain has failed since the guard started: a redirect could fail
 * without an end. Later guards redirect.
 */
async function redirectFromGuard(setup: AppSetup, page: string, handOver = setup.handOver): Promise<void> {
  await handOver?.catch((error) => {
    setup.handOver = undefined
    throw error
  })
  await setup.scope.redirect(page, { replace: true })
}

/** Waits for the session of another domain, if the page continues one. */
const afterHandOver = ({ handOver }: AppSetup) => handOver?.catch(() => {})

/** Reads the user of the session, whom the caller may have to treat as signed out. */
async function readCurrentUser(
  setup: AppSetup,
  options: UserOptions,
  or: 'anonymous' | 'anonymous-if-exists' = 'anonymous-if-exists',
): Promise<CurrentUser | null> {
  const { scope } = setup
  if (options.tokenStore === null) throw withoutTokenStore()
  const sessionCall = callOf(setup, sessionIn(options))
  await afterHandOver(setup)
  // The object of a user never acts for another user who has signed in since.
  const identity = await scope.client[INTERNALS].sessionOf(sessionCall).capture()
  const call = { ...sessionCall, identity }
  const user = await core.getUser(scope.client, { or: 'anonymous-if-exists', includeRestricted: true }, call)
  if (user) return objectOf(setup, user, call)
  if (or !== 'anonymous') return null
  await core.signInAnonymously(scope.client, {}, call)
  return readCurrentUser(setup, options)
}

/**
 * Creates the object of a user, who acts in its calls. An app receives a restricted or anonymous user only where it includes
 * them: as in the published kit, their object acts for them.
 */
function objectOf({ scope, createUser }: AppSetup, user: core.User, call: core.CallOptions): CurrentUser {
  const actor = classifyUser(user) === 'signed-in' ? call : { ...call, includeRestricted: true }
  return createUser(actingAs(scope, actor), user as core.User & core.ServerUser)
}

/** The pages for users who are not signed in. */
const GUARD_PAGES = { 'signed-out': 'signIn', restricted: 'onboarding' } as const

/** Returns which users count as signed in. */
function filterOf(called: string, options: UserOptions) {
  // With a misspelled `tokenStore`, another user would be meant.
  checkOptionNames(called, options, ['or', 'tokenStore', 'includeRestricted'])
  const { includeRestricted } = options
  const or = checkOr(called, options.or)
  if (or === 'anonymous' && includeRestricted === false)
    throw new Error(
      "Cannot set `includeRestricted` to false with `or: 'anonymous'`: all anonymous users are restricted.",
    )
  return { or, includeRestricted }
}

/** The name and the tags of reads of the signed-in user. */
const userName = (tokenStore?: TokenStoreInit) => `app user ${sourceName(tokenStore)}`
const USER_TAGS = ['user', 'users']

function useCurrentUser(setup: AppSetup, options: UserOptions = {}): CurrentUser | null {
  const { scope } = setup
  const { tokenStore } = options
  const filter = filterOf('useUser', options)
  const name = userName(tokenStore)
  const given = tokenStore === undefined ? givenUser(setup) : undefined
  const user = scope.hooks.suspendForRead(scope, name, USER_TAGS, () => readCurrentUser(setup, options), given)
  const status = classifyUser(user, filter)
  if (status === 'signed-in') return user
  if (filter.or === 'throw') throw notSignedIn('useUser')
  if (filter.or === 'redirect') {
    const page = GUARD_PAGES[status]
    return scope.hooks.suspendForever(scope, `${name} ${page}`, () => redirectFromGuard(setup, page))
  }
  if (filter.or === 'anonymous')
    return scope.hooks.suspendForever(scope, name, () => readCurrentUser(setup, options, 'anonymous'))
  return null
}

/** Returns the user that the server has read, as an object. The same promise for each render. */
function givenUser(setup: AppSetup): Given<CurrentUser | null> | undefined {
  const { given, scope } = setup
  if (!given || given.identity !== scope.client.session.identity()) return undefined
  if (given.object) return given.object
  given.object = given.user.then(async (user) => {
    if (!user) return user
    // A server that renders client components has no session, and calls no methods of the user.
    const identity = scope.client[INTERNALS].env.page && (await scope.client.session.capture())
    if (identity && identity.id !== given.identity) return undefined
    return objectOf(setup, user, { ...scope.actor, identity })
  })
  given.object.catch(() => {})
  return given.object
}

/** Uses the user that the server has read as the first read in the browser. A change of the user reads it again. */
function startWithGiven(setup: AppSetup): void {
  let first = givenUser(setup)
  setup.scope.hooks.startRead(setup.scope, userName(), USER_TAGS, async () => {
    const user = await first?.catch(() => undefined)
    first = undefined
    return user === undefined ? readCurrentUser(setup, {}) : user
  })
}

function useNavigate({ options, platform }: AppSetup): (to: string) => void {
  const method = options.redirectMethod ?? platform.redirectMethod
  const useCustomNavigate =
    typeof method === 'object' ? method.useNavigate : method === 'nextjs' ? platform.useNextNavigate : undefined
  return (useCustomNavigate ?? (() => navigateWindow(method)))()
}

const navigateWindow = (method: AppOptions['redirectMethod']) => (to: string) => {
  if (method !== 'none' && typeof window === 'object') window.location.assign(to)
}

function internals(setup: AppSetup): StackAppInternals<boolean, string> {
  const { scope, options, platform } = setup
  const { client } = scope
  return {
    toClientJson() {
      const { publishableClientKey, tokenStore, redirectMethod } = options
      if (tokenStore !== null && typeof tokenStore === 'object')
        throw new StackAssertionError('Only apps whose token store is a string or null can be converted to JSON.')
      return {
        ...pick(options, 'baseUrl tokenStore urls oauthScopesOnSignIn'),
        // Headers of an app with a secret key can be secret, too.
        extraRequestHeaders: client[INTERNALS].may.server === true ? undefined : options.extraRequestHeaders,
        projectId: client.projectId,
        publishableClientKey: publishableClientKey ?? client[INTERNALS].publishableKey?.reveal(),
        redirectMethod: typeof redirectMethod === 'string' ? redirectMethod : undefined,
        uniqueIdentifier: idOf(setup),
      } as never
    },
    setCurrentUser(user) {
      const record = Promise.resolve(user).then((wire) => wire && userEntity.decode(wire, 'user'))
      // A component that reads the user reports the error.
      record.catch(() => {})
      setup.given = { identity: client.session.identity(), user: record }
      startWithGiven(setup)
    },
    sendRequest: async (path, init, accessType: core.Access = 'client') =>
      members(scope, 'request', { send: () => sendRawRequest(client, path, init, accessType, callOf(setup)) }).send(),
    async signInWithTokens(tokens) {
      await client[INTERNALS].sessionOf(callOf(setup)).start(tokens)
    },
    getConstructorOptions: () => ({ ...options }),
    redirectToUrl: (url, options) => redirectToUrl(client, url, options),
    redirectToHandler: (page, options) => scope.redirect(page, options),
    getRedirectMethod: () => options.redirectMethod ?? platform.redirectMethod ?? client[INTERNALS].redirectMethod,
  }
}

const ids = new WeakMap<AppSetup, string>()

function idOf(setup: AppSetup): string {
  const given = (setup.options as { uniqueIdentifier?: string }).uniqueIdentifier
  const id = given ?? ids.get(setup) ?? randomId((length) => crypto.getRandomValues(new Uint8Array(length)), 130)
  ids.set(setup, id)
  return id
}
