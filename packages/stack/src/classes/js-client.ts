import { clientAppClass } from '../apps/create-app.js'
import { hooksWithoutReact } from '../hooks-unavailable.js'
import type * as types from '../types/index.js'

const platform = { hooks: hooksWithoutReact }

/** The connection of an app to the service, for browsers. */
const StackClientApp = /* @__PURE__ */ clientAppClass(platform)
/** The connection of an app to the service, for browsers. */
type StackClientApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string> = types.StackClientApp<
  HasTokenStore,
  ProjectId
>

export { StackClientApp, StackClientApp as HexclaveClientApp }
