import { type Client, type ClientOptions, completeOAuth, createClient, signInWithOAuth } from '@latchkey/core'
import { detectEnv } from '@latchkey/core/internal'

/** The browser of the device, and the deep link that providers return to. */
export interface Platform {
  /** `openAuthSessionAsync` of `expo-web-browser`: opens a URL until the browser returns to the deep link. */
  readonly openAuthSession: (
    url: string,
    redirectUrl: string,
  ) => Promise<{ readonly type: string; readonly url?: string }>
  /** The deep link: the service trusts the scheme `stack-auth-mobile-oauth-url:`. */
  readonly redirectUrl: string
}

/** The client of the app, and the sign-in with a provider. */
export interface AppAuth {
  readonly client: Client
  /** Returns whether the user has signed in. False when they have closed the browser. */
  signInWithProvider(provider: string): Promise<boolean>
}

/** Creates the client of the app. Call it once. */
export function createExpoAuth(options: ClientOptions, { openAuthSession, redirectUrl }: Platform): AppAuth {
  // A sign-in with a provider reads the URL of a page and stores its state in cookies. An app has neither.
  let href = redirectUrl
  let target = ''
  const open = (url: string) => {
    target = url
  }
  const cookies = new Map<string, string>()
  const entries = new Map<string, string>()
  const env = {
    ...detectEnv(),
    page: {
      href: () => href,
      assign: open,
      replace: open,
      rewrite: (url: string) => {
        href = url
      },
    },
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
    tabStore: {
      get: (name: string) => entries.get(name) ?? null,
      set: (name: string, value: string | null) =>
        void (value === null ? entries.delete(name) : entries.set(name, value)),
    },
  }
  const client = createClient(
    {
      ...options,
      redirectMethod: 'none',
      urls: { ...options.urls, oauthCallback: redirectUrl, error: redirectUrl },
    },
    env,
  )
  return {
    client,
    async signInWithProvider(provider) {
      await signInWithOAuth(client, { provider })
      const result = await openAuthSession(target, redirectUrl)
      if (result.type !== 'success' || result.url === undefined) return false
      href = result.url
      return completeOAuth(client, { redirectTo: false })
    },
  }
}
