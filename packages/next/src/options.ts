import { type Client, type ClientOptions, configFromEnv, createClient } from '@latchkey/core'

type PassedOptions = Pick<
  ClientOptions,
  'projectId' | 'publishableClientKey' | 'baseUrl' | 'urls' | 'oauthScopesOnSignIn' | 'extraRequestHeaders' | 'timeout'
>

/** Options of {@link createLatchkey}. Left out options are read from environment variables. */
export interface LatchkeyOptions extends PassedOptions {
  /**
   * The path of the route that exports `httpOnlyRoutes`, such as `/api/latchkey`. Keeps the refresh token in `HttpOnly`
   * cookies, where scripts cannot read it. Default: none; the session is in cookies that scripts can read.
   */
  readonly httpOnlyPath?: string | undefined
}

declare const process: { readonly env: Readonly<Record<string, string | undefined>> }

/** The options for the browser. They contain no secret key. */
export const publicOptions = (options: LatchkeyOptions): LatchkeyOptions => ({
  ...configFromEnv(process.env),
  ...options,
})

/**
 * Returns a function that creates the client of the server on its first call. All requests share the client, which has no
 * session of its own: each call passes the session of its request.
 */
export function serverClient({ httpOnlyPath: _path, ...options }: LatchkeyOptions): () => Client {
  let client: Client | undefined
  return () => {
    client ??= createClient({ ...options, tokenStore: null, redirectMethod: 'none' }) as Client
    return client
  }
}
