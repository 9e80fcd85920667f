// What the declarations of the built core leave out of a client and of options, for the builds of our own packages. It is not published.
import type { Access, CallOptions, Client, ClientOptions, TokenStoreOption } from '@latchkey/core'
import type { Env } from '@latchkey/core/internal'
import type { Cache } from '../dist/cache/cache.js'
import type { Contract, Output } from '../dist/contract/endpoint.js'
import type { Secret } from '../dist/lib/secret.js'
import type { RedirectMethod } from '../dist/navigation/urls.js'
import type { Session } from '../dist/session/session.js'

declare module '../dist/contract/endpoint.js' {
  interface SenderInternals<A extends Access | 'none'> {
    readonly env: Env
    send<T extends Contract>(contract: T, input: object, options?: CallOptions): Promise<Output<T>>
  }
}

declare module '../dist/client-types.js' {
  interface ClientInternals<A extends Access> {
    readonly publishableKey: Secret | undefined
    readonly oauthScopesOnSignIn: Readonly<Record<string, readonly string[]>>
    readonly redirectMethod: RedirectMethod
    readonly timeout: number
    sessionOf(options?: CallOptions): Session
    actAs(tokenStore: TokenStoreOption): Client
    readonly acting: TokenStoreOption | undefined
    readonly cache: Cache
  }
}

declare module '../dist/client.js' {
  function createClient(options: ClientOptions, env: Env | undefined): Client<Access>
}

declare module '../dist/server/auth-of-store.js' {
  interface AuthOptions {
    readonly total?: number | undefined
  }
}
