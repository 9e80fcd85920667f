import type { Client } from '@latchkey/core'
import { checkOptionNames } from '@latchkey/core/internal/contract'
import { signOutAndLeave } from '../objects/auth.js'
import { createScope, type Scope } from '../scope.js'
import type { HandlerUrls } from '../types/options.js'
import type { AppSetup, StackClientApp } from './client-app.js'
import { stackAppInternalsSymbol } from './internals.js'
import { type AppOptions, CLASS_NAMES, OPTION_NAMES, usesRequestCookies } from './options.js'
import { canRedirectOnServer, handlerUrls, redirectsOf } from './redirect.js'
import { allPages } from './url-targets.js'

const LEVELS = ['client', 'server', 'admin'] as const
/** Which members an app has. */
export type Level = (typeof LEVELS)[number]

/** The level of an app, under a key that copies of this package share. */
export const LEVEL = Symbol.for('latchkey.stack.level')

/** Creates a class of apps. `build` creates the members of an app from its options. */
export function appClass(level: Level, build: (options: AppOptions) => object) {
  return class StackApp {
    constructor(options: AppOptions) {
      const inherited = options.inheritsFrom as StackClientApp | undefined
      const { inheritsFrom, ...own } = options
      // In production, too: with a misspelled `baseUrl`, passwords and the secret key would be sent to another service, and
      // with a misspelled page, users would be sent to one that may not exist.
      checkOptionNames(CLASS_NAMES[level], own, OPTION_NAMES)
      if (own.urls)
        checkOptionNames(`${CLASS_NAMES[level]}({ urls })`, own.urls, ['default', ...Object.keys(allPages({}))])
      const all = { ...inherited?.[stackAppInternalsSymbol].getConstructorOptions() }
      for (const [name, value] of Object.entries(own)) if (value !== undefined) Object.assign(all, { [name]: value })
      Object.assign(this, build(all), { [LEVEL]: level })
    }
    static [Symbol.hasInstance](app: unknown): boolean {
      const own = (app as { [LEVEL]?: Level } | null)?.[LEVEL]
      return own !== undefined && LEVELS.indexOf(own) >= LEVELS.indexOf(level)
    }
  }
}

type ScopeSetup = Pick<Scope, 'client' | 'createOwnedApp'> & Pick<AppSetup, 'options' | 'platform'>

/** Creates the scope of an app. */
export function createAppScope({ client, options, platform, createOwnedApp }: ScopeSetup): Scope {
  const scope = createScope({
    client,
    get actor() {
      return usesRequestCookies(options, platform) && platform.nextCookies
        ? { tokenStore: platform.nextCookies(() => client as unknown as Client) }
        : {}
    },
    hooks: platform.hooks,
    redirect: redirectsOf(client as unknown as Client, options, platform, () => signOutAndLeave(scope)),
    async leave(target) {
      const url = 'url' in target ? target.url : handlerUrls(client, options.urls)[target.page as keyof HandlerUrls]
      if (canRedirectOnServer(client, options, platform)) await platform.nextRedirect?.(url, { replace: true })
    },
    createOwnedApp,
  })
  return scope
}
