import { DEFAULT_PROJECT, type Emulator, type ProjectOptions, type ProviderIdentity } from '../src/index.js'
import { codeChallenge } from '../src/oauth/pkce.js'
import { requester, type TestResponse, testEmulator } from './caller.js'

export const CALLBACK = 'http://localhost:3000/callback'
export const ERROR_PAGE = 'http://localhost:3000/error'
export const GRACE = { email: 'grace@example.test', name: 'Grace' } satisfies ProviderIdentity
const VERIFIER = 'a-verifier-of-the-app-that-is-long-enough-for-rfc-7636'

/** An emulator whose project has these settings. */
export const withSettings = (settings: NonNullable<ProjectOptions['settings']>): Emulator =>
  testEmulator({ projects: [{ ...DEFAULT_PROJECT, settings }] })

/** The URL that an app opens to sign in with a provider. */
export async function authorizeUrl(change: Record<string, string> = {}, provider = 'github'): Promise<URL> {
  const url = new URL(`http://localhost:8102/api/v1/auth/oauth/authorize/${provider}`)
  url.search = String(
    new URLSearchParams({
      client_id: DEFAULT_PROJECT.id,
      client_secret: DEFAULT_PROJECT.keys.publishable,
      redirect_uri: CALLBACK,
      scope: 'legacy',
      state: 'of-the-app',
      grant_type: 'authorization_code',
      code_challenge: await codeChallenge(VERIFIER),
      code_challenge_method: 'S256',
      response_type: 'code',
      error_redirect_url: ERROR_PAGE,
      ...change,
    }),
  )
  return url
}

/** The URL that the provider redirects to after the user has given or denied consent. */
export async function signInAt(
  emulator: Emulator,
  identity: ProviderIdentity | 'deny' = GRACE,
  change: Record<string, string> = {},
  provider = 'github',
): Promise<URL> {
  return new URL(await emulator.provider.consent(await authorizeUrl(change, provider), identity))
}

/** Exchanges the code of the callback. */
export function exchangeCode(emulator: Emulator, at: URL, change: Record<string, string> = {}): Promise<TestResponse> {
  const body = {
    grant_type: 'authorization_code',
    client_id: DEFAULT_PROJECT.id,
    client_secret: DEFAULT_PROJECT.keys.publishable,
    code: at.searchParams.get('code') ?? '',
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
    ...change,
  }
  return requester(emulator)('POST /auth/oauth/token', { body })
}

/** A user who signed in with a provider, with the header of their access token. */
export async function signedInWith(emulator: Emulator, identity: ProviderIdentity = GRACE, provider = 'github') {
  const { body } = await exchangeCode(emulator, await signInAt(emulator, identity, {}, provider))
  const headers = { 'x-stack-access-token': body.access_token as string }
  const { body: user } = await requester(emulator)('GET /users/me', { headers })
  return { ...body, headers, user } as {
    access_token: string
    refresh_token: string
    is_new_user: boolean
    headers: { 'x-stack-access-token': string }
    // biome-ignore lint/suspicious/noExplicitAny: each test knows the type of its response
    user: any
  }
}
