// The object API for server components, route handlers and server actions of Next.js: in place of `@stackframe/stack`.
// Its types are those of `next.ts`.

import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { clientAppClass } from './apps/create-app.js'
import { adminAppClass, serverAppClass } from './apps/create-server-app.js'
import { createNextPlatform } from './next/server-platform.js'

const platform = /* @__PURE__ */ createNextPlatform({ cookies, headers, redirect, once: cache })

const StackClientApp = /* @__PURE__ */ clientAppClass(platform)
const StackServerApp = /* @__PURE__ */ serverAppClass(platform)
const StackAdminApp = /* @__PURE__ */ adminAppClass(platform)

export * from './common.js'
export type { StackHandlerProps } from './next/client/handler.js'
export {
  StackHandler,
  StackHandler as HexclaveHandler,
  StackProvider,
  StackProvider as HexclaveProvider,
} from './next/server-components.js'
export * from './react/index.js'
export {
  StackAdminApp,
  StackAdminApp as HexclaveAdminApp,
  StackClientApp,
  StackClientApp as HexclaveClientApp,
  StackServerApp,
  StackServerApp as HexclaveServerApp,
}
