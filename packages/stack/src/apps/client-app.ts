import {
  type Access,
  type CallOptions,
  type Client,
  getProject,
  getUser,
  type ServerUser as ServerUserRecord,
  signInAnonymously,
  type User as UserRecord,
} from '@latchkey/core'
import { classifyUser, type UserFlags } from '@latchkey/core/custom-screens'
import { getAuthJson, randomId, redirectToUrl } from '@latchkey/core/internal'
import { holdRouteGuard } from '@latchkey/core/internal/client'
import { user as userEntity } from '@latchkey/core/internal/contract'
import { outOfScope } from '../errors/out-of-scope.js'
import { StackAssertionError } from '../errors/stack-assertion-error.js'
import { AUTH_HOOKS, signOutAndLeave } from '../objects/auth.js'
import { authorizationHeader } from '../objects/authorization-header.js'
import { createProject } from '../objects/project.js'
import { type Given, members, type Scope, sourceName } from '../scope.js'
import { REDIRECTS, type StackAppInternals, stackAppInternalsSymbol } from '../types/apps.js'
import type { GetCurrentUserOptions, RedirectToOptions, TokenStoreInit } from '../types/options.js'
import type { CurrentUser } from '../types/users.js'
import type { AppOptions } from './app-options.js'
import { type ConvexContext, createPartialUserReader, userOfConvex } from './partial-user.js'
import type { Platform } from './platform.js'
import { sendRawRequest } from './raw-request.js'
import { handlerUrls } from './redirect.js'
import { signInMembers } from './sign-in.js'
import { signedInTokens } from './signed-in-tokens.js'
import { tokenStoreOf } from './token-store.js'

/** A user that `setCurrentUser` set. */
interface GivenUser {
  /** The session that was current then. */
  readonly identity: string
  /** The user, or null. Undefined if the server could not read it. */
  readonly user: Promise<UserRecord | null | undefined>
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
  createUser(scope: Scope, user: UserRecord & ServerUserRecord): CurrentUser
}

type UserOptions = Partial<GetCurrentUserOptions<boolean>>
type SessionOptions = { tokenStore?: TokenStoreInit }
type PartialUserOptions = SessionOptions & { from: string; or?: string; ctx?: ConvexContext }

/** Creates the members that all apps have. */
export function clientMembers(setup: AppSetup) {
  const { scope, options, platform } = setup
  const { client } = scope
  const own = {
    client: client as Client,
    projectId: client.projectId,
    version: 'latchkey',
    urls: Object.freeze(handlerUrls(client, options.urls)),
    ...signInMembers(scope),
    ...redirectMembers(scope),
    getUser: (options?: UserOptions) => getCurrentUser(setup, options),
    getProject: async () => createProject(await getProject(client)),
    isExternalAuthApp: () => client.session.provider !== undefined,
    async signOut({ redirectUrl, ...options }: SessionOptions & { redirectUrl?: URL | string } = {}) {
      await signOutAndLeave(scope, redirectUrl, tokensCallOf(setup, options))
    },
    ...sessionMembers(setup),
    ...outOfScope('payments', [
      'getItem',
      'useItem',
      'listProducts',
      'useProducts',
      'listInvoices',
      'useInvoices',
      'cancelSubscription',
    ]),
  }
  const app = members(scope, 'app', own, {
    useProject: ['getProject', ['project']],
    usePartialUser: ['getPartialUser', ['user']],
    ...AUTH_HOOKS,
  })
  return Object.assign(app, {
    useUser: (options?: UserOptions) => useCurrentUser(setup, options),
    useNavigate: () => useNavigate(setup),
    [stackAppInternalsSymbol]: internals(setup, platform),
  })
}

function redirectMembers(scope: Scope) {
  const entries = Object.entries(REDIRECTS).map(([name, page]) => [
    name,
    (options?: RedirectToOptions) => scope.redirect(page, options),
  ])
  return Object.fromEntries(entries) as Record<keyof typeof REDIRECTS, (options?: RedirectToOptions) => Promise<void>>
}

function sessionMembers(setup: AppSetup) {
  const { client } = setup.scope
  const getTokens = async (options?: SessionOptions) => {
    await afterHandOver(setup)
    return signedInTokens(client, tokensCallOf(setup, options))
  }
  const readPartialUser = createPartialUserReader(client)
  // The token of any user: of a restricted or anonymous user as well.
  const getSessionToken = async (options?: SessionOptions) => {
    await afterHandOver(setup)
    return (await getAuthJson(client, {}, callOf(setup, options))).accessToken
  }
  return {
    getAuthJson: getTokens,
    getAuthHeaders: async (options?: SessionOptions) => ({ 'x-stack-auth': JSON.stringify(await getTokens(options)) }),
    getAccessToken: async (options?: SessionOptions) => (await getTokens(options)).accessToken,
    getRefreshToken: async (options?: SessionOptions) => (await getTokens(options)).refreshToken,
    getAuthorizationHeader: async (options?: SessionOptions) => authorizationHeader(await getTokens(options)),
    async getPartialUser({ from, or, ctx, tokenStore }: PartialUserOptions) {
      if (from === 'convex' && ctx) return userOfConvex(ctx)
      if (from !== 'token')
        throw new StackAssertionError('`getPartialUser` needs `from: "token"`, or `from: "convex"` with `ctx`.')
      const user = await readPartialUser(await getSessionToken({ tokenStore }))
      return classifyUser(user, { or, includeRestricted: true }) === 'signed-in' ? user : null
    },
    getConvexClientAuth:
      (options?: SessionOptions) =>
      async ({ forceRefreshToken }: { forceRefreshToken: boolean }) => {
        const call = callOf(setup, options)
        const session = client.sessionOf(call)
        const { accessToken } = await session.capture()
        if (forceRefreshToken && accessToken) session.rejectAccessToken(accessToken)
        return (await getAuthJson(client, {}, call)).accessToken
      },
    getConvexHttpClientAuth: async (options?: SessionOptions) => (await getSessionToken(options)) ?? '',
  }
}

/** Returns the session of a call: that of its token store, or of the app. */
export function callOf({ options, platform, scope }: AppSetup, { tokenStore }: SessionOptions = {}): CallOptions {
  const { client } = scope
  if (tokenStore !== undefined) {
    const nextCookies = platform.nextCookies?.bind(undefined, () => client)
    return { tokenStore: tokenStoreOf(tokenStore, nextCookies) }
  }
  if (options.tokenStore === null) throw withoutTokenStore()
  return scope.call
}

/** As in the published kit, `null` is the token store of the app for tokens and the sign-out. */
const tokensCallOf = (setup: AppSetup, { tokenStore }: SessionOptions = {}): CallOptions =>
  callOf(setup, { tokenStore: tokenStore ?? undefined })

const withoutTokenStore = () =>
  new Error('Cannot call this function on an app without a token store. Pass `tokenStore`.')

async function getCurrentUser(setup: AppSetup, options: UserOptions = {}): Promise<CurrentUser | null> {
  const filter = filterOf(options)
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
  { tokenStore }: UserOptions,
  or: 'anonymous' | 'anonymous-if-exists' = 'anonymous-if-exists',
): Promise<CurrentUser | null> {
  const { scope } = setup
  if (tokenStore === null) throw withoutTokenStore()
  const sessionCall = callOf(setup, { tokenStore })
  await afterHandOver(setup)
  // The object of a user never acts for another user who has signed in since.
  const identity = await scope.client.sessionOf(sessionCall).capture()
  const call = { ...sessionCall, identity }
  const user = await getUser(scope.client, { or: 'anonymous-if-exists', includeRestricted: true }, call)
  if (user) return setup.createUser({ ...scope, call: callFor(user, call) }, user as UserRecord & ServerUserRecord)
  if (or !== 'anonymous') return null
  await signInAnonymously(scope.client, {}, call)
  return readCurrentUser(setup, { tokenStore })
}

/**
 * The calls of the object of a user. An app receives a restricted or anonymous user only where it includes them: as in the
 * published kit, their object acts for them.
 */
const callFor = (user: UserFlags, call: CallOptions): CallOptions =>
  classifyUser(user) === 'signed-in' ? call : { ...call, includeRestricted: true }

/** The pages for users who are not signed in. */
const GUARD_PAGES = { 'signed-out': 'signIn', restricted: 'onboarding' } as const

/** Returns which users count as signed in. */
function filterOf({ or, includeRestricted }: UserOptions) {
  if (or === 'anonymous' && includeRestricted === false)
    throw new Error(
      "Cannot set `includeRestricted` to false with `or: 'anonymous'`: all anonymous users are restricted.",
    )
  return { or: or === 'anonymous-if-exists[deprecated]' ? 'anonymous-if-exists' : or, includeRestricted }
}

const notSignedIn = (name: 'getUser' | 'useUser') =>
  new Error(`User is not signed in but ${name} was called with { or: "throw" }`)

/** The name and the tags of reads of the signed-in user. */
const userName = (tokenStore?: TokenStoreInit) => `app user ${sourceName(tokenStore)}`
const USER_TAGS = ['user', 'users']

function useCurrentUser(setup: AppSetup, options: UserOptions = {}): CurrentUser | null {
  const { scope } = setup
  const { tokenStore } = options
  const filter = filterOf(options)
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
function givenUser({ given, scope, createUser }: AppSetup): Given<CurrentUser | null> | undefined {
  if (!given || given.identity !== scope.client.session.identity()) return undefined
  if (given.object) return given.object
  given.object = given.user.then(async (user) => {
    if (!user) return user
    // A server that renders client components has no session, and calls no methods of the user.
    const identity = scope.client.env.page && (await scope.client.session.capture())
    if (identity && identity.id !== given.identity) return undefined
    return createUser({ ...scope, call: callFor(user, { ...scope.call, identity }) }, user as never)
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

function internals(setup: AppSetup, platform: Platform): StackAppInternals<boolean, string> {
  const { scope, options } = setup
  const { client } = scope
  return {
    toClientJson() {
      const { projectId, publishableClientKey, baseUrl, tokenStore, urls, oauthScopesOnSignIn } = options
      if (tokenStore !== null && typeof tokenStore === 'object')
        throw new StackAssertionError('Only apps whose token store is a string or null can be converted to JSON.')
      return {
        projectId: projectId ?? client.projectId,
        publishableClientKey: publishableClientKey ?? client.publishableKey?.reveal(),
        baseUrl: baseUrl ?? client.baseUrl,
        tokenStore,
        urls,
        oauthScopesOnSignIn,
        redirectMethod: typeof options.redirectMethod === 'string' ? options.redirectMethod : undefined,
        extraRequestHeaders: options.extraRequestHeaders,
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
    sendRequest: async (path, init, accessType: Access = 'client') =>
      members(scope, 'request', { send: () => sendRawRequest(client, path, init, accessType, callOf(setup)) }).send(),
    async signInWithTokens(tokens) {
      await client.sessionOf(callOf(setup)).start(tokens)
    },
    getConstructorOptions: () => ({ ...options }),
    redirectToUrl: (url, options) => redirectToUrl(client, url, options),
    redirectToHandler: (page, options) => scope.redirect(page, options),
    getRedirectMethod: () => options.redirectMethod ?? platform.redirectMethod ?? client.redirectMethod,
  }
}

const ids = new WeakMap<AppSetup, string>()

function idOf(setup: AppSetup): string {
  const given = (setup.options as { uniqueIdentifier?: string }).uniqueIdentifier
  const id = given ?? ids.get(setup) ?? randomId((length) => crypto.getRandomValues(new Uint8Array(length)), 130)
  ids.set(setup, id)
  return id
}
