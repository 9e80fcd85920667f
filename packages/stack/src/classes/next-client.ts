import { clientAppClass } from '../apps/create-app.js'
import { nextClientPlatform } from '../next/client/platform.js'
import type * as types from '../types/index.js'

/** The connection of an app to the service, for browsers. */
const StackClientApp = /* @__PURE__ */ clientAppClass(nextClientPlatform)
/** The connection of an app to the service, for browsers. */
type StackClientApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string> = types.StackClientApp<
  HasTokenStore,
  ProjectId
>

export { StackClientApp, StackClientApp as HexclaveClientApp }
