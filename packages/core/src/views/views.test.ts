import { describe, expect, test } from 'vitest'
import { getApiKeyStatus } from './api-key.js'
import { basicAuth } from './basic-auth.js'
import { getProductionModeWarnings, isLocalhost } from './production-mode.js'

const warnings = (allowLocalhost: boolean, ...domains: string[]) =>
  getProductionModeWarnings({ id: 'p1', config: { allowLocalhost, domains: domains.map((domain) => ({ domain })) } })
const ALLOWED = "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings"

// spec: 2.domains-link, 5.production-localhost, 5.production-domain, 5.production-localhost-domain, 5.production-ip
// spec: 5.production-https
test('returns the five checks in order, each with the setting that fixes it', () => {
  const all = warnings(
    true,
    'no url',
    'http://localhost:3000',
    'http://10.0.0.1',
    'http://app.test',
    'https://app.test',
  )
  expect(all.map(({ message }) => message)).toEqual([
    ALLOWED,
    'Trusted domains must be valid URLs: no url',
    'Localhost domains are not allowed to be trusted in production mode: http://localhost:3000',
    'Direct IPs are not valid for trusted domains in production mode: http://10.0.0.1',
    'Trusted domains should be HTTPS: http://app.test',
  ])
  expect(new Set(all.map(({ relativeFixUrl }) => relativeFixUrl))).toEqual(new Set(['/projects/p1/domains']))
})

// spec: 5.production-ip
test.each(['https://[2001:db8::1]', 'https://[::1]:8443', 'http://[fe80::1]/path', 'https://192.168.0.1:8443'])(
  'refuses the direct IP %s',
  (domain) => {
    expect(warnings(false, domain).map(({ message }) => message)).toEqual([
      `Direct IPs are not valid for trusted domains in production mode: ${domain}`,
    ])
  },
)

test('accepts wildcards in the host and in the port', () => {
  expect(warnings(false, 'https://*.app.test:*', 'https://**.app.test:4250', 'https://app.test:*/path')).toEqual([])
  expect(warnings(false, 'http://localhost:*')[0]?.message).toMatch(/^Localhost domains/)
  expect(warnings(false, 'https://app.test:*1')[0]?.message).toMatch(/valid URLs/)
})

test('returns no problems for a ready project', () => {
  expect(warnings(false, 'https://app.test', 'https://app.test:8443/path')).toEqual([])
  expect(warnings(false)).toEqual([])
})

// spec: 5.localhost
test.each([
  ['localhost', true],
  ['app.localhost', true],
  ['a.b.localhost', true],
  ['127.0.0.1', true],
  ['127.255.255.255', true],
  ['localhost.test', false],
  ['mylocalhost', false],
  ['127.0.0.1.test', false],
  ['128.0.0.1', false],
  ['127.0.0', false],
  ['', false],
])('%s is localhost: %s', (hostname, is) => {
  expect(isLocalhost(hostname)).toBe(is)
})

describe('the status of an API key', () => {
  const NOW = 1_800_000_000_000
  const before = new Date(NOW - 1)
  const now = new Date(NOW)
  const after = new Date(NOW + 1)

  // spec: 4.api-key-state
  test.each([
    [{}, 'valid'],
    [{ expiresAt: null, manuallyRevokedAt: null }, 'valid'],
    [{ expiresAt: after }, 'valid'],
    [{ expiresAt: now }, 'expired'],
    [{ expiresAt: before }, 'expired'],
    [{ manuallyRevokedAt: before }, 'manually-revoked'],
    [{ manuallyRevokedAt: after }, 'manually-revoked'],
    [{ expiresAt: before, manuallyRevokedAt: before }, 'manually-revoked'],
  ] as const)('a key with %o is %s', (times, status) => {
    expect(getApiKeyStatus(times, NOW)).toBe(status)
  })
})

describe('basic authentication', () => {
  test.each([
    ['Aladdin', 'open sesame', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
    ['test', '123£', 'Basic dGVzdDoxMjPCow=='],
    ['id', 'with:colon', 'Basic aWQ6d2l0aDpjb2xvbg=='],
    ['', '', 'Basic Og=='],
  ])('encodes %s and %s as %s (RFC 7617, 2)', (id, password, header) => {
    expect(basicAuth(id, password)).toBe(header)
  })

  // spec: 5.basic-auth-colon
  test("rejects an id with ':' without revealing the password", () => {
    expect(() => basicAuth('a:b', 'hunter22')).toThrow(
      expect.objectContaining({ code: 'INVALID_OPTION', details: { option: 'id' } }),
    )
    expect(() => basicAuth('a:b', 'hunter22')).not.toThrow(/hunter22/)
  })
})
