import type { StackClientApp as ClientApp } from '../apps/client-app.js'
import { clientAppClass } from '../apps/create-app.js'
import { hooksWithoutReact } from '../hooks-unavailable.js'

/** The connection of an app to the service, for browsers. */
const StackClientApp = /* @__PURE__ */ clientAppClass({ hooks: hooksWithoutReact })
/** The connection of an app to the service, for browsers. */
type StackClientApp<Store extends boolean = boolean, Id extends string = string> = ClientApp<Store, Id>

export { StackClientApp, StackClientApp as HexclaveClientApp }
