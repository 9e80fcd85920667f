import { expect, test } from 'vitest'
import { testEmulator } from '../../test/caller.js'
import { DEFAULT_PROJECT } from '../index.js'
import { isTrustedUrl } from './redirect-urls.js'

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
])('2.8.86: %s is trusted: %s', (url, status) => {
  const domains = CURRENT_DOMAINS.map((domain) => ({ domain, handlerPath: '/handler' }))
  const settings = { allowLocalhost: false, domains }
  const { world } = testEmulator({ serverVersion: '2.8.86', projects: [{ ...DEFAULT_PROJECT, settings }] })
  const project = world.projects.get(DEFAULT_PROJECT.id) ?? expect.fail('no project')
  expect(isTrustedUrl(url, project, world)).toBe(status)
})
