// Asks a kit who is signed in, in every way and for every kind of user, and describes each outcome in words.
import { DEFAULT_PROJECT } from '@latchkey/emulator'
import type { Kit, Untyped } from '../../../emulator/test/proof/published-clients/operation.js'
import type { Tokens } from '../kinds-of-users.js'
import { type PreparedUser, prepareUser, USER_KINDS, type UserKind } from './users.js'

/** For each way to ask and each kind of user: the outcome. */
export type Outcomes = Record<string, Partial<Record<UserKind, string>>>

/** Renders a component that calls a hook. Returns the value of the hook. */
export type RenderHook = (hook: () => unknown) => Promise<unknown>

/** What a question can use. */
interface Apps {
  /** Creates a client app with the session of the user. */
  client(): Promise<Untyped>
  /** Creates a server app with the session of the user. */
  signedInServer(): Promise<Untyped>
  /** Creates a server app without a session. */
  server(): Untyped
  /** Creates an admin app with the session of the user. */
  signedInAdmin(): Promise<Untyped>
  /** Creates an admin app without a session. */
  admin(): Untyped
  /** Options with the tokens of the user. */
  readonly ofTokens: object
  /** Options with a request of the user. */
  readonly ofRequest: object
  /** The context of a function of Convex that the user calls. */
  readonly convex: object
  readonly userId: string | null
  readonly renderHook: RenderHook
}

type Way = readonly [name: string, ask: (apps: Apps) => unknown]

const OR = [undefined, 'return-null', 'redirect', 'throw', 'anonymous', 'anonymous-if-exists[deprecated]'] as const
const INCLUDE_RESTRICTED = [undefined, false, true] as const
/** All options of `getUser` and `useUser`. */
const USER_OPTIONS = OR.flatMap((or) =>
  INCLUDE_RESTRICTED.map((includeRestricted) => ({
    ...(or !== undefined && { or }),
    ...(includeRestricted !== undefined && { includeRestricted }),
  })),
)
const PARTIAL_USER_OPTIONS = [{}, { or: 'return-null' }, { or: 'anonymous-if-exists' }]
const TOKEN_METHODS = ['getAccessToken', 'getRefreshToken', 'getAuthorizationHeader', 'getAuthJson', 'getAuthHeaders']
const TOKEN_HOOKS = ['useAccessToken', 'useRefreshToken', 'useAuthorizationHeader', 'useAuthJson', 'useAuthHeaders']

const WAYS: readonly Way[] = [
  ...USER_OPTIONS.flatMap((options): Way[] => {
    const text = textOf(options)
    return [
      [`clientApp.getUser(${text})`, async ({ client }) => (await client()).getUser(options)],
      [`serverApp.getUser(${text}) with tokens`, (apps) => apps.server().getUser({ ...options, ...apps.ofTokens })],
      [`serverApp.getUser(${text}) with a request`, (apps) => apps.server().getUser({ ...options, ...apps.ofRequest })],
      [`adminApp.getUser(${text}) with tokens`, (apps) => apps.admin().getUser({ ...options, ...apps.ofTokens })],
    ]
  }),
  // `or: 'anonymous'` creates a user while rendering, and then needs a browser that renders again.
  ...USER_OPTIONS.filter(({ or }) => or !== 'anonymous').map((options) =>
    hook(`useUser(${textOf(options)})`, (app) => app.useUser(options)),
  ),
  ...PARTIAL_USER_OPTIONS.flatMap((options): Way[] => {
    const all = { from: 'token', ...options }
    return [
      [`clientApp.getPartialUser(${textOf(all)})`, async ({ client }) => (await client()).getPartialUser(all)],
      hook(`usePartialUser(${textOf(all)})`, (app) => app.usePartialUser(all)),
    ]
  }),
  ...TOKEN_METHODS.flatMap((method): Way[] => [
    [`clientApp.${method}()`, async ({ client }) => (await client())[method]()],
    [`serverApp.${method}() with a request`, ({ server, ofRequest }) => server()[method](ofRequest)],
    [`user.${method}()`, async ({ client }) => (await anyUser(await client()))?.[method]()],
    [`serverUser.${method}()`, async ({ signedInServer }) => (await anyUser(await signedInServer()))?.[method]()],
  ]),
  ...TOKEN_HOOKS.map((name) => hook(`${name}()`, (app) => app[name]())),
  ...TOKEN_HOOKS.map((name) => userHook(`${name}()`, (user) => user[name]())),
  [
    'user.currentSession.getTokens()',
    async ({ client }) => (await anyUser(await client()))?.currentSession.getTokens(),
  ],
  userHook('currentSession.useTokens()', (user) => user.currentSession.useTokens()),
  ...PARTIAL_USER_OPTIONS.flatMap((options): Way[] => [
    [
      `clientApp.getPartialUser(${textOf({ from: 'convex', ...options })})`,
      async ({ client, convex }) => (await client()).getPartialUser({ from: 'convex', ctx: convex, ...options }),
    ],
    [
      `serverApp.getUser(${textOf({ from: 'convex', ...options })})`,
      ({ server, convex }) => server().getUser({ from: 'convex', ctx: convex, ...options }),
    ],
  ]),
  [
    'clientApp.getConvexClientAuth()',
    async ({ client }) => (await client()).getConvexClientAuth({})({ forceRefreshToken: false }),
  ],
  ['clientApp.getConvexHttpClientAuth()', async ({ client }) => (await client()).getConvexHttpClientAuth({})],
  ['serverApp.getServerUser()', async ({ signedInServer }) => (await signedInServer()).getServerUser()],
  ['adminApp.getServerUser()', async ({ signedInAdmin }) => (await signedInAdmin()).getServerUser()],
  ['serverApp.getUser(ID)', ({ server, userId }) => userId && server().getUser(userId)],
]

/** A kit, and how to render its hooks. */
export interface LoadedKit {
  readonly kit: Kit
  readonly renderHook: RenderHook
}

/** Asks a kit about users of all kinds. `load` is called for each kind: the published kit caches users in its modules. */
export async function recordOutcomes(load: () => Promise<LoadedKit>): Promise<Outcomes> {
  const outcomes: Outcomes = Object.fromEntries(WAYS.map(([name]) => [name, {}]))
  for (const kind of Object.keys(USER_KINDS) as UserKind[])
    for (const [name, outcome] of await outcomesOf(kind, await load()))
      Object.assign(outcomes[name] ?? {}, { [kind]: outcome })
  return outcomes
}

/** Asks a kit about users of one kind. Returns the name of each way with its outcome. */
export async function outcomesOf(
  kind: UserKind,
  { kit, renderHook }: LoadedKit,
): Promise<(readonly [string, string])[]> {
  const user = await prepareUser(kind)
  const outcomes: (readonly [string, string])[] = []
  for (const [name, ask] of WAYS)
    outcomes.push([name, await outcomeOf(user, (leave) => ask(appsOf(kit, user, leave, renderHook)))])
  await user.running.close()
  return outcomes
}

/** Called with the URL that a kit redirects to. */
type Leave = (url: string) => void

function appsOf(kit: Kit, user: PreparedUser, leave: Leave, renderHook: RenderHook): Apps {
  // Replaced while a user signs in.
  const current = { leave }
  const options = {
    baseUrl: user.running.url,
    projectId: DEFAULT_PROJECT.id,
    publishableClientKey: DEFAULT_PROJECT.keys.publishable,
    tokenStore: 'memory',
    noAutomaticPrefetch: true,
    redirectMethod: {
      useNavigate: () => (url: string) => current.leave(url),
      navigate: (url: string) => current.leave(url),
    },
  }
  const serverOptions = { ...options, secretServerKey: DEFAULT_PROJECT.keys.secret }
  const server = () => new kit.StackServerApp(serverOptions)
  const admin = () => new kit.StackAdminApp({ ...serverOptions, superSecretAdminKey: DEFAULT_PROJECT.keys.admin })
  async function signIn(app: Untyped): Promise<Untyped> {
    const { tokens, pending } = user
    if (tokens) await app[kit.stackAppInternalsSymbol].signInWithTokens({ ...tokens })
    if (!pending) return app
    // The sign-in fails with an error, or opens the page for two-factor authentication and stays pending.
    const opened = new Promise<void>((resolve) => {
      current.leave = () => resolve()
    })
    const failed = app.signInWithCredential({ ...pending, noRedirect: true }).catch(() => undefined)
    if ((await Promise.race([failed, opened]))?.status === 'ok') throw new Error('The second factor is missing.')
    current.leave = leave
    return app
  }
  return {
    client: () => signIn(new kit.StackClientApp(options)),
    signedInServer: () => signIn(server()),
    server,
    signedInAdmin: () => signIn(admin()),
    admin,
    ofTokens: { tokenStore: user.tokens ?? requestOf(null) },
    ofRequest: { tokenStore: requestOf(user.tokens) },
    convex: { auth: { getUserIdentity: async () => identityOf(user) } },
    userId: user.userId,
    renderHook,
  }
}

const requestOf = (tokens: Tokens | null) => ({
  headers: new Headers(tokens ? { 'x-stack-auth': JSON.stringify(tokens) } : {}),
})

/** The identity that Convex reads from an access token. */
function identityOf({ tokens }: PreparedUser): object | null {
  if (!tokens) return null
  const claims = JSON.parse(atob((tokens.accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
  const { sub: subject, iss: issuer } = claims
  return { ...claims, subject, issuer, tokenIdentifier: `${issuer}|${subject}` }
}

const anyUser = (app: Untyped): Promise<Untyped> =>
  app.getUser({ includeRestricted: true, or: 'anonymous-if-exists[deprecated]' })

function hook(name: string, call: (app: Untyped) => unknown): Way {
  const ask = async ({ client, renderHook }: Apps) => {
    const app = await client()
    return renderHook(() => call(app))
  }
  return [`clientApp.${name}`, ask]
}

function userHook(name: string, call: (user: Untyped) => unknown): Way {
  const ask = async ({ client, renderHook }: Apps) => {
    const user = await anyUser(await client())
    return user && renderHook(() => call(user))
  }
  return [`user.${name}`, ask]
}

/** Options as a text in one line. */
function textOf(options: object): string {
  const entries = Object.entries(options).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return entries.length === 0 ? '' : `{ ${entries.join(', ').replaceAll('"', "'")} }`
}

async function outcomeOf({ userId }: PreparedUser, ask: (leave: Leave) => unknown): Promise<string> {
  let leave: Leave = () => {}
  const left = new Promise<string>((resolve) => {
    leave = resolve
  })
  const redirected = left.then((url) => `redirects to ${new URL(url, 'http://localhost').pathname}`)
  const settled = Promise.resolve()
    .then(() => ask(leave))
    .then(
      (value) => describe(value, userId),
      (error) => `throws ${error?.errorCode ?? 'an error'}`,
    )
  // After a redirect, the result stays pending or, on a server, is an error.
  return Promise.race([redirected, settled])
}

function describe(value: Untyped, userId: string | null): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'string') return 'a token'
  if (!('id' in value)) {
    const { accessToken, refreshToken } = 'accessToken' in value ? value : JSON.parse(value['x-stack-auth'])
    return accessToken === null && refreshToken === null ? 'nothing' : 'a token'
  }
  const reason = value.isRestricted ? `, restricted: ${value.restrictedReason?.type}` : ''
  return `${value.id === userId ? 'the' : 'a new'} user${reason}`
}
