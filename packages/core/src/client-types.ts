import type { Cache } from './cache/cache.js'
// From the index, by which the declarations of an app can name the type of an endpoint, whatever else the app imports.
import type { Access, CallOptions, Sender, SenderInternals } from './contract/index.js'
import { INTERNALS } from './lib/internals.js'
import type { Secret } from './lib/secret.js'
import type { RedirectMethod, Urls } from './navigation/urls.js'
import type { Outage } from './request/send-with-retry.js'
import type { Session, TokenStoreOption } from './session-types.js'

/** Access levels that a client may lack. The compiler shows the message when a call requires one of them. */
interface OptionalAccess {
  readonly server: true | 'This call requires a server client: pass `secretKey` to `createClient`.'
  readonly admin: true | 'This call requires an admin client: pass `adminKey` to `createClient`.'
}

/** The connection of an app to the API. Functions such as `signInWithPassword` take it as their first parameter. */
export interface Client<A extends Access = 'client'> extends Sender<A> {
  /** For the packages of Latchkey: not part of the public API, apart from the access levels in the type. */
  readonly [INTERNALS]: ClientInternals<A>
  /** The ID of the project. */
  readonly projectId: string
  /** Base URL of the API, without a trailing slash. */
  readonly baseUrl: string
  /** The configured URLs of the app's pages. Pages that are missing here have default URLs. */
  readonly urls: Partial<Urls>
  /** The session of the signed-in user. */
  readonly session: Session
  /** Stops every timer and listener. */
  dispose(): void
}

/** What a {@link Client} holds for the packages of Latchkey. */
export interface ClientInternals<A extends Access> extends SenderInternals<A> {
  /** For an access level that the client may lack, the type states how to get it. */
  readonly may: SenderInternals<A>['may'] & OptionalAccess
  /**
   * Whether calls without `tokenStore` are of no user: the client acts with a key, and has no session.
   * @internal
   */
  readonly isWithoutUser: boolean
  /**
   * The publishable client key. OAuth requests send it as the client secret.
   * @internal
   */
  readonly publishableKey: Secret | undefined
  /**
   * Additional OAuth scopes to request on sign-in, by provider ID.
   * @internal
   */
  readonly oauthScopesOnSignIn: Readonly<Record<string, readonly string[]>>
  /**
   * How redirects are made.
   * @internal
   */
  readonly redirectMethod: RedirectMethod
  /**
   * The current outage of the service.
   * @internal
   */
  readonly outage: Outage
  /**
   * The default total timeout of a call including retries, in milliseconds.
   * @internal
   */
  readonly timeout: number
  /**
   * The session that a call uses: the client's own, or the one of the call's `tokenStore`.
   * @internal
   */
  sessionOf(options?: CallOptions): Session
  /**
   * Returns a client that acts as the user of a session: with client access, without the secret keys of this one, so that
   * the service checks the user's permissions.
   * @internal
   */
  actAs(tokenStore: TokenStoreOption): Client
  /**
   * The token store of a client that `actAs` has returned.
   * @internal
   */
  readonly acting: TokenStoreOption | undefined
  /** The ID of the user whom this page signs in, while it stores the session. */
  signingIn: unknown
  /**
   * The cache of `watch`.
   * @internal
   */
  readonly cache: Cache
}
