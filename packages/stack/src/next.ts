// The object API for client components of Next.js: in place of `@stackframe/stack`. Server components, route handlers and
// server actions get `next-server.ts` by the condition `react-server`.

import { adminAppClass, type StackClientAppConstructor, serverAppClass } from './apps/create-app.js'
import { NextClientApp, nextClientPlatform as platform } from './next/client/platform.js'
import type * as types from './types/index.js'

/** The connection of an app to the service, for browsers. */
export const StackClientApp: StackClientAppConstructor = NextClientApp
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
export { StackHandler, StackHandler as HexclaveHandler, type StackHandlerProps } from './next/client/handler.js'
export * from './react/index.js'
export { StackAdminApp as HexclaveAdminApp, StackClientApp as HexclaveClientApp, StackServerApp as HexclaveServerApp }
