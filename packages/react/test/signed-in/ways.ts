// All ways of the packages core, react and next to ask who is signed in. Each one returns the status of the user.
import {
  type CallOptions,
  type Client,
  createApiKey,
  createClient,
  createTeam,
  findPermission,
  type GetUserInput,
  getUser,
  hasPermission,
  listApiKeys,
  listPermissions,
  listTeams,
  type User,
  watch,
} from '@latchkey/core'
import { createProjectPermissionDefinition } from '@latchkey/core/admin'
import { classifyUser } from '@latchkey/core/custom-screens'
import { requireAuth as requireAuthExpress, getVerifiedToken as verifiedToken } from '@latchkey/core/express'
import { requireAuth as requireAuthFastify } from '@latchkey/core/fastify'
import { requireAuth as requireAuthHono } from '@latchkey/core/hono'
import { getCurrentUser, isServiceError } from '@latchkey/core/internal/client'
import { getAuth, grantProjectPermission, verifyApiKey } from '@latchkey/core/server'
import { authenticate, createVerifier, isVerifyError, verifyToken } from '@latchkey/core/verify'
import { DEFAULT_PROJECT } from '@latchkey/emulator'
import { createElement, type FunctionComponent, type ReactNode, Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { MIDDLEWARE } from '../../../core/test/middleware.js'
import type { PreparedUser } from '../../../stack/test/signed-in/users.js'
import { requireUser as requireUserReactRouter } from '../../src/entries/react-router.js'
import { createAuth } from '../../src/entries/react-router-server.js'
import { requireUser as requireUserTanStack } from '../../src/entries/tanstack-router.js'
import {
  LatchkeyProvider,
  Protect,
  SignedIn,
  SignedOut,
  useAuth,
  useHasPermission,
  useUser,
  useUserState,
} from '../../src/index.js'
import { type NextModules, nextRequest } from './next.js'

/** The user of a session, as the definition in core reads it. */
export type Flags = Parameters<typeof classifyUser>[0]

/** The outcome of a question. `kept-out`: the user is not signed in, and the way does not tell why. */
export type Outcome = ReturnType<typeof classifyUser> | 'new-user' | 'kept-out'

/** One way to ask, with options. */
export interface Way {
  /** The exported function or component. */
  readonly of: unknown
  /** The options, as a text. */
  readonly options?: object
  /** Returns the expected outcome for a user. Default: the definition without options. */
  readonly expected?: (user: Flags) => Outcome
  /** Only the token is checked, without a request to the service: it is valid until it expires. */
  readonly readsToken?: 'with-client' | 'without-client'
  /** Asks. */
  ask(user: PreparedUser): Promise<Outcome>
}

const { id: projectId, keys } = DEFAULT_PROJECT
const optionsOf = ({ running }: PreparedUser) => ({
  projectId,
  publishableKey: keys.publishable,
  baseUrl: running.url,
})

/** Creates the client of a page with the session of the user. `leave` is called with the URL of a redirect. */
async function clientOf(user: PreparedUser, leave: (url: string) => void = () => {}): Promise<Client> {
  const client = createClient({ ...optionsOf(user), tokenStore: 'memory', redirectMethod: { navigate: leave } })
  if (user.tokens) await client.session.start(user.tokens)
  return client as Client
}
const serverClient = (user: PreparedUser) => createClient({ ...optionsOf(user), tokenStore: null }) as Client
const secretClient = (user: PreparedUser) =>
  createClient({ ...optionsOf(user), tokenStore: null, secretKey: keys.secret })

/** The request of a page, with the session in cookies. */
const pageRequest = ({ tokens }: PreparedUser) =>
  new Request('http://localhost:3000/notes', {
    headers: tokens ? { cookie: `stack-refresh-${projectId}=${tokens.refreshToken}` } : {},
  })
/** The request of a page that has an access token. */
const pageRequestWithToken = ({ tokens }: PreparedUser) =>
  new Request('http://localhost:3000/notes', {
    headers: tokens
      ? {
          cookie: `stack-refresh-${projectId}=${tokens.refreshToken}; stack-access=${encodeURIComponent(JSON.stringify([tokens.refreshToken, tokens.accessToken]))}`,
        }
      : {},
  })
/** The request of an API client, with the access token. */
const apiRequest = ({ tokens }: PreparedUser) =>
  new Request('http://localhost:3000/api', {
    headers: tokens ? { authorization: `Bearer ${tokens.accessToken}` } : {},
  })

const foundById = (id: string | null, { userId }: PreparedUser): Outcome =>
  id === null ? 'kept-out' : id === userId ? 'signed-in' : 'new-user'
const found = (user: { readonly id: string } | null, prepared: PreparedUser): Outcome =>
  foundById(user?.id ?? null, prepared)

/** The outcome for the session of a request, whose `getUser` agrees with its `userId`. */
async function foundBySession(
  auth: { readonly userId: string | null; getUser(): Promise<{ readonly id: string } | null> },
  user: PreparedUser,
): Promise<Outcome> {
  if (((await auth.getUser())?.id ?? null) !== auth.userId) throw new Error('`getUser` and `userId` differ.')
  return foundById(auth.userId, user)
}

/** The outcome for the user of the token that `getToken` returns. */
async function foundByToken(auth: { getToken(): Promise<string | null> }, user: PreparedUser): Promise<Outcome> {
  const token = await auth.getToken()
  return foundById(token && JSON.parse(atob(token.split('.')[1] ?? '')).sub, user)
}

/** The status that a redirect tells. */
function statusOf(url: string): Outcome {
  const { pathname } = new URL(url, 'http://localhost')
  if (pathname === '/handler/sign-in') return 'signed-out'
  if (pathname === '/handler/verify-email') return 'restricted'
  throw new Error(`Redirects to ${pathname}`)
}

const ERRORS: Readonly<Record<string, Outcome>> = {
  NOT_SIGNED_IN: 'signed-out',
  USER_RESTRICTED: 'restricted',
  ANONYMOUS_NOT_ALLOWED: 'signed-out',
  RESTRICTED_NOT_ALLOWED: 'restricted',
  TOKEN_MISSING: 'signed-out',
  TOKEN_EXPIRED: 'signed-out',
  ISSUER_MISMATCH: 'signed-out',
  AUDIENCE_MISMATCH: 'signed-out',
  KEY_NOT_FOUND: 'signed-out',
}
/** The status that an error tells. */
function statusOfError(error: unknown): Outcome {
  const { code, details } = error as { code?: string; details?: { url?: string } }
  if (code === 'REDIRECT_REQUIRED') return statusOf(details?.url ?? '')
  const status = ERRORS[code ?? '']
  if (!status) throw error
  return status
}
const statusOfResponse = async (response: Response): Promise<Outcome> =>
  response.headers.has('location')
    ? statusOf(response.headers.get('location') ?? '')
    : statusOfError((await response.json()).error)

/** Asks, and returns what the first redirect tells, if there is one. */
async function withRedirects(ask: (leave: (url: string) => void) => Promise<Outcome>): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    ask((url) => resolve(statusOf(url))).then(resolve, (error) => {
      try {
        resolve(statusOfError(error))
      } catch (unexpected) {
        reject(unexpected)
      }
    })
  })
}

type UserOptions = GetUserInput
const OR = [undefined, 'return-null', 'redirect', 'throw', 'anonymous', 'anonymous-if-exists'] as const
const USER_OPTIONS = OR.flatMap((or) =>
  [undefined, false, true]
    // Rejected with INVALID_OPTION.
    .filter((includeRestricted) => !(or?.startsWith('anonymous') && includeRestricted === false))
    .map((includeRestricted): UserOptions => ({ or, includeRestricted })),
)
/** What `getUser` and `useUser` return with options. */
const expectedWith =
  (options: UserOptions, canSignUp = true) =>
  (user: Flags): Outcome => {
    const status = classifyUser(user, options)
    if (status === 'signed-in') return status
    if (options.or === 'anonymous') return canSignUp ? 'new-user' : status
    return options.or === 'redirect' || options.or === 'throw' ? status : 'kept-out'
  }

const untold = (user: Flags): Outcome => (classifyUser(user) === 'signed-in' ? 'signed-in' : 'kept-out')

const coreWays: readonly Way[] = [
  { of: classifyUser, ask: async (user) => classifyUser(await getUserOfAnyKind(user)) },
  ...USER_OPTIONS.map(
    (options): Way => ({
      of: getUser,
      options,
      expected: expectedWith(options),
      ask: (user) => withRedirects(async (leave) => found(await getUser(await clientOf(user, leave), options), user)),
    }),
  ),
  ...USER_OPTIONS.map(
    (options): Way => ({
      of: getUser,
      options,
      expected: expectedWith(options),
      ask: (user) =>
        withRedirects(async () => {
          const tokenStore = user.tokens ?? { accessToken: null, refreshToken: null }
          return found(await getUser(secretClient(user), options, { tokenStore }), user)
        }),
    }),
  ),
  {
    of: getAuth,
    expected: untold,
    ask: async (user) => foundBySession(await getAuth(serverClient(user), pageRequest(user)), user),
  },
  {
    of: getAuth,
    options: { accessToken: true },
    expected: untold,
    readsToken: 'with-client',
    ask: async (user) => foundById((await getAuth(serverClient(user), pageRequestWithToken(user))).userId, user),
  },
  {
    of: getAuth,
    options: { accessToken: true, getUser: true },
    expected: untold,
    ask: async (user) => found(await (await getAuth(serverClient(user), pageRequestWithToken(user))).getUser(), user),
  },
  {
    of: getAuth,
    options: { accessToken: true, fresh: true },
    expected: untold,
    ask: async (user) =>
      foundBySession(await getAuth(serverClient(user), pageRequestWithToken(user), { fresh: true }), user),
  },
  {
    of: getAuth,
    options: { getToken: true },
    expected: untold,
    ask: async (user) => foundByToken(await getAuth(serverClient(user), pageRequest(user)), user),
  },
  {
    of: getAuth,
    options: { protect: true },
    async ask(user) {
      const auth = await getAuth(serverClient(user), pageRequest(user))
      return auth.protect().then(({ userId }) => foundById(userId, user), statusOfResponse)
    },
  },
]

/** Prepares what the calls of the user need, with a secret key: a permission that the user has. */
async function grant({ running, userId }: PreparedUser): Promise<void> {
  const admin = createClient({
    projectId,
    publishableKey: keys.publishable,
    baseUrl: running.url,
    tokenStore: null,
    secretKey: keys.secret,
    adminKey: keys.admin,
  })
  await createProjectPermissionDefinition(admin, { id: 'write' }).catch(() => {})
  if (userId) await grantProjectPermission(admin, { userId, permission: 'write' }).catch(() => {})
}

/** Whether a call works for the user. Otherwise it is refused, or the session has ended. */
const allowed = (call: Promise<unknown>): Promise<Outcome> =>
  call.then(
    (value) => (value ? 'signed-in' : 'kept-out'),
    (error) => {
      if (isServiceError(error) || ['USER_RESTRICTED', 'SESSION_CHANGED'].includes(error.code)) return 'kept-out'
      throw error
    },
  )

const write = { permission: 'write' }
const newKey = { userId: 'me', description: 'ci', expiresAt: null } as const
/** Calls that are not about the account of the user. */
const CALLS: readonly [of: object, name: string, call: (client: Client, options?: CallOptions) => Promise<unknown>][] =
  [
    [hasPermission, 'hasPermission', (client, options) => hasPermission(client, write, options)],
    [findPermission, 'findPermission', (client, options) => findPermission(client, write, options)],
    [listPermissions, 'listPermissions', (client, options) => listPermissions(client, {}, options)],
    [listTeams, 'listTeams', (client, options) => listTeams(client, { userId: 'me' }, options)],
    [createTeam, 'createTeam', (client, options) => createTeam(client, { displayName: 'Notes' }, options)],
    [createApiKey, 'createApiKey', (client, options) => createApiKey(client, newKey, options)],
    [listApiKeys, 'listApiKeys', (client, options) => listApiKeys(client, { userId: 'me' }, options)],
  ]
const callWays: readonly Way[] = [
  ...CALLS.flatMap(([of, name, call]): Way[] => [
    {
      of,
      options: { name },
      expected: untold,
      async ask(user) {
        await grant(user)
        return allowed(call(await clientOf(user)))
      },
    },
    {
      of,
      options: { name, tokenStore: 'request' },
      expected: untold,
      async ask(user) {
        await grant(user)
        return allowed(call(serverClient(user), { tokenStore: pageRequest(user) }))
      },
    },
    {
      of,
      options: { name, includeRestricted: true },
      expected: (user) => (user ? 'signed-in' : 'kept-out'),
      async ask(user) {
        await grant(user)
        return allowed(call(await clientOf(user), { includeRestricted: true }))
      },
    },
  ]),
  {
    of: verifyApiKey,
    expected: untold,
    async ask(user) {
      const key = await createApiKey(await clientOf(user), newKey, { includeRestricted: true }).catch(() => undefined)
      return key ? allowed(verifyApiKey(secretClient(user), { key: key.value })) : 'kept-out'
    },
  },
]

const getUserOfAnyKind = async (user: PreparedUser) => getUser(await clientOf(user), { or: 'anonymous-if-exists' })

const VERIFIER_OPTIONS = [false, true].flatMap((allowAnonymous) =>
  [false, true].map((allowRestricted) => ({ allowAnonymous, allowRestricted })),
)
const verifyWays: readonly Way[] = [
  ...VERIFIER_OPTIONS.flatMap((options) => {
    const verifyOnce = (token: string, given: Parameters<typeof createVerifier>[0]) => createVerifier(given)(token)
    return (
      [
        [createVerifier, verifyOnce],
        [verifyToken, verifyToken],
      ] as const
    ).map(
      ([of, verify]): Way => ({
        of,
        options,
        readsToken: 'without-client',
        expected: (user) => {
          const or = user?.isAnonymous && options.allowAnonymous ? 'anonymous-if-exists' : undefined
          return classifyUser(user, { or, includeRestricted: options.allowRestricted })
        },
        ask: (user) =>
          verify(user.tokens?.accessToken ?? '', { projectId, baseUrl: user.running.url, ...options }).then(
            ({ userId }) => found({ id: userId }, user),
            (error) => {
              if (!isVerifyError(error)) throw error
              return statusOfError(error)
            },
          ),
      }),
    )
  }),
  {
    of: authenticate,
    readsToken: 'without-client',
    async ask(user) {
      const auth = await authenticate(apiRequest(user), verifierOf(user))
      return auth instanceof Response ? statusOfResponse(auth) : found({ id: auth.userId }, user)
    },
  },
  ...(
    [
      [requireAuthHono, 'hono'],
      [requireAuthExpress, 'express'],
      [verifiedToken, 'express'],
      [requireAuthFastify, 'fastify'],
    ] as const
  ).map(
    ([of, framework]): Way => ({
      of,
      readsToken: 'without-client',
      async ask(user) {
        const { userId, body } = await MIDDLEWARE[framework](verifierOf(user), apiRequest(user))
        return userId === null ? statusOfError(JSON.parse(body).error) : found({ id: userId }, user)
      },
    }),
  ),
]
const verifierOf = ({ running }: PreparedUser) => createVerifier({ projectId, baseUrl: running.url })

/** Renders a component as a server does. Returns the text. `initialUser` is the user that the server has read. */
async function render(client: Client, component: FunctionComponent, initialUser?: User | null): Promise<string> {
  return renderPage(createElement(LatchkeyProvider, { client, initialUser }, createElement(component)))
}

async function renderPage(page: ReactNode): Promise<string> {
  const errors: unknown[] = []
  const stream = await renderToReadableStream(createElement(Suspense, null, page), {
    onError: (error) => void errors.push(error),
  })
  await stream.allReady
  if (errors.length > 0) throw errors[0]
  return (await new Response(stream).text()).replaceAll(/<[^>]*>/g, '')
}

/** Renders a component that does not suspend and renders the outcome. The server has read a user of any kind. */
const rendered = async (user: PreparedUser, component: FunctionComponent): Promise<Outcome> =>
  (await render(await clientOf(user), component, await getUserOfAnyKind(user))) as Outcome

const reactWays: readonly Way[] = [
  ...USER_OPTIONS.map(
    (options): Way => ({
      of: useUser,
      options,
      // A server does not sign up users.
      expected: expectedWith(options, false),
      ask: (user) =>
        withRedirects(async (leave) => {
          const component = () => found(useUser(options), user)
          return (await render(await clientOf(user, leave), component)) as Outcome
        }),
    }),
  ),
  ...[undefined, false, true].map(
    (includeRestricted): Way => ({
      of: useUserState,
      options: { includeRestricted },
      expected: (user) => (classifyUser(user, { includeRestricted }) === 'signed-in' ? 'signed-in' : 'kept-out'),
      ask: (user) =>
        rendered(user, () => {
          const state = useUserState({ includeRestricted })
          return state.status === 'signed-in' ? found(state.user, user) : keptOut(state.status)
        }),
    }),
  ),
  {
    of: useAuth,
    expected: untold,
    ask: (user) =>
      rendered(user, () => {
        const { isSignedIn, userId } = useAuth()
        return isSignedIn ? found({ id: userId }, user) : keptOut(isSignedIn === false ? 'signed-out' : 'loading')
      }),
  },
  {
    of: useAuth,
    options: { getToken: true },
    expected: untold,
    async ask(user) {
      const client = await clientOf(user)
      // As in a page that has read the user, or found that there is none.
      await watch(client, getCurrentUser)
        .ready()
        .catch((error) => {
          if (!isServiceError(error)) throw error
        })
      let auth: ReturnType<typeof useAuth> | undefined
      await render(client, () => {
        auth = useAuth()
        return null
      })
      if (!auth) throw new Error('The component was not rendered.')
      return foundByToken(auth, user)
    },
  },
  {
    of: useHasPermission,
    expected: untold,
    async ask(user) {
      await grant(user)
      const component = () => (useHasPermission('write') ? 'signed-in' : 'kept-out')
      return render(await clientOf(user), component).catch((error) => {
        if (!isServiceError(error)) throw error
        return 'kept-out'
      }) as Promise<Outcome>
    },
  },
  {
    of: SignedIn,
    expected: untold,
    ask: (user) => rendered(user, () => [content(SignedIn, 'signed-in'), content(SignedOut, 'kept-out')]),
  },
  {
    of: SignedOut,
    expected: untold,
    ask: (user) => rendered(user, () => [content(SignedIn, 'signed-in'), content(SignedOut, 'kept-out')]),
  },
  {
    of: Protect,
    expected: untold,
    // A server renders `loading` for users who may have the permission.
    ask: (user) =>
      rendered(user, () => createElement(Protect, { permission: 'p', fallback: 'kept-out', loading: 'signed-in' })),
  },
]
const content = (component: typeof SignedIn, text: Outcome) => createElement(component, { key: text }, text)
const keptOut = (status: string): string => (status === 'signed-out' ? 'kept-out' : status)

const routerWays: readonly Way[] = [
  {
    of: requireUserReactRouter,
    ask: async (user) =>
      requireUserReactRouter(await clientOf(user), { request: pageRequest(user) }).then(
        (one) => found(one, user),
        statusOfResponse,
      ),
  },
  {
    of: requireUserTanStack,
    ask: async (user) =>
      requireUserTanStack(await clientOf(user), { location: { href: '/notes' } }).then(
        (one) => found(one, user),
        (thrown) => statusOf(thrown.options.href),
      ),
  },
  {
    of: createAuth,
    expected: untold,
    ask: async (user) => foundBySession(await createAuth(optionsOf(user)).auth({ request: pageRequest(user) }), user),
  },
  {
    of: createAuth,
    options: { protect: true },
    async ask(user) {
      const auth = await createAuth(optionsOf(user)).auth({ request: pageRequest(user) })
      return auth.protect().then(({ userId }) => foundById(userId, user), statusOfResponse)
    },
  },
]

/** The ways of Next.js. It is not installed: its functions are simulated. */
const nextWays = ({ createLatchkey, auth, authProxy, LatchkeyProvider }: NextModules): readonly Way[] => [
  {
    of: LatchkeyProvider,
    expected: untold,
    ask: (user) =>
      nextRequest(pageRequest(user), async () => {
        const page = createElement(() => {
          const { user: current } = useUserState() as { readonly user?: User }
          return found(current ?? null, user)
        })
        return (await renderPage(
          createElement(createLatchkey(optionsOf(user)).LatchkeyProvider, null, page),
        )) as Outcome
      }),
  },
  ...[createLatchkey, auth].flatMap((of): Way[] => [
    {
      of,
      expected: untold,
      ask: (user) =>
        nextRequest(pageRequest(user), async () => foundBySession(await createLatchkey(optionsOf(user)).auth(), user)),
    },
    {
      of,
      options: { getToken: true },
      expected: untold,
      ask: (user) =>
        nextRequest(pageRequest(user), async () => foundByToken(await createLatchkey(optionsOf(user)).auth(), user)),
    },
    {
      of,
      options: { protect: true },
      ask: (user) =>
        nextRequest(pageRequest(user), () =>
          createLatchkey(optionsOf(user))
            .auth.protect()
            .then(
              ({ userId }) => foundById(userId, user),
              (error) => statusOf(error.redirectsTo),
            ),
        ),
    },
  ]),
  {
    of: authProxy,
    async ask(user) {
      const proxy = authProxy(async (auth) => void (await auth.protect()), optionsOf(user))
      const response = await nextRequest(pageRequest(user), (request) => proxy(request as never))
      return response.headers.has('location') ? statusOfResponse(response) : 'signed-in'
    },
  },
  {
    of: authProxy,
    options: { getToken: true },
    expected: untold,
    async ask(user) {
      let outcome: Outcome | undefined
      const proxy = authProxy(async (auth) => {
        outcome = await foundByToken(auth, user)
      }, optionsOf(user))
      await nextRequest(pageRequest(user), (request) => proxy(request as never))
      if (!outcome) throw new Error('The handler was not called.')
      return outcome
    },
  },
]

/** Returns all ways. */
export const waysOf = (next: NextModules): readonly Way[] => [
  ...coreWays,
  ...callWays,
  ...verifyWays,
  ...reactWays,
  ...routerWays,
  ...nextWays(next),
]
