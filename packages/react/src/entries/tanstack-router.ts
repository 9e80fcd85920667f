// TanStack Router and TanStack Start: the provider, the page of the auth screens, and the guard for `beforeLoad`.

export type { AuthHandlerProps } from '../handler/auth-handler.js'
export type { RouterProviderProps } from '../routers/refreshing-provider.js'
export type { GuardInput } from '../routers/route-guard.js'
export {
  type BeforeLoadArgs,
  LatchkeyProvider,
  requireUser,
} from '../routers/tanstack-router.js'
export { ErrorPage } from '../routers/tanstack-router-error-page.js'
export { HandlerPage } from '../routers/tanstack-router-handler-page.js'
