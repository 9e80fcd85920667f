import { adminAppClass, serverAppClass } from '../apps/create-server-app.js'
import { hooksWithoutReact } from '../hooks-unavailable.js'
import type * as types from '../types/index.js'

const platform = { hooks: hooksWithoutReact }

/** The connection of an app to the service, for servers. */
const StackServerApp = /* @__PURE__ */ serverAppClass(platform)
/** The connection of an app to the service, for servers. */
type StackServerApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string> = types.StackServerApp<
  HasTokenStore,
  ProjectId
>
/** The connection of an app to the service, for project owners. */
const StackAdminApp = /* @__PURE__ */ adminAppClass(platform)
/** The connection of an app to the service, for project owners. */
type StackAdminApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string> = types.StackAdminApp<
  HasTokenStore,
  ProjectId
>

export { StackAdminApp, StackAdminApp as HexclaveAdminApp, StackServerApp, StackServerApp as HexclaveServerApp }
