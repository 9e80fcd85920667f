import { adminAppClass, serverAppClass } from '../apps/create-server-app.js'
import { nextClientPlatform as platform } from '../next/client/platform.js'
import type * as types from '../types/index.js'

/** The connection of an app to the service, for servers. */
const StackServerApp = /* @__PURE__ */ serverAppClass(platform)
/** The connection of an app to the service, for servers. */
type StackServerApp<Store extends boolean = boolean, Id extends string = string> = types.StackServerApp<Store, Id>
/** The connection of an app to the service, for project owners. */
const StackAdminApp = /* @__PURE__ */ adminAppClass(platform)
/** The connection of an app to the service, for project owners. */
type StackAdminApp<Store extends boolean = boolean, Id extends string = string> = types.StackAdminApp<Store, Id>

export { StackAdminApp, StackAdminApp as HexclaveAdminApp, StackServerApp, StackServerApp as HexclaveServerApp }
