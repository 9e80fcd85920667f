import { clientAppClass } from '../apps/create-app.js'
import { hooksUnavailable } from '../hooks-unavailable.js'
import type { StackClientApp } from '../types/index.js'

const platform = { hooks: hooksUnavailable }

/** The connection of an app to the service, for browsers. */
const StackClientApp = /* @__PURE__ */ clientAppClass(platform)

export { StackClientApp, StackClientApp as HexclaveClientApp }
