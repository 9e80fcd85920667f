import { expect, test } from 'vitest'
import { testEmulator } from '../../test/caller.js'
import { DEFAULT_PROJECT, INTERNAL_PROJECT, type ProjectOptions, type ServerVersion } from '../index.js'
import { isTrustedRedirect, isTrustedUrl } from './redirect-urls.js'

const DOMAINS = ['https://app.test', 'https://shop.test/app']

// spec: 5.redirect-whitelist
test.each([
  ['https://app.test', false, true],
  ['https://app.test/handler/sign-in?x=1', false, true],
  ['https://app.test:8443/', false, true],
  ['http://app.test/', false, false],
  ['https://www.app.test/', false, false],
  ['https://app.test.evil.test/', false, false],
  ['https://shop.test/app/page', false, true],
  ['https://shop.test/', false, false],
  ['http://localhost:3000/', true, true],
  ['http://app.localhost/', true, true],
  ['http://127.0.0.1:3000/', true, true],
  ['http://localhost:3000/', false, false],
  ['/relative', true, false],
])('2.8.8: %s is trusted (localhost allowed: %s): %s', (url, allowLocalhost, status) => {
  const domains = DOMAINS.map((domain) => ({ domain, handlerPath: '/handler' }))
  const { world } = testEmulator({
    serverVersion: '2.8.8',
    projects: [{ ...DEFAULT_PROJECT, settings: { allowLocalhost, domains } }],
  })
  const project = world.projects.get(DEFAULT_PROJECT.id) ?? expect.fail('no project')
  expect(isTrustedUrl(url, project, world)).toBe(status)
})

const CURRENT_DOMAINS = [
  'https://app.test',
  'https://*.shop.test',
  'https://**.deep.test',
  'http://port.test:8080/path',
]

test.each([
  ['https://app.test/any/path', true],
  ['https://app.test:443/', true],
  ['https://app.test:8443/', false],
  ['http://app.test/', false],
  ['https://one.shop.test/', true],
  ['https://one.two.shop.test/', false],
  ['https://shop.test/', false],
  ['https://one.two.deep.test/', true],
  ['https://one.shop.test:8443/', false],
  ['http://port.test:8080/', true],
  ['http://port.test/', false],
  ['https://app.test.evil.test/', false],
])('2.8.86 and later: %s is trusted: %s', (url, status) => {
  const domains = CURRENT_DOMAINS.map((domain) => ({ domain, handlerPath: '/handler' }))
  for (const serverVersion of ['2.8.86', 'hexclave-1.0'] as const) {
    expect(isTrusted(serverVersion, url, { allowLocalhost: false, domains })).toBe(status)
  }
})

test.each([
  ['https://*.example.test:*', 'https://a.example.test/', true],
  ['https://*.example.test:*', 'https://a.example.test:4405/', true],
  ['https://*.example.test:*', 'http://a.example.test:4405/', false],
  ['https://*.example.test:*', 'https://example.test/', false],
  ['https://*.example.test:*', 'https://a.b.example.test/', false],
  ['https://*.example.test:*', 'https://a.example.test.evil.test/', false],
  ['https://*.example.test:4250', 'https://a.example.test:4250/', true],
  ['https://*.example.test:4250', 'https://a.example.test/', false],
  ['http://name.*', 'http://name.test/', true],
  ['http://name.*', 'http://name.test.evil/', false],
  ['http://**.localhost', 'http://a.b.localhost/', true],
  ['http://[2001:db8::1]:*', 'http://[2001:db8::1]:3000/', true],
  ['http://localhost:*', 'http://localhost:3000/', true],
  ['https://app.test:80x', 'https://app.test/', false],
])('hexclave-1.0: the domain %s trusts %s: %s', (domain, url, status) => {
  const domains = [{ domain, handlerPath: '/handler' }]
  expect(isTrusted('hexclave-1.0', url, { allowLocalhost: false, domains })).toBe(status)
})

test.each([
  ['hexclave-1.0', `https://${DEFAULT_PROJECT.id}.built-with-hexclave.com/handler/sign-in`, true],
  ['hexclave-1.0', `https://${DEFAULT_PROJECT.id}.built-with-stack-auth.com/handler/sign-in`, true],
  ['hexclave-1.0', `http://${DEFAULT_PROJECT.id}.built-with-hexclave.com/`, false],
  ['hexclave-1.0', `https://${DEFAULT_PROJECT.id}.built-with-hexclave.com:8443/`, false],
  ['hexclave-1.0', `https://${INTERNAL_PROJECT.id}.built-with-hexclave.com/`, false],
  ['hexclave-1.0', 'https://built-with-hexclave.com/', false],
  ['2.8.86', `https://${DEFAULT_PROJECT.id}.built-with-hexclave.com/`, false],
] as const)('%s trusts the hosted page %s: %s', (serverVersion, url, status) => {
  expect(isTrusted(serverVersion, url, { allowLocalhost: false, domains: [] })).toBe(status)
})

test('localhost includes the loopback address of IPv6', () => {
  expect(isTrusted('hexclave-1.0', 'http://[::1]:3000/', { allowLocalhost: true, domains: [] })).toBe(true)
  expect(isTrusted('hexclave-1.0', 'http://[::2]:3000/', { allowLocalhost: true, domains: [] })).toBe(false)
})

test.each([
  ['2.8.8', []],
  ['2.8.86', ['stack-auth']],
  ['hexclave-1.0', ['stack-auth', 'hexclave']],
] as const)('%s trusts the schemes of native apps: %j', (serverVersion, trusted) => {
  const { world } = testEmulator({ serverVersion })
  const project = world.projects.get(DEFAULT_PROJECT.id) ?? expect.fail('no project')
  const names = ['stack-auth', 'hexclave', 'other'] as const
  expect(names.filter((name) => isTrustedRedirect(`${name}-mobile-oauth-url://back`, project, world))).toEqual(trusted)
})

function isTrusted(serverVersion: ServerVersion, url: string, settings: ProjectOptions['settings'] & object): boolean {
  const { world } = testEmulator({ serverVersion, projects: [{ ...DEFAULT_PROJECT, settings }] })
  const project = world.projects.get(DEFAULT_PROJECT.id) ?? expect.fail('no project')
  return isTrustedUrl(url, project, world)
}
