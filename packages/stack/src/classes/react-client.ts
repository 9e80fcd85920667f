import { clientAppClass } from '../apps/create-app.js'
import { reactHooks } from '../react/hooks.js'
import type * as types from '../types/index.js'

const platform = { hooks: reactHooks }

/** The connection of an app to the service, for browsers. */
const StackClientApp = /* @__PURE__ */ clientAppClass(platform)
/** The connection of an app to the service, for browsers. */
type StackClientApp<Store extends boolean = boolean, Id extends string = string> = types.StackClientApp<Store, Id>

export { StackClientApp, StackClientApp as HexclaveClientApp }
