import { describe, expect, test } from 'vitest'
import { getEmailRestrictions, getSignInMethods, type MethodHolder, type OfferedMethods } from './sign-in-methods.js'

const NOTHING: MethodHolder = {
  hasPassword: false,
  otpAuthEnabled: false,
  passkeyAuthEnabled: false,
  oauthProviders: [],
}
const ALL: OfferedMethods = {
  credentialEnabled: true,
  magicLinkEnabled: true,
  passkeyEnabled: true,
  enabledOauthProviders: [{ id: 'github' }],
}
const verified = { id: 'a', isVerified: true, isPrimary: true, usedForAuth: true }
const unverified = { ...verified, isVerified: false }
const unused = { ...verified, usedForAuth: false }
const google = { id: 'google', email: 'ada@gmail.example' }
const github = { id: 'github', email: null }

/** As `kind` or `provider`, a sign for on or off, and what blocks the change. */
const told = (...input: Parameters<typeof getSignInMethods>) =>
  getSignInMethods(...input).map(
    ({ kind, provider, on, blocked = 'free' }) => `${provider ?? kind} ${on ? 'on' : 'off'}: ${blocked}`,
  )

test.each([
  [
    'a password and nothing else',
    { ...NOTHING, hasPassword: true },
    [verified],
    ['password on: only-method', 'otp off: free', 'passkey off: free', 'github off: free'],
  ],
  [
    'codes and nothing else',
    { ...NOTHING, otpAuthEnabled: true },
    [verified],
    ['password off: free', 'otp on: only-method', 'passkey off: free', 'github off: free'],
  ],
  [
    'a passkey and a password',
    { ...NOTHING, hasPassword: true, passkeyAuthEnabled: true },
    [verified],
    ['password on: cannot-be-removed', 'otp off: free', 'passkey on: free', 'github off: free'],
  ],
  [
    'an address that is not verified',
    { ...NOTHING, hasPassword: true },
    [unverified],
    [
      'password on: only-method',
      'otp off: needs-verified-sign-in-email',
      'passkey off: needs-verified-sign-in-email',
      'github off: free',
    ],
  ],
  [
    'an account elsewhere, and no address to sign in with',
    { ...NOTHING, oauthProviders: [github] },
    [unused],
    [
      'password off: needs-sign-in-email',
      'otp off: needs-verified-sign-in-email',
      'passkey off: needs-verified-sign-in-email',
      'github on: only-method',
    ],
  ],
  [
    'an account whose provider the project no longer offers: it is no way in',
    { ...NOTHING, passkeyAuthEnabled: true, oauthProviders: [google] },
    [verified],
    ['password off: free', 'otp off: free', 'passkey on: only-method', 'google on: only-method', 'github off: free'],
  ],
])('returns the methods of a user with %s', (_, user, addresses, methods) => {
  expect(told(user, addresses, ALL)).toEqual(methods)
})

test('neither shows nor counts a method that the project disables', () => {
  const offered = { ...ALL, credentialEnabled: false, passkeyEnabled: false, enabledOauthProviders: [] }
  const user = { ...NOTHING, hasPassword: true, otpAuthEnabled: true, passkeyAuthEnabled: true }
  expect(told(user, [verified], offered)).toEqual(['otp on: only-method'])
})

test('identifies a connected account by its email', () => {
  const [one] = getSignInMethods({ ...NOTHING, oauthProviders: [google] }, [], {
    credentialEnabled: false,
    magicLinkEnabled: false,
    passkeyEnabled: false,
    enabledOauthProviders: [],
  })
  expect(one).toEqual({
    kind: 'oauth',
    provider: 'google',
    account: 'ada@gmail.example',
    on: true,
    blocked: 'only-method',
  })
})

const account = (id: string, provider: string, allowSignIn = true) => ({
  id,
  providerConfigId: provider,
  email: `${id}@example.test`,
  allowSignIn,
})

describe('with the OAuth accounts of the user', () => {
  test('each account can be disconnected, several of one provider too', () => {
    const accounts = [account('a1', 'github'), account('a2', 'github')]
    const methods = getSignInMethods(NOTHING, [], ALL, accounts).filter(({ kind }) => kind === 'oauth')
    expect(methods).toEqual([
      { kind: 'oauth', provider: 'github', account: 'a1@example.test', on: true, oauthAccountId: 'a1' },
      { kind: 'oauth', provider: 'github', account: 'a2@example.test', on: true, oauthAccountId: 'a2' },
    ])
  })

  test.each([
    ['the only sign-in method is blocked', [account('a1', 'github')], ['github on: only-method']],
    [
      'an account that does not sign in is free, and does not count',
      [account('a1', 'github'), account('a2', 'github', false)],
      ['github on: only-method', 'github on: free'],
    ],
    [
      'an account of a provider that the project disables is free, and does not count',
      [account('a1', 'google'), account('a2', 'github')],
      ['google on: free', 'github on: only-method'],
    ],
    ['without an account, the provider can be connected', [], ['github off: free']],
  ])('%s', (_, accounts, methods) => {
    expect(told(NOTHING, [verified], ALL, accounts).slice(3)).toEqual(methods)
  })
})

const other = { ...verified, id: 'b' }
test.each([
  ['the last sign-in address', verified, [verified, { ...other, usedForAuth: false }], 'last-sign-in-email', undefined],
  ['one of two sign-in addresses', verified, [verified, other], undefined, undefined],
  ['one that is not used to sign in', unused, [unused], undefined, undefined],
  ['one that is not verified', { ...unused, isVerified: false }, [other], undefined, 'unverified'],
] as const)('%s', (_, address, all, remove, verify) => {
  expect(getEmailRestrictions(address, all)).toEqual({ remove, makePrimary: verify, useForAuth: verify })
})
