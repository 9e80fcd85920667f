import type { Access, Client } from '@latchkey/core'
import { ownedProject } from '@latchkey/core/admin'
import { StackAssertionError } from '../errors/stack-assertion-error.js'
import { scopeOfSession } from '../objects/auth.js'
import { createCurrentUser } from '../objects/current-user.js'
import { createCurrentServerUser } from '../objects/server-user.js'
import type { Scope } from '../scope.js'
import { type StackAdminApp, type StackClientApp, type StackServerApp, stackAppInternalsSymbol } from '../types/apps.js'
import type {
  HandlerUrls,
  StackAdminAppConstructorOptions,
  StackClientAppConstructorOptions,
  StackClientAppJson,
  StackServerAppConstructorOptions,
} from '../types/options.js'
import { adminMembers, adminOutOfScope } from './admin-app.js'
import { type AppSetup, clientMembers } from './client-app.js'
import { type AppOptions, clientOf, usesRequestCookies } from './options.js'
import type { Platform } from './platform.js'
import { canRedirectOnServer, handlerUrls, redirectsOf } from './redirect.js'
import { serverMembers } from './server-app.js'

type Level = 'client' | 'server' | 'admin'
const LEVELS: readonly Level[] = ['client', 'server', 'admin']

/** The class {@link StackClientApp}. */
export interface StackClientAppConstructor {
  /** Creates an app. */
  new <HasTokenStore extends boolean = boolean, ProjectId extends string = string>(
    options: StackClientAppConstructorOptions<HasTokenStore, ProjectId>,
  ): StackClientApp<HasTokenStore, ProjectId>
  /** The prototype of all apps. */
  readonly prototype: StackClientApp<boolean, string>
  /** Members for the provider. */
  readonly [stackAppInternalsSymbol]: {
    /** Creates the app of `toClientJson`. Returns the same app for the same data. */
    fromClientJson<HasTokenStore extends boolean, ProjectId extends string>(
      json: StackClientAppJson<HasTokenStore, ProjectId>,
    ): StackClientApp<HasTokenStore, ProjectId>
  }
}

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

/** The level of an app, under a key that copies of this package share. */
const LEVEL = Symbol.for('latchkey.stack.level')

/** Creates the class of client apps of an entry point. */
/* @__NO_SIDE_EFFECTS__ */
export function clientAppClass(platform: Platform): StackClientAppConstructor {
  const apps = new Map<string, { readonly text: string; readonly app: StackClientApp }>()
  const created = appClass('client', platform, (options) => buildApp('client', options, platform))
  const fromClientJson = (json: StackClientAppJson<boolean, string>) => {
    const text = JSON.stringify(json)
    const known = apps.get(json.uniqueIdentifier)
    if (known && known.text !== text)
      throw new StackAssertionError('An app with this unique identifier exists already, with other options.')
    const app = known?.app ?? new (created as unknown as StackClientAppConstructor)(json as never)
    apps.set(json.uniqueIdentifier, { text, app: app as StackClientApp })
    return app
  }
  return Object.assign(created, {
    [stackAppInternalsSymbol]: { fromClientJson },
  }) as unknown as StackClientAppConstructor
}

/** Creates the class of server apps of an entry point. */
/* @__NO_SIDE_EFFECTS__ */
export const serverAppClass = (platform: Platform): StackServerAppConstructor =>
  appClass('server', platform, (options) =>
    buildApp('server', options, platform),
  ) as unknown as StackServerAppConstructor

/** Creates the class of admin apps of an entry point. */
/* @__NO_SIDE_EFFECTS__ */
export const adminAppClass = (platform: Platform): StackAdminAppConstructor =>
  appClass('admin', platform, (options) => {
    if (options.projectOwnerSession === undefined) return buildApp('admin', options, platform)
    const owner = scopeOfSession(options.projectOwnerSession)
    if (!owner || options.projectId === undefined)
      throw new StackAssertionError(
        '`projectOwnerSession` must be the `_internalSession` of a user, with a `projectId`.',
      )
    return buildOwnedApp(owner, options.projectId, platform)
  }) as unknown as StackAdminAppConstructor

function appClass(level: Level, _platform: Platform, build: (options: AppOptions) => object) {
  return class StackApp {
    constructor(options: AppOptions) {
      const inherited = options.inheritsFrom as StackClientApp | undefined
      const { inheritsFrom, ...own } = options
      const all = inherited ? { ...inherited[stackAppInternalsSymbol].getConstructorOptions(), ...own } : own
      Object.assign(this, build(all), { [LEVEL]: level })
    }
    static [Symbol.hasInstance](app: unknown): boolean {
      const own = (app as { [LEVEL]?: Level } | null)?.[LEVEL]
      return own !== undefined && LEVELS.indexOf(own) >= LEVELS.indexOf(level)
    }
  }
}

const buildApp = (level: Level, options: AppOptions, platform: Platform) =>
  build(level, clientOf(options, level, platform), options, platform)

function buildOwnedApp(owner: Scope, projectId: string, platform: Platform) {
  const client = ownedProject(owner.client as unknown as Client, { projectId })
  return build('admin', client, { projectId, tokenStore: null }, platform)
}

function build(level: Level, client: Client<Access>, options: AppOptions, platform: Platform): object {
  const isServer = level !== 'client'
  const scope: Scope = {
    client,
    get call() {
      return usesRequestCookies(options, platform) && platform.nextCookies
        ? { tokenStore: platform.nextCookies(() => client as unknown as Client) }
        : {}
    },
    isServer,
    hooks: platform.hooks,
    redirect: redirectsOf(client as unknown as Client, options, platform),
    async leave(target) {
      const url = 'url' in target ? target.url : handlerUrls(client, options.urls)[target.page as keyof HandlerUrls]
      if (canRedirectOnServer(client, options, platform)) await platform.nextRedirect?.(url, { replace: true })
    },
    createOwnedApp: (projectId) =>
      Object.assign(Object.create(null), buildOwnedApp(scope, projectId, platform), { [LEVEL]: 'admin' }),
  }
  const createUser: AppSetup['createUser'] = isServer ? (createCurrentServerUser as never) : createCurrentUser
  const setup: AppSetup = { scope, options, platform, createUser }
  const common = clientMembers(setup)
  if (level === 'client') return common
  const server = Object.assign(common, serverMembers(setup, { ...common }))
  return level === 'server' ? server : Object.assign(server, adminMembers(scope), adminOutOfScope())
}
