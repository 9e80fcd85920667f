import type { Client, TokenStore } from '@latchkey/core'
import type { Hooks } from '../scope.js'
import type { RedirectMethod } from '../types/options.js'

/** What differs between the entry points. */
export interface Platform {
  /** The hooks of the objects. */
  readonly hooks: Hooks
  /** How apps redirect that do not specify it. Default: with `window` in a browser. */
  readonly redirectMethod?: RedirectMethod
  /** Returns the session of the current request of Next.js: the token store `nextjs-cookie` on a server. */
  readonly nextCookies?: (client: () => Client) => TokenStore
  /** Redirects on a server of Next.js: it throws. */
  readonly nextRedirect?: (url: string, options: { replace: boolean }) => Promise<void>
  /** The hook of Next.js that returns a function that navigates. */
  readonly useNextNavigate?: () => (to: string) => void
}
