// The object API with hooks and components: in place of `@stackframe/react`.

import { adminAppClass, clientAppClass, serverAppClass } from './apps/create-app.js'
import { reactHooks } from './react/hooks.js'
import type * as types from './types/index.js'

const platform = { hooks: reactHooks }

/** The connection of an app to the service, for browsers. */
export const StackClientApp = /* @__PURE__ */ clientAppClass(platform)
/** The connection of an app to the service, for browsers. */
export type StackClientApp<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = types.StackClientApp<HasTokenStore, ProjectId>
/** The connection of an app to the service, for servers. */
export const StackServerApp = /* @__PURE__ */ serverAppClass(platform)
/** The connection of an app to the service, for servers. */
export type StackServerApp<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = types.StackServerApp<HasTokenStore, ProjectId>
/** The connection of an app to the service, for project owners. */
export const StackAdminApp = /* @__PURE__ */ adminAppClass(platform)
/** The connection of an app to the service, for project owners. */
export type StackAdminApp<
  HasTokenStore extends boolean = boolean,
  ProjectId extends string = string,
> = types.StackAdminApp<HasTokenStore, ProjectId>

export * from './common.js'
export * from './react/index.js'
export { StackAdminApp as HexclaveAdminApp, StackClientApp as HexclaveClientApp, StackServerApp as HexclaveServerApp }
