import type { Client } from '@latchkey/core'
import { StackAssertionError } from '../errors/stack-assertion-error.js'
import { createCurrentUser } from '../objects/current-user.js'
import type { StackClientAppConstructorOptions, StackClientAppJson } from '../types/options.js'
import { appClass, createAppScope } from './app-class.js'
import type { StackClientApp } from './client-app.js'
import { clientMembers } from './client-app.js'
import { handOverOf } from './hand-over.js'
import { stackAppInternalsSymbol } from './internals.js'
import { type AppOptions, clientOf } from './options.js'
import type { Platform } from './platform.js'

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

/** Creates the class of client apps of an entry point. */
/* @__NO_SIDE_EFFECTS__ */
export function clientAppClass(platform: Platform): StackClientAppConstructor {
  const apps = new Map<string, { readonly text: string; readonly app: StackClientApp }>()
  const created = appClass('client', (options) => buildClientApp(options, platform))
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

function buildClientApp(options: AppOptions, platform: Platform): object {
  const client = clientOf(options, 'client', platform)
  const scope = createAppScope({
    client,
    options,
    platform,
    // Browsers load the code of admin apps only for users who own projects.
    createOwnedApp: async (owner, projectId) =>
      (await import('./create-server-app.js')).createOwnedApp(owner, projectId, platform),
  })
  const handOver = handOverOf(client as unknown as Client, options)
  return clientMembers({ scope, options, platform, handOver, createUser: createCurrentUser })
}
