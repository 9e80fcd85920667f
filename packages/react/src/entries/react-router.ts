// React Router 7 and 8: the provider, the page of the auth screens, and the guard for loaders that run in the browser.

export type { AuthHandlerProps } from '../handler/auth-handler.js'
export { LatchkeyProvider, type RequestArgs, requireUser } from '../routers/react-router.js'
export { ErrorPage } from '../routers/react-router-error-page.js'
export { HandlerPage } from '../routers/react-router-handler-page.js'
export type { RouterProviderProps } from '../routers/refreshing-provider.js'
export type { GuardInput } from '../routers/route-guard.js'
