import { clientAppClass } from '../apps/create-app.js'
import { nextClientPlatform } from '../next/client/platform.js'
import type { StackClientApp } from '../types/index.js'

/** The connection of an app to the service, for browsers. */
const StackClientApp = /* @__PURE__ */ clientAppClass(nextClientPlatform)

export { StackClientApp, StackClientApp as HexclaveClientApp }
