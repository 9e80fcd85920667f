// The objects whose methods are called.
import type { Untyped } from '../../../emulator/test/proof/published-clients/operation.js'

/** What a call starts from: apps of one kit, with their own copy of the data. */
export interface Scene {
  /** The IDs, codes and secrets of the data. */
  readonly values: Readonly<Record<string, string>>
  /** A client app of Ada in the browser. */
  client(): Promise<Untyped>
  /** A client app without a session in the browser. */
  signedOut(): Promise<Untyped>
  /** A server app with the session of Ada. */
  server(): Promise<Untyped>
  /** An admin app with the session of Ada. */
  admin(): Promise<Untyped>
  /** A client app of the owner of a project. */
  owner(): Promise<Untyped>
  /** Creates an app of a class with these options. They replace those of the other apps. */
  construct(name: 'StackClientApp' | 'StackServerApp' | 'StackAdminApp', options: object): Untyped
}

/** An object whose methods are called. */
export interface Receiver {
  /** Its type, in the published declarations. */
  readonly type: string
  /** Its methods with the same declaration are called on this object. */
  readonly inherits: string | undefined
  /** Whether it is an object of an app in the browser, and not on a server. */
  readonly inBrowser: boolean
  readonly create: (scene: Scene) => Promise<Untyped>
}

const user = async (scene: Scene) => (await scene.client()).getUser({ or: 'throw' })
const team = async (scene: Scene) => (await user(scene)).getTeam(scene.values['ID of Comets'])
const serverUser = async (scene: Scene) => (await scene.server()).getUser(scene.values['ID of Ada'])
const serverTeam = async (scene: Scene) => (await scene.server()).getTeam(scene.values['ID of Comets'])
const owner = async (scene: Scene) => (await scene.owner()).getUser({ or: 'throw' })
const first = async (list: Promise<Untyped[]>) => (await list)[0]
const withId = async (list: Promise<Untyped[]>, id: string | undefined) => (await list).find((one) => one.id === id)

/** Constructs apps. Its methods show what an app does with its options. */
const constructorOf =
  (name: Parameters<Scene['construct']>[0]) =>
  async (scene: Scene): Promise<Untyped> => {
    const describe = async (app: Untyped) => {
      const user = await app.getUser()
      return { urls: app.urls, projectId: app.projectId, user: user?.id ?? null }
    }
    return {
      construct: async (options: object) => describe(scene.construct(name, options)),
      async inherit(options: object, others: object) {
        const app = scene.construct(name, options)
        return describe(scene.construct(name, { ...EMPTY, ...others, inheritsFrom: app }))
      },
      redirect: (options: object) => scene.construct(name, options).redirectToSignIn(),
      async useAsServer(options: object) {
        return (await scene.construct(name, options).listUsers()).length
      },
      async useAsAdmin(options: object) {
        return (await scene.construct(name, options).getProject()).id
      },
    }
  }

/** The options that an app takes from another one. */
const EMPTY = { baseUrl: undefined, projectId: undefined, publishableClientKey: undefined, tokenStore: undefined }

/** The options of apps. Not those of each call: the URL of its service, and what must not run. Screens use the scopes. */
const APP_OPTIONS = `Omit<
  kit.StackClientAppConstructorOptions<true, string>,
  'baseUrl' | 'inheritsFrom' | 'oauthScopesOnSignIn' | 'devTool' | 'analytics'
>`
const URLS_OF_SIGN_IN = `{ urls?: Pick<NonNullable<(${APP_OPTIONS})['urls']>, 'signIn' | 'handler' | 'default'> }`

type Create = Receiver['create']

/** How to create the objects of apps in the browser, by name. */
const IN_BROWSER: Readonly<Record<string, Create>> = {
  StackClientApp: (scene) => scene.client(),
  'StackClientApp without a session': (scene) => scene.signedOut(),
  'StackClientApp constructor': constructorOf('StackClientApp'),
  CurrentUser: user,
  CurrentInternalUser: owner,
  Team: team,
  EditableTeamMemberProfile: async (scene) => (await user(scene)).getTeamProfile(await team(scene)),
  SentTeamInvitation: async (scene) => first((await team(scene)).listInvitations()),
  ReceivedTeamInvitation: async (scene) => first((await user(scene)).listTeamInvitations()),
  ContactChannel: async (scene) =>
    withId((await user(scene)).listContactChannels(), scene.values['ID of the second email address']),
  OAuthConnection: async (scene) => first((await user(scene)).listConnectedAccounts()),
  OAuthProvider: async (scene) => first((await user(scene)).listOAuthProviders()),
  NotificationCategory: async (scene) =>
    (await (await user(scene)).listNotificationCategories()).find((one: Untyped) => one.canDisable),
  Session: async (scene) => (await user(scene)).currentSession,
  UserApiKey: async (scene) => first((await user(scene)).listApiKeys()),
  TeamApiKey: async (scene) => first((await team(scene)).listApiKeys()),
  AdminOwnedProject: async (scene) => withId((await owner(scene)).listOwnedProjects(), scene.values['ID of Shop']),
}

/** How to create the objects of apps on a server, by name. */
const ON_SERVER: Readonly<Record<string, Create>> = {
  'StackServerApp constructor': constructorOf('StackServerApp'),
  'StackAdminApp constructor': constructorOf('StackAdminApp'),
  StackServerApp: (scene) => scene.server(),
  StackAdminApp: (scene) => scene.admin(),
  ServerUser: serverUser,
  CurrentServerUser: async (scene) => (await scene.server()).getUser({ or: 'throw' }),
  ServerTeam: serverTeam,
  ServerTeamUser: async (scene) => withId((await serverTeam(scene)).listUsers(), scene.values['ID of Bob']),
  ServerContactChannel: async (scene) =>
    withId((await serverUser(scene)).listContactChannels(), scene.values['ID of the second email address']),
  ServerOAuthProvider: async (scene) => first((await serverUser(scene)).listOAuthProviders()),
  InternalApiKey: async (scene) =>
    withId((await scene.admin()).listInternalApiKeys(), scene.values['ID of the second key set']),
  AdminProject: async (scene) => (await scene.admin()).getProject(),
}

/** The types of the objects that have no exported type of the same name. */
const TYPES: Readonly<Record<string, string>> = {
  StackClientApp: 'kit.StackClientApp<true, string>',
  'StackClientApp without a session': 'kit.StackClientApp<true, string>',
  'StackClientApp constructor': `{
    construct(options: ${APP_OPTIONS}): void
    inherit(options: ${URLS_OF_SIGN_IN}, others: Pick<${APP_OPTIONS}, 'tokenStore'>): void
    redirect(options: Pick<${APP_OPTIONS}, 'redirectMethod'> & ${URLS_OF_SIGN_IN}): void
  }`,
  'StackServerApp constructor':
    "{ useAsServer(options: Pick<kit.StackServerAppConstructorOptions<true, string>, 'secretServerKey'>): void }",
  'StackAdminApp constructor':
    "{ useAsAdmin(options: Pick<kit.StackAdminAppConstructorOptions<true, string>, 'superSecretAdminKey' | 'projectOwnerSession'>): void }",
  StackServerApp: 'kit.StackServerApp<true, string>',
  StackAdminApp: 'kit.StackAdminApp<true, string>',
  NotificationCategory: "Awaited<ReturnType<kit.CurrentUser['listNotificationCategories']>>[number]",
  Session: "kit.CurrentUser['currentSession']",
  UserApiKey: "Awaited<ReturnType<kit.CurrentUser['listApiKeys']>>[number]",
  TeamApiKey: "Awaited<ReturnType<kit.Team['listApiKeys']>>[number]",
}

/** The objects whose methods with the same declaration are called instead. */
const INHERITED: Readonly<Record<string, string>> = {
  StackServerApp: 'StackClientApp',
  StackAdminApp: 'StackServerApp',
  CurrentInternalUser: 'CurrentUser',
  CurrentServerUser: 'ServerUser',
  ServerTeam: 'Team',
  ServerTeamUser: 'ServerUser',
  AdminOwnedProject: 'AdminProject',
}

/** The objects, by name. */
export const RECEIVERS: Readonly<Record<string, Receiver>> = Object.fromEntries(
  Object.entries({ ...IN_BROWSER, ...ON_SERVER }).map(([name, create]) => [
    name,
    { type: TYPES[name] ?? `kit.${name}`, inherits: INHERITED[name], inBrowser: name in IN_BROWSER, create },
  ]),
)

/** Exported types with methods whose methods are called on another object. */
export const OTHER_TYPES: Readonly<Record<string, string>> = {
  Auth: 'CurrentUser',
  CurrentInternalServerUser: 'CurrentInternalUser and CurrentServerUser',
  HexclaveAdminApp: 'StackAdminApp',
  HexclaveClientApp: 'StackClientApp',
  HexclaveServerApp: 'StackServerApp',
  InternalApiKeyBase: 'InternalApiKey',
  InternalApiKeyFirstView: 'InternalApiKey',
  TeamInvitation: 'SentTeamInvitation',
  User: 'CurrentUser',
}

/** Objects that calls take as arguments, by the name of their type. */
export const ARGUMENTS: Readonly<Record<string, { readonly text: string; create(scene: Scene): unknown }>> = {
  Team: { text: '<Comets>', create: team },
  TeamKey: { text: '<Comets>', create: team },
  AccountKey: {
    text: '<connected account>',
    create: async (scene) => first((await user(scene)).listConnectedAccounts()),
  },
  InternalSession: {
    text: '<session of the owner>',
    create:
      ({ values }) =>
      async () =>
        values["the owner's access token"],
  },
  RequestLike: {
    text: '<request of Bob>',
    create: ({ values }) => ({
      headers: new Headers({
        'x-stack-auth': JSON.stringify({
          accessToken: values["Bob's access token"],
          refreshToken: values["Bob's refresh token"],
        }),
      }),
    }),
  },
  URL: { text: '<URL of a page>', create: () => new URL('http://localhost:3000/page') },
  Date: { text: '<date in 2100>', create: () => new Date(Date.UTC(2100, 0)) },
  Uint8Array: { text: '<20 bytes>', create: () => new Uint8Array(20).fill(7) },
  GenericQueryCtx: { text: '<Convex>', create: ({ values }) => convex(values["Ada's access token"]) },
}

/** The context of a function of Convex that the user of an access token calls. */
function convex(token = ''): object {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const { sub: subject, iss: issuer } = claims
  const identity = { ...claims, subject, issuer, tokenIdentifier: `${issuer}|${subject}` }
  return { auth: { getUserIdentity: async () => identity } }
}
