import type { StackAdminApp as AdminApp } from '../apps/admin-app.js'
import { adminAppClass, serverAppClass } from '../apps/create-server-app.js'
import type { StackServerApp as ServerApp } from '../apps/server-app.js'
import { reactHooks } from '../react/hooks.js'

/** The connection of an app to the service, for servers. */
const StackServerApp = /* @__PURE__ */ serverAppClass({ hooks: reactHooks })
/** The connection of an app to the service, for servers. */
type StackServerApp<Store extends boolean = boolean, Id extends string = string> = ServerApp<Store, Id>
/** The connection of an app to the service, for project owners. */
const StackAdminApp = /* @__PURE__ */ adminAppClass({ hooks: reactHooks })
/** The connection of an app to the service, for project owners. */
type StackAdminApp<Store extends boolean = boolean, Id extends string = string> = AdminApp<Store, Id>

export { StackAdminApp, StackAdminApp as HexclaveAdminApp, StackServerApp, StackServerApp as HexclaveServerApp }
