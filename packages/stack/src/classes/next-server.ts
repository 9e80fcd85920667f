import type { StackAdminApp as AdminApp } from '../apps/admin-app.js'
import { adminAppClass, serverAppClass } from '../apps/create-server-app.js'
import type { StackServerApp as ServerApp } from '../apps/server-app.js'
import { nextClientPlatform } from '../next/client/platform.js'

/** The connection of an app to the service, for servers. */
const StackServerApp = /* @__PURE__ */ serverAppClass(nextClientPlatform)
/** The connection of an app to the service, for servers. */
type StackServerApp<Store extends boolean = boolean, Id extends string = string> = ServerApp<Store, Id>
/** The connection of an app to the service, for project owners. */
const StackAdminApp = /* @__PURE__ */ adminAppClass(nextClientPlatform)
/** The connection of an app to the service, for project owners. */
type StackAdminApp<Store extends boolean = boolean, Id extends string = string> = AdminApp<Store, Id>

export { StackAdminApp, StackAdminApp as HexclaveAdminApp, StackServerApp, StackServerApp as HexclaveServerApp }
