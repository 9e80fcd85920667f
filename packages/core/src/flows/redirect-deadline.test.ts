import { expect, test, vi } from 'vitest'
import { type Client, createClient } from '../client.js'
import { createFakeAccessToken, createFakeEnv } from '../testing.js'
import { signInWithMfa } from './auth/mfa.js'
import { signInWithPassword } from './auth/password.js'
import { redirectFromGuard } from './redirect-from-guard.js'
import { redirectTo, redirectToUrl } from './redirect-to.js'
import { signOut } from './session/sign-out.js'
import { getUser } from './users/current-user.js'

// The code that decides where a redirect may lead loads on first use. Here it never arrives.
vi.mock('../navigation/redirect.js', () => new Promise(() => {}))

const NOW = 1_800_000_000_000
const TOKENS = { access_token: createFakeAccessToken(NOW, 900), refresh_token: 'r1', is_new_user: false, user_id: 'u1' }
const credentials = { email: 'ada@example.test', password: 'correct horse' }
const options = { timeout: 1000 }

const CALLS: Record<string, (client: Client) => Promise<unknown>> = {
  signInWithPassword: (client) => signInWithPassword(client, credentials, options),
  signInWithMfa: (client) => signInWithMfa(client, { code: '123456', attemptCode: 'a1' }, options),
  signOut: (client) => signOut(client, {}, options),
  'signOut with a redirect URL': (client) => signOut(client, { redirectTo: '/bye' }, options),
  redirectTo: (client) => redirectTo(client, 'home'),
  'getUser, with the tokens of a request': (client) =>
    getUser(client, { or: 'redirect' }, { ...options, tokenStore: { headers: new Headers() } }),
  'a guard, with the tokens of a request': (client) =>
    redirectFromGuard(client, 'signIn', { ...options, tokenStore: { headers: new Headers() } }),
  redirectToUrl: (client) => redirectToUrl(client, '/home'),
}

test.each(Object.entries(CALLS))('%s rejects at its deadline while the redirect code is loading', async (_, call) => {
  const env = createFakeEnv({ now: NOW, href: 'https://app.test/', fetch: () => Response.json(TOKENS) })
  const client = createClient(
    { projectId: 'p1', publishableKey: 'pck_x', baseUrl: 'https://api.test', timeout: 1000 },
    env,
  )
  let outcome: unknown = 'pending'
  call(client).then(
    () => {
      outcome = 'resolved'
    },
    (error: unknown) => {
      outcome = error
    },
  )
  await env.advance(1000)
  expect(outcome).toMatchObject({ code: 'UNABLE_TO_CONNECT' })
})
