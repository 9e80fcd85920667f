import { adminAppClass, serverAppClass } from '../apps/create-server-app.js'
import { hooksUnavailable } from '../hooks-unavailable.js'
import type { StackAdminApp, StackServerApp } from '../types/index.js'

const platform = { hooks: hooksUnavailable }

/** The connection of an app to the service, for servers. */
const StackServerApp = /* @__PURE__ */ serverAppClass(platform)
/** The connection of an app to the service, for project owners. */
const StackAdminApp = /* @__PURE__ */ adminAppClass(platform)

export { StackAdminApp, StackAdminApp as HexclaveAdminApp, StackServerApp, StackServerApp as HexclaveServerApp }
