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
  readonly inherits?: string
  /** Whether it is an object of an app in the browser. Default: on a server. */
  readonly inBrowser?: true
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

/** The objects, by name. */
export const RECEIVERS: Readonly<Record<string, Receiver>> = {
  StackClientApp: {
    type: 'kit.StackClientApp<true, string>',
    inBrowser: true,
    create: (scene) => scene.client(),
  },
  'StackClientApp without a session': {
    type: 'kit.StackClientApp<true, string>',
    inBrowser: true,
    create: (scene) => scene.signedOut(),
  },
  'StackClientApp constructor': {
    type: `{
      construct(options: ${APP_OPTIONS}): void
      inherit(options: ${URLS_OF_SIGN_IN}, others: Pick<${APP_OPTIONS}, 'tokenStore'>): void
      redirect(options: Pick<${APP_OPTIONS}, 'redirectMethod'> & ${URLS_OF_SIGN_IN}): void
    }`,
    inBrowser: true,
    create: constructorOf('StackClientApp'),
  },
  'StackServerApp constructor': {
    type: "{ useAsServer(options: Pick<kit.StackServerAppConstructorOptions<true, string>, 'secretServerKey'>): void }",
    create: constructorOf('StackServerApp'),
  },
  'StackAdminApp constructor': {
    type: "{ useAsAdmin(options: Pick<kit.StackAdminAppConstructorOptions<true, string>, 'superSecretAdminKey' | 'projectOwnerSession'>): void }",
    create: constructorOf('StackAdminApp'),
  },
  StackServerApp: {
    type: 'kit.StackServerApp<true, string>',
    inherits: 'StackClientApp',
    create: (scene) => scene.server(),
  },
  StackAdminApp: {
    type: 'kit.StackAdminApp<true, string>',
    inherits: 'StackServerApp',
    create: (scene) => scene.admin(),
  },
  CurrentUser: { type: 'kit.CurrentUser', inBrowser: true, create: user },
  CurrentInternalUser: { type: 'kit.CurrentInternalUser', inherits: 'CurrentUser', inBrowser: true, create: owner },
  ServerUser: { type: 'kit.ServerUser', create: serverUser },
  CurrentServerUser: {
    type: 'kit.CurrentServerUser',
    inherits: 'ServerUser',
    create: async (scene) => (await scene.server()).getUser({ or: 'throw' }),
  },
  Team: { type: 'kit.Team', inBrowser: true, create: team },
  ServerTeam: { type: 'kit.ServerTeam', inherits: 'Team', create: serverTeam },
  ServerTeamUser: {
    type: 'kit.ServerTeamUser',
    inherits: 'ServerUser',
    create: async (scene) => withId((await serverTeam(scene)).listUsers(), scene.values['ID of Bob']),
  },
  EditableTeamMemberProfile: {
    type: 'kit.EditableTeamMemberProfile',
    inBrowser: true,
    create: async (scene) => (await user(scene)).getTeamProfile(await team(scene)),
  },
  SentTeamInvitation: {
    type: 'kit.SentTeamInvitation',
    inBrowser: true,
    create: async (scene) => first((await team(scene)).listInvitations()),
  },
  ReceivedTeamInvitation: {
    type: 'kit.ReceivedTeamInvitation',
    inBrowser: true,
    create: async (scene) => first((await user(scene)).listTeamInvitations()),
  },
  ContactChannel: {
    type: 'kit.ContactChannel',
    inBrowser: true,
    create: async (scene) =>
      withId((await user(scene)).listContactChannels(), scene.values['ID of the second email address']),
  },
  ServerContactChannel: {
    type: 'kit.ServerContactChannel',
    create: async (scene) =>
      withId((await serverUser(scene)).listContactChannels(), scene.values['ID of the second email address']),
  },
  OAuthConnection: {
    type: 'kit.OAuthConnection',
    inBrowser: true,
    create: async (scene) => first((await user(scene)).listConnectedAccounts()),
  },
  OAuthProvider: {
    type: 'kit.OAuthProvider',
    inBrowser: true,
    create: async (scene) => first((await user(scene)).listOAuthProviders()),
  },
  ServerOAuthProvider: {
    type: 'kit.ServerOAuthProvider',
    create: async (scene) => first((await serverUser(scene)).listOAuthProviders()),
  },
  NotificationCategory: {
    type: "Awaited<ReturnType<kit.CurrentUser['listNotificationCategories']>>[number]",
    inBrowser: true,
    create: async (scene) =>
      (await (await user(scene)).listNotificationCategories()).find((one: Untyped) => one.canDisable),
  },
  Session: {
    type: "kit.CurrentUser['currentSession']",
    inBrowser: true,
    create: async (scene) => (await user(scene)).currentSession,
  },
  UserApiKey: {
    type: "Awaited<ReturnType<kit.CurrentUser['listApiKeys']>>[number]",
    inBrowser: true,
    create: async (scene) => first((await user(scene)).listApiKeys()),
  },
  TeamApiKey: {
    type: "Awaited<ReturnType<kit.Team['listApiKeys']>>[number]",
    inBrowser: true,
    create: async (scene) => first((await team(scene)).listApiKeys()),
  },
  InternalApiKey: {
    type: 'kit.InternalApiKey',
    create: async (scene) =>
      withId((await scene.admin()).listInternalApiKeys(), scene.values['ID of the second key set']),
  },
  AdminProject: { type: 'kit.AdminProject', create: async (scene) => (await scene.admin()).getProject() },
  AdminOwnedProject: {
    type: 'kit.AdminOwnedProject',
    inherits: 'AdminProject',
    inBrowser: true,
    create: async (scene) => withId((await owner(scene)).listOwnedProjects(), scene.values['ID of Shop']),
  },
}

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
