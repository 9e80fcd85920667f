import { createClient, getAccessToken, signInAnonymously, signUpWithPassword } from '@latchkey/core'
import { createEmulator, DEFAULT_PROJECT } from '@latchkey/emulator'
import { expect, test } from 'vitest'
import { getConvexProvidersConfig } from './convex-auth.config.js'

const BASE_URL = 'https://api.example.com'

test('the providers name the issuer and the audience of the tokens of users and of anonymous users', async () => {
  const emulator = createEmulator({ passwordRounds: 1000 })
  const options = {
    projectId: DEFAULT_PROJECT.id,
    publishableKey: DEFAULT_PROJECT.keys.publishable,
    baseUrl: BASE_URL,
    tokenStore: 'memory',
    fetch: (request: Request) => emulator.fetch(request),
  } as const
  const user = createClient(options)
  await signUpWithPassword(user, {
    email: 'ada@example.com',
    password: 'correct horse',
    callbackUrl: 'http://localhost:3000/verify',
    redirectTo: false,
  })
  const anonymous = createClient(options)
  await signInAnonymously(anonymous)

  const providers = getConvexProvidersConfig({ projectId: DEFAULT_PROJECT.id, baseUrl: BASE_URL })

  const claims = await Promise.all([user, anonymous].map(async (client) => claimsOf(await getAccessToken(client))))
  expect(claims.map(({ iss, aud }) => [iss, aud])).toEqual(
    providers.map(({ issuer, applicationID }) => [issuer, applicationID]),
  )
})

test('the providers of the hosted service name all its hosts', () => {
  const issuers = getConvexProvidersConfig({ projectId: 'p1' }).map(({ issuer }) => issuer)
  expect(issuers).toContain('https://api.hexclave.com/api/v1/projects/p1')
  expect(issuers).toContain('https://api.stack-auth.com/api/v1/projects-anonymous-users/p1')
})

function claimsOf(accessToken: string | null): { readonly iss: string; readonly aud: string } {
  return JSON.parse(atob(accessToken?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''))
}
