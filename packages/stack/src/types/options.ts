import type { Urls } from '@latchkey/core'
import type { ExternalTokenStore as ProviderTokenStore } from '@latchkey/core/external-sessions'
import type { listAllTeams, listUsers } from '@latchkey/core/server'
import type { Picked } from '../objects/fields.js'

/** The URLs of the pages of an app. */
export interface HandlerUrls extends Omit<Urls, 'verifyEmail'> {
  /** The page on which restricted users continue. Default: `{handler}/onboarding`. */
  readonly onboarding: string
}
/** The URLs of the pages of an app, with defaults. */
export type ResolvedHandlerUrls = HandlerUrls
/** Where a page of an app is. */
export type HandlerUrlTarget =
  | {
      /** The component `StackHandler` renders the page. */
      type: 'handler-component'
    }
  | {
      /** The service hosts the page. */
      type: 'hosted'
    }
  | {
      /** The app renders the page itself. */
      type: 'custom'
      /** The URL of the page. */
      url: string
      /** The version of the page: 0 or 1. */
      version: number
    }
/** The URLs that an app configures. */
export type HandlerUrlOptions = { [_ in keyof HandlerUrls]?: string | HandlerUrlTarget } & {
  /** Where the pages are that are not configured. Default: the component `StackHandler` renders them. */
  default?: string | Exclude<HandlerUrlTarget, { type: 'custom' }>
}

/** Additional scopes to request on sign-in, by provider. */
export type OAuthScopesOnSignIn = Partial<Record<string, string[]>>

/** Headers that may contain a session. */
export interface RequestLike {
  /** The headers. */
  headers: { get(name: string): string | null } | Record<string, string | null>
}

/**
 * The sessions of another provider, which signs users in and out: a store that `clerkTokenStore`, `betterAuthTokenStore` or
 * `workosTokenStore` returns, or one in the form of the published kit.
 */
export type ExternalTokenStore =
  | ProviderTokenStore
  | {
      /** Distinguishes the store from a pair of tokens. */
      readonly type: 'external'
      /** The integration of the project, for example `clerk-integration`. */
      readonly providerId: string
      /** Returns a session token of the provider. With `fresh`, one that the provider issues now. */
      readonly getToken: (options: { readonly fresh: boolean }) => Promise<string | null>
      /** Returns the ID of the provider's session, or null. Default: the claim `sid` of its token. */
      readonly getSessionId?: () => string | null | Promise<string | null>
      /** Calls `changed` after the provider's session has changed. Returns an unsubscribe function. */
      readonly subscribe?: (changed: () => void) => () => void
    }

/** Where an app stores sessions. */
export type TokenStoreInit<HasTokenStore extends boolean = boolean> = HasTokenStore extends true
  ?
      | 'cookie'
      | 'nextjs-cookie'
      | 'memory'
      | RequestLike
      | { accessToken: string; refreshToken: string }
      | ExternalTokenStore
  : HasTokenStore extends false
    ? null
    : TokenStoreInit<true> | TokenStoreInit<false>

/** How an app redirects. */
export type RedirectMethod =
  | 'window'
  | 'nextjs'
  | 'none'
  | {
      /** A hook that returns a function that navigates. */
      useNavigate(): (to: string) => void
      /** Navigates. Default: sets the location of the page. */
      navigate?(to: string): void
    }

/** Options of redirects. */
export interface RedirectToOptions {
  /** Replaces the current entry of the history. */
  replace?: boolean
  /** Does not return to the current page afterwards. */
  noRedirectBack?: boolean
}

/** Options of `new StackClientApp`. */
export type StackClientAppConstructorOptions<HasTokenStore extends boolean, ProjectId extends string> = {
  /** The base URL of the API. Default: the public API. */
  baseUrl?: string | { browser: string; server: string }
  /** Headers to add to every request. */
  extraRequestHeaders?: Record<string, string>
  /** The ID of the project. Default: the environment variable. */
  projectId?: ProjectId
  /** The publishable client key. Default: the environment variable. */
  publishableClientKey?: string
  /** The URLs of the pages. */
  urls?: HandlerUrlOptions
  /** Additional scopes to request on sign-in, by provider. */
  oauthScopesOnSignIn?: OAuthScopesOnSignIn
  /** How to redirect. */
  redirectMethod?: RedirectMethod
  /** Where to store the session. Default: that of `inheritsFrom`. */
  tokenStore?: TokenStoreInit<HasTokenStore>
  /** Without effect. */
  noAutomaticPrefetch?: boolean
  /** Another app, whose options are the defaults. */
  inheritsFrom?: object
  /** Without effect: an app has no side effects of its own. */
  automaticSideEffects?: boolean
  /** Without effect. */
  devTool?: boolean | 'auto'
  /** Without effect. */
  analytics?: object
}

/** Options of `new StackServerApp`. */
export type StackServerAppConstructorOptions<
  HasTokenStore extends boolean,
  ProjectId extends string,
> = StackClientAppConstructorOptions<HasTokenStore, ProjectId> & {
  /** The secret server key. Default: the environment variable. */
  secretServerKey?: string
}

/** Options of `new StackAdminApp`. */
export type StackAdminAppConstructorOptions<
  HasTokenStore extends boolean,
  ProjectId extends string,
> = StackServerAppConstructorOptions<HasTokenStore, ProjectId> & {
  /** The super secret admin key. Default: the environment variable. */
  superSecretAdminKey?: string
  /** The `_internalSession` of a user of the project `internal`, in place of all keys. */
  projectOwnerSession?: unknown
}

/** The data from which a client app can be created again, for example in a browser. */
export type StackClientAppJson<HasTokenStore extends boolean, ProjectId extends string> = Omit<
  StackClientAppConstructorOptions<HasTokenStore, ProjectId>,
  'inheritsFrom' | 'tokenStore' | 'devTool'
> & {
  /** Where to store the session. */
  tokenStore: Exclude<TokenStoreInit<HasTokenStore>, ExternalTokenStore>
  /** Without effect. */
  devTool?: boolean
  /** The ID of the app. */
  uniqueIdentifier: string
}

/** Options for reading the signed-in user. */
export type GetCurrentUserOptions<HasTokenStore extends boolean> = {
  /** What to do when no user is signed in. `redirect` redirects restricted users to the onboarding page. Default: `return-null`. */
  or?: 'redirect' | 'throw' | 'return-null' | 'anonymous' | 'anonymous-if-exists' | 'anonymous-if-exists[deprecated]'
  /** Where the session is. Default: the token store of the app. */
  tokenStore?: TokenStoreInit
  /**
   * Whether restricted users count as signed in, for example before they verify their email. Default: `false`, or `true`
   * when `or` accepts anonymous users, who are restricted as well. Cannot be `false` with `or: 'anonymous'`.
   */
  includeRestricted?: boolean
} & (HasTokenStore extends false
  ? {
      /** Where the session is. */
      tokenStore: TokenStoreInit
    }
  : unknown)
/** Options for reading the signed-in user. */
export type GetUserOptions<HasTokenStore extends boolean> = GetCurrentUserOptions<HasTokenStore>

/** Options for listing users. */
export interface ServerListUsersOptions extends Picked<NonNullable<Parameters<typeof listUsers>[1]>, Listed> {
  /** The order. `lastActiveAt` requires service version hexclave-1.0. */
  orderBy?: 'signedUpAt' | 'lastActiveAt'
  /** Only users whose primary address is not of these domains. Requires service version hexclave-1.0. */
  excludedEmailDomains?: string[]
}
type Listed = 'cursor limit desc query includeAnonymous includeRestricted onlyAnonymous teamId'

/** Options for listing teams. */
export interface ServerListTeamsOptions
  extends Picked<NonNullable<Parameters<typeof listAllTeams>[1]>, 'cursor limit orderBy desc query'> {}

/** The configuration of a project, for `defineStackConfig`. */
export type StackConfig = Record<string, unknown>
