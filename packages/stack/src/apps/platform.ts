import type { Client, TokenStore } from '@latchkey/core'
import type { Hooks } from '../scope.js'
import type { RedirectMethod } from '../types/options.js'

/** The parts that differ between the entry points of the package. */
export interface Platform {
  /** The hooks that objects have as methods, such as `user.useTeams()`. */
  readonly hooks: Hooks
  /** The default of the option `redirectMethod`. If omitted, that of the client applies: `window` in a browser. */
  readonly redirectMethod?: RedirectMethod
  /** Creates the token store of `tokenStore: 'nextjs-cookie'` on a server. The store reads the cookies of the current request. */
  readonly nextCookies?: (client: () => Client) => TokenStore
  /** Redirects on a Next.js server, by throwing the error that Next.js handles as a redirect. */
  readonly nextRedirect?: (url: string, options: { replace: boolean }) => Promise<void>
  /** A hook that returns the `push` function of the Next.js router. */
  readonly useNextNavigate?: () => (to: string) => void
}
