import type { Access, Client } from '@latchkey/core'
import { createOwnedProjectClient } from '@latchkey/core/admin'
import { getAuthJson, INTERNALS } from '@latchkey/core/internal'
import { StackAssertionError } from '../errors/stack-assertion-error.js'
import { scopeOfSession } from '../objects/auth.js'
import { createCurrentServerUser } from '../objects/server-user.js'
import type { Scope } from '../scope.js'
import type { StackAdminAppConstructorOptions, StackServerAppConstructorOptions } from '../types/options.js'
import { adminMembers, type StackAdminApp } from './admin-app.js'
import { appClass, createAppScope, LEVEL, type Level } from './app-class.js'
import { type AppSetup, callOf, clientMembers } from './client-app.js'
import { type StackAppInternals, stackAppInternalsSymbol } from './internals.js'
import { type AppOptions, clientOf } from './options.js'
import type { Platform } from './platform.js'
import { sendRawRequest } from './raw-request.js'
import { type StackServerApp, serverMembers } from './server-app.js'

/** The class {@link StackServerApp}. */
export interface StackServerAppConstructor {
  /** Creates an app. */
  new <HasTokenStore extends boolean = boolean, ProjectId extends string = string>(
    options: StackServerAppConstructorOptions<HasTokenStore, ProjectId>,
  ): StackServerApp<HasTokenStore, ProjectId>
  /** The prototype of all apps. */
  readonly prototype: StackServerApp<boolean, string>
}

/** The class {@link StackAdminApp}. */
export interface StackAdminAppConstructor {
  /** Creates an app. */
  new <HasTokenStore extends boolean = boolean, ProjectId extends string = string>(
    options: StackAdminAppConstructorOptions<HasTokenStore, ProjectId>,
  ): StackAdminApp<HasTokenStore, ProjectId>
  /** The prototype of all apps. */
  readonly prototype: StackAdminApp<boolean, string>
}

/** Creates the class of server apps of an entry point. */
/* @__NO_SIDE_EFFECTS__ */
export const serverAppClass = (platform: Platform): StackServerAppConstructor =>
  appClass('server', (options) => buildApp('server', options, platform)) as unknown as StackServerAppConstructor

/** Creates the class of admin apps of an entry point. */
/* @__NO_SIDE_EFFECTS__ */
export const adminAppClass = (platform: Platform): StackAdminAppConstructor =>
  appClass('admin', (options) => {
    if (options.projectOwnerSession === undefined) return buildApp('admin', options, platform)
    const owner = scopeOfSession(options.projectOwnerSession)
    if (!owner || options.projectId === undefined)
      throw new StackAssertionError(
        '`projectOwnerSession` must be the `_internalSession` of a user, with a `projectId`.',
      )
    return buildOwnedApp(owner, options.projectId, platform)
  }) as unknown as StackAdminAppConstructor

/** Creates an app for a project that the user of a session owns. */
export const createOwnedApp = (owner: Scope, projectId: string, platform: Platform): StackAdminApp<false> =>
  Object.assign(Object.create(null), buildOwnedApp(owner, projectId, platform), { [LEVEL]: 'admin' })

type ServerLevel = Exclude<Level, 'client'>

const buildApp = (level: ServerLevel, options: AppOptions, platform: Platform) =>
  build(level, clientOf(options, level, platform), options, platform)

function buildOwnedApp(owner: Scope, projectId: string, platform: Platform) {
  const client = createOwnedProjectClient(clientOfUser(owner), { projectId })
  return build('admin', client, { projectId, tokenStore: null }, platform)
}

/** Returns the client with the session of a user, also after another user has signed in. */
function clientOfUser({ client, actor }: Scope): Client {
  const session = client[INTERNALS].sessionOf(actor)
  const capture = async () => actor.identity ?? session.capture()
  return Object.create(client, { session: { value: { ...session, capture } } })
}

function build(level: ServerLevel, client: Client<Access>, options: AppOptions, platform: Platform): object {
  const scope = createAppScope({
    client,
    options,
    platform,
    createOwnedApp: async (owner, projectId) => createOwnedApp(owner, projectId, platform),
  })
  const createUser = createCurrentServerUser as unknown as AppSetup['createUser']
  const setup: AppSetup = { scope, options, platform, createUser }
  const common = clientMembers(setup)
  sendRequestsOfClients(setup, common[stackAppInternalsSymbol])
  const app = Object.assign(common, serverMembers(setup, { ...common }))
  return level === 'server' ? app : Object.assign(app, adminMembers(scope))
}

/** Sends raw requests with client access without the secret key, for the user of the session. */
function sendRequestsOfClients(setup: AppSetup, internals: StackAppInternals<boolean, string>): void {
  const { sendRequest } = internals
  let clientWithoutKey: Client<Access> | undefined
  internals.sendRequest = async (path, init, accessType = 'client') => {
    if (accessType !== 'client') return sendRequest(path, init, accessType)
    const { scope, options, platform } = setup
    clientWithoutKey ??= clientOf({ ...options, tokenStore: null }, 'client', platform)
    const tokenStore = await getAuthJson(scope.client, {}, callOf(setup))
    return sendRawRequest(clientWithoutKey, path, init, accessType, { tokenStore })
  }
}
