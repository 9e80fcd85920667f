import {
  type CallOptions,
  type Client,
  completeOAuth,
  createClient,
  linkOAuthAccount as startLink,
  signInWithOAuth as startSignIn,
} from '@latchkey/core'
import { type Env, INTERNALS, NATIVE_APP_SCHEMES } from '@latchkey/core/internal'
import { openAuthSessionAsync } from 'expo-web-browser'
import { creationOf } from './create-expo-client.js'

/** Input of {@link signInWithOAuth} and {@link linkOAuthAccount}. */
export interface OAuthInput {
  /** The ID of the provider, for example `google` or `github`. */
  readonly provider: string
  /** OAuth scopes in addition to the defaults of the provider and to `oauthScopesOnSignIn`. */
  readonly scopes?: readonly string[] | undefined
}

/** The deep link that every version of the service trusts for every project. */
const DEEP_LINK = `${NATIVE_APP_SCHEMES[1]}://oauth-callback`

/**
 * Opens an OAuth provider in a browser, and signs the user in when it returns to the app.
 *
 * @param client The client of `createExpoClient`.
 * @param input The provider.
 * @param options Options of each call, such as `timeout`. The time in the browser does not count.
 * @returns Whether the user has signed in. False when the user has closed the browser.
 * @throws {LatchkeyError} `MULTI_FACTOR_AUTHENTICATION_REQUIRED` when a two-factor code is required: ask for it, and call
 * `signInWithMfa` of `@latchkey/core`. The error with which the service refused the sign-in, for example
 * `SIGN_UP_NOT_ENABLED`. `INVALID_OPTION` for a client that `createExpoClient` has not created.
 *
 * @example
 * const isSignedIn = await signInWithOAuth(client, { provider: 'google' })
 */
export function signInWithOAuth(client: Client, input: OAuthInput, options?: CallOptions): Promise<boolean> {
  return inBrowser('signInWithOAuth', client, input, (inner) => startSignIn(inner, input, options), options)
}

/**
 * Opens an OAuth provider in a browser, and connects the account to the signed-in user when it returns to the app.
 *
 * @param client The client of `createExpoClient`.
 * @param input The provider and the scopes.
 * @param options Options of each call, such as `timeout`. The time in the browser does not count.
 * @returns Whether the account is connected. False when the user has closed the browser.
 * @throws {LatchkeyError} `NOT_SIGNED_IN` when no user is signed in. `INVALID_OPTION` for a client that `createExpoClient`
 * has not created.
 *
 * @example
 * const isConnected = await linkOAuthAccount(client, { provider: 'github', scopes: ['repo'] })
 */
export function linkOAuthAccount(client: Client, input: OAuthInput, options?: CallOptions): Promise<boolean> {
  return inBrowser('linkOAuthAccount', client, input, (inner) => startLink(inner, input, options), options)
}

/**
 * A device shows one browser at a time: a second press of a button shares the first one, and another button waits for it. A
 * sign-in that waits for another one opens no browser when that one has signed the user in.
 */
const open = new WeakMap<Client, { readonly called: string; readonly key: string; readonly result: Promise<boolean> }>()

async function inBrowser(
  called: string,
  client: Client,
  input: OAuthInput,
  start: (client: Client) => Promise<void>,
  options: CallOptions | undefined,
): Promise<boolean> {
  const creation = creationOf(called, client)
  const key = JSON.stringify([called, input])
  const running = open.get(client)
  if (running?.key === key) return running.result
  const visit = async () => {
    const isDone = await running?.result.catch(() => false)
    options?.signal?.throwIfAborted()
    if (isDone && called === 'signInWithOAuth' && running?.called === called) return true
    const redirectUrl = creation.options.urls?.oauthCallback ?? DEEP_LINK
    const { page, cookies, target } = browserPage(redirectUrl)
    const { baseUrl } = client
    const urls = { ...creation.options.urls, oauthCallback: redirectUrl, error: redirectUrl }
    // A client whose page is the browser. It shares the session with the client of the app.
    const inner = createClient(
      { ...creation.options, baseUrl, urls, redirectMethod: 'none' },
      { ...creation.env, page, cookies },
    )
    try {
      await start(inner)
      const result = await openAuthSessionAsync(target(), redirectUrl)
      if (result.type !== 'success' || result.url === undefined) return false
      page.rewrite(result.url)
      return await completeOAuth(inner, { redirectTo: false }, options)
    } finally {
      inner.dispose()
      client[INTERNALS].cache.invalidate(['user', 'oauth-accounts', 'connected-accounts'])
    }
  }
  const result = visit().finally(() => {
    if (open.get(client)?.result === result) open.delete(client)
  })
  open.set(client, { called, key, result })
  return result
}

/** The page and the cookies of one visit to a provider, in memory. */
function browserPage(redirectUrl: string) {
  let href = redirectUrl
  let target = ''
  const cookies = new Map<string, string>()
  const assign = (url: string) => {
    target = url
  }
  return {
    page: {
      href: () => href,
      assign,
      replace: assign,
      rewrite: (url: string) => {
        href = url
      },
    },
    target: () => target,
    cookies: {
      read: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      write(line: string) {
        const [pair = '', ...attributes] = line.split('; ')
        const [name = '', value = ''] = pair.split('=')
        if (attributes.includes('Max-Age=0')) cookies.delete(name)
        else cookies.set(name, value)
      },
      watch: () => () => {},
    },
  } satisfies Pick<Env, 'page' | 'cookies'> & { readonly target: () => string }
}
