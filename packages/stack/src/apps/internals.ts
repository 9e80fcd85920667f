import type { Json } from '../objects/fields.js'
import type { HandlerUrls, RedirectToOptions, StackClientAppJson } from '../types/options.js'

/** Members for the provider and for code that is close to the kit. */
export interface StackAppInternals<HasTokenStore extends boolean, ProjectId extends string> {
  /** Returns the data from which the app can be created again. */
  toClientJson(): StackClientAppJson<HasTokenStore, ProjectId>
  /** Sets the signed-in user from a promise of what the service sends. */
  setCurrentUser(user: Promise<Json | null>): void
  /** Sends a request with the headers of the app. */
  sendRequest(path: string, init: RequestInit, accessType?: 'client' | 'server' | 'admin'): Promise<Response>
  /** Stores a session. */
  signInWithTokens(tokens: { accessToken: string; refreshToken: string }): Promise<void>
  /** Returns the options of the app. */
  getConstructorOptions(): object
  /** Redirects to a URL. */
  redirectToUrl(url: string, options?: { replace?: boolean }): Promise<void>
  /** Redirects to a page. */
  redirectToHandler(page: keyof HandlerUrls, options?: RedirectToOptions): Promise<void>
  /** Returns how the app redirects. */
  getRedirectMethod(): unknown
}

/** The key of the members for the provider. */
export const stackAppInternalsSymbol: unique symbol = Symbol.for(
  'StackAuth--DO-NOT-USE-OR-YOU-WILL-BE-FIRED--StackAppInternals',
) as never
