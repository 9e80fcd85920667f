import { type Client, type ClientOptions, configFromEnv, createClient } from '@latchkey/core'

/** Options of {@link createLatchkey}. Left out options are read from environment variables. */
export type LatchkeyOptions = Pick<
  ClientOptions,
  'projectId' | 'publishableClientKey' | 'baseUrl' | 'urls' | 'oauthScopesOnSignIn' | 'extraRequestHeaders' | 'timeout'
>

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
export function serverClient(options: LatchkeyOptions): () => Client {
  let client: Client | undefined
  return () => {
    client ??= createClient({ ...options, tokenStore: null, redirectMethod: 'none' }) as Client
    return client
  }
}
