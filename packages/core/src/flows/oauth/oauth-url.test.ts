import { expect, test } from 'vitest'
import { authorizeUrl, scopesOf, withoutAnswer } from './oauth-url.js'

const INPUT = {
  baseUrl: 'https://api.test',
  projectId: 'p1',
  clientSecret: 'pck_fake',
  provider: 'google',
  redirectUri: 'https://app.test/handler/oauth-callback',
  errorRedirectUrl: 'https://app.test/handler/error',
  state: 's1',
  codeChallenge: 'challenge',
  type: 'authenticate',
} as const
const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams)

// spec: 7.oauth-authorize, 9.oauth-scope
test('contains the query parameters in the order of the contract', () => {
  expect([...new URL(authorizeUrl(INPUT)).searchParams]).toEqual([
    ['client_id', 'p1'],
    ['client_secret', 'pck_fake'],
    ['redirect_uri', 'https://app.test/handler/oauth-callback'],
    ['scope', 'legacy'],
    ['state', 's1'],
    ['grant_type', 'authorization_code'],
    ['code_challenge', 'challenge'],
    ['code_challenge_method', 'S256'],
    ['response_type', 'code'],
    ['type', 'authenticate'],
    ['error_redirect_url', 'https://app.test/handler/error'],
  ])
})

test.each([
  ['google', '/api/v1/auth/oauth/authorize/google'],
  ['GitHub', '/api/v1/auth/oauth/authorize/github'],
  ['../x?y', '/api/v1/auth/oauth/authorize/..%2Fx%3Fy'],
])('puts the provider %s into the path in lower case, as one segment', (provider, path) => {
  expect(new URL(authorizeUrl({ ...INPUT, provider })).pathname).toBe(path)
})

// spec: 5.redirect-stripped
test('removes code, state and fragment of an earlier sign-in from redirect URLs', () => {
  const stained = 'https://app.test/cb?code=c&after_auth_return_to=%2Fx&state=s#part'
  const query = queryOf(authorizeUrl({ ...INPUT, redirectUri: stained, errorRedirectUrl: stained }))
  expect(query.redirect_uri).toBe('https://app.test/cb?after_auth_return_to=%2Fx')
  expect(query.error_redirect_url).toBe('https://app.test/cb?after_auth_return_to=%2Fx')
})

// spec: 5.redirect-stripped
test.each([
  ['https://app.test/cb?code=c&state=s', 'https://app.test/cb'],
  ['https://app.test/cb?code=a&code=b&barcode=1&statement=2', 'https://app.test/cb?barcode=1&statement=2'],
  ['https://app.test/cb#code=c', 'https://app.test/cb'],
])('removes the OAuth response from %s: %s', (href, clean) => {
  expect(withoutAnswer(href)).toBe(clean)
})

test.each([
  [[], ''],
  [[undefined, undefined], ''],
  [[['a', 'b'], undefined, ['b', 'c']], 'a b c'],
])('requests the scopes %j as "%s"', (groups, scope) => {
  expect(scopesOf(...groups)).toBe(scope)
})

test.each([undefined, ''])('omits the scopes %j so that the provider uses its default', (providerScope) => {
  expect(queryOf(authorizeUrl({ ...INPUT, providerScope }))).not.toHaveProperty('provider_scope')
})
