// The object API for server components, route handlers and server actions of Next.js: in place of `@stackframe/stack`.

import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { clientAppClass } from './apps/create-app.js'
import { adminAppClass, serverAppClass } from './apps/create-server-app.js'
import { createNextPlatform } from './next/server-platform.js'
import type * as types from './types/index.js'

const platform = /* @__PURE__ */ createNextPlatform({ cookies, headers, redirect, once: cache })

/** The connection of an app to the service, for browsers. */
const StackClientApp = /* @__PURE__ */ clientAppClass(platform)
/** The connection of an app to the service, for browsers. */
type StackClientApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string> = types.StackClientApp<
  HasTokenStore,
  ProjectId
>
/** The connection of an app to the service, for servers. */
const StackServerApp = /* @__PURE__ */ serverAppClass(platform)
/** The connection of an app to the service, for servers. */
type StackServerApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string> = types.StackServerApp<
  HasTokenStore,
  ProjectId
>
/** The connection of an app to the service, for project owners. */
const StackAdminApp = /* @__PURE__ */ adminAppClass(platform)
/** The connection of an app to the service, for project owners. */
type StackAdminApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string> = types.StackAdminApp<
  HasTokenStore,
  ProjectId
>

export * from './common.js'
export type { StackHandlerProps } from './next/client/handler.js'
export {
  StackHandler,
  StackHandler as HexclaveHandler,
  StackProvider,
  StackProvider as HexclaveProvider,
} from './next/server-components.js'
export * from './react/index.js'
export {
  StackAdminApp,
  StackAdminApp as HexclaveAdminApp,
  StackClientApp,
  StackClientApp as HexclaveClientApp,
  StackServerApp,
  StackServerApp as HexclaveServerApp,
}
