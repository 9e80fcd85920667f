import { clientAppClass } from '../apps/create-app.js'
import { reactHooks } from '../react/hooks.js'
import type { StackClientApp } from '../types/index.js'

const platform = { hooks: reactHooks }

/** The connection of an app to the service, for browsers. */
const StackClientApp = /* @__PURE__ */ clientAppClass(platform)

export { StackClientApp, StackClientApp as HexclaveClientApp }
