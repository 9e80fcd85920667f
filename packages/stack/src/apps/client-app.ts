import {
  type Access,
  type CallOptions,
  type Client,
  getAuthHeaders,
  getAuthJson,
  getProject,
  getUser,
  redirectToUrl,
  type ServerUser as ServerUserRecord,
  signOut,
  type User as UserRecord,
} from '@latchkey/core'
import { user as userEntity } from '@latchkey/core/contract'
import { outOfScope } from '../errors/out-of-scope.js'
import { StackAssertionError } from '../errors/stack-assertion-error.js'
import { AUTH_HOOKS } from '../objects/auth.js'
import { authorizationHeader } from '../objects/authorization-header.js'
import { createProject } from '../objects/project.js'
import { type Given, members, type Scope } from '../scope.js'
import { REDIRECTS, type StackAppInternals, stackAppInternalsSymbol } from '../types/apps.js'
import type { GetCurrentUserOptions, RedirectToOptions, TokenStoreInit } from '../types/options.js'
import type { CurrentUser } from '../types/users.js'
import type { AppOptions } from './options.js'
import { partialUserOf } from './partial-user.js'
import type { Platform } from './platform.js'
import { sendRawRequest } from './raw-request.js'
import { handlerUrls } from './redirect.js'
import { signInMembers } from './sign-in.js'
import { tokenStoreOf } from './token-store.js'

/** A user that `setCurrentUser` set. */
interface GivenUser {
  /** The session that was current then. */
  readonly identity: string
  /** The user, or null. Undefined if the server could not read it. */
  readonly user: Promise<UserRecord | null | undefined>
  /** The objects of the user, by the name of the read. */
  readonly objects: Map<string, Given<CurrentUser | null>>
}

/** The values that the members of an app use. */
export interface AppSetup {
  /** The scope of the app. */
  readonly scope: Scope
  /** The options of the app. */
  readonly options: AppOptions
  /** The entry point. */
  readonly platform: Platform
  /** The user that the server which rendered the page has read. */
  given?: GivenUser | undefined
  /** Creates the object of the signed-in user. */
  createUser(scope: Scope, user: UserRecord & ServerUserRecord): CurrentUser
}

type UserOptions = Partial<GetCurrentUserOptions<boolean>>
type SessionOptions = { tokenStore?: TokenStoreInit }

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
    async signOut({ redirectUrl, ...options }: SessionOptions & { redirectUrl?: URL | string } = {}) {
      await signOut(client, { redirectUrl: redirectUrl?.toString() }, callOf(setup, options))
      await scope.leave(redirectUrl === undefined ? { page: 'afterSignOut' } : { url: redirectUrl.toString() })
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
  const getTokens = async (options?: SessionOptions) => getAuthJson(client, {}, callOf(setup, options))
  return {
    getAuthJson: getTokens,
    getAuthHeaders: async (options?: SessionOptions) => getAuthHeaders(client, {}, callOf(setup, options)),
    getAccessToken: async (options?: SessionOptions) => (await getTokens(options)).accessToken,
    getRefreshToken: async (options?: SessionOptions) => (await getTokens(options)).refreshToken,
    getAuthorizationHeader: async (options?: SessionOptions) => authorizationHeader(await getTokens(options)),
    async getPartialUser({ from, tokenStore }: SessionOptions & { from: string }) {
      if (from !== 'token')
        throw new StackAssertionError('`getPartialUser` reads sessions of this app: pass `from: "token"`.')
      return partialUserOf((await getTokens({ tokenStore })).accessToken)
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
    getConvexHttpClientAuth: async (options?: SessionOptions) => (await getTokens(options)).accessToken ?? '',
  }
}

/** Returns the session of a call: that of its token store, or of the app. */
export function callOf({ options, platform, scope }: AppSetup, { tokenStore }: SessionOptions = {}): CallOptions {
  const { client } = scope
  if (tokenStore !== undefined) {
    const nextCookies = platform.nextCookies?.bind(undefined, () => client)
    return { tokenStore: tokenStoreOf(tokenStore, nextCookies) }
  }
  if (options.tokenStore === null)
    throw new Error('Cannot call this function on an app without a token store. Pass `tokenStore`.')
  return scope.call
}

async function getCurrentUser(setup: AppSetup, options: UserOptions = {}): Promise<CurrentUser | null> {
  const { scope } = setup
  const call = callOf(setup, options)
  const or = options.or === 'anonymous-if-exists[deprecated]' ? 'anonymous-if-exists' : options.or
  const user = await getUser(scope.client, { or: or === 'redirect' ? 'return-null' : or }, call)
  if (user) return setup.createUser({ ...scope, call }, user as UserRecord & ServerUserRecord)
  if (or === 'redirect') await scope.redirect('signIn', { replace: true })
  return null
}

function useCurrentUser(setup: AppSetup, options: UserOptions = {}): CurrentUser | null {
  const { scope } = setup
  const { or, tokenStore } = options
  const isAnonymous = or === 'anonymous' || or?.startsWith('anonymous-if-exists')
  const name = `app user ${isAnonymous ? 'anonymous' : ''} ${sessionName(tokenStore)}`
  const given = tokenStore === undefined ? givenUser(setup, name, isAnonymous) : undefined
  const user = scope.hooks.suspendForRead(
    scope,
    name,
    ['user', 'users'],
    async () => {
      const first = await takeGiven(setup, name)
      if (first !== undefined) return first
      return getCurrentUser(setup, { tokenStore, or: isAnonymous ? 'anonymous-if-exists' : 'return-null' })
    },
    given,
  )
  if (user) return user
  if (or === 'throw') throw new Error('User is not signed in but useUser was called with { or: "throw" }')
  if (or === 'redirect')
    return scope.hooks.suspendForever(scope, name, () => scope.redirect('signIn', { replace: true }))
  if (or === 'anonymous')
    return scope.hooks.suspendForever(scope, name, async () => {
      await getCurrentUser(setup, { tokenStore, or })
      if (typeof window === 'object') window.location.reload()
    })
  return null
}

/** Returns the user that the server has read, as an object. The same promise for each render. */
function givenUser(setup: AppSetup, name: string, isAnonymous = false): Given<CurrentUser | null> | undefined {
  const { given, scope } = setup
  if (!given || given.identity !== scope.client.session.identity()) return undefined
  const known = given.objects.get(name)
  if (known) return known
  const object = given.user.then(
    (user) => user && (user.isAnonymous && !isAnonymous ? null : setup.createUser(scope, user as never)),
  )
  object.catch(() => {})
  given.objects.set(name, object)
  return object
}

/** Returns the user that the server has read, for the first read in the browser. */
async function takeGiven({ given, scope }: AppSetup, name: string): Promise<CurrentUser | null | undefined> {
  const object = given?.identity === scope.client.session.identity() ? given.objects.get(name) : undefined
  if (!object || isTaken.has(object)) return undefined
  isTaken.add(object)
  return object.catch(() => undefined)
}
const isTaken = new WeakSet<object>()

/** A text that is equal for equal token stores. */
function sessionName(tokenStore: TokenStoreInit | undefined): string {
  if (typeof tokenStore !== 'object' || tokenStore === null) return String(tokenStore)
  const known = names.get(tokenStore) ?? `session ${++nameCount}`
  names.set(tokenStore, known)
  return known
}
const names = new WeakMap<object, string>()
let nameCount = 0

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
      setup.given = { identity: client.session.identity(), user: record, objects: new Map() }
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
  const id = given ?? ids.get(setup) ?? crypto.randomUUID()
  ids.set(setup, id)
  return id
}
