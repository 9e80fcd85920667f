import { expect, test } from 'vitest'
import { createFakeEnv } from '../testing.js'
import { cameFromApp, clearSignOutIntent, isNavigationByApp, recordSignOutIntent } from './sign-out-intent.js'

const SIGN_OUT = 'https://app.test/handler/sign-out'
const arrival = { loaded: SIGN_OUT, href: SIGN_OUT, referrer: '', interacted: false }

test.each([
  ['a link on another site', { referrer: 'https://evil.test/' }, false],
  [
    'a link on another site, on a page that was clicked since',
    { referrer: 'https://evil.test/', interacted: true },
    false,
  ],
  ['an address that was typed, or a site that sends no referrer', {}, false],
  ['a link on another port of the host', { referrer: 'https://app.test:8443/' }, false],
  ['a link on the same host without https', { referrer: 'http://app.test/' }, false],
  ['a link of the app that loads the page', { referrer: 'https://app.test/notes' }, true],
  ['a click that the router of the app handled', { loaded: 'https://app.test/notes', interacted: true }, true],
  ['a redirect by the router before any click', { loaded: 'https://app.test/logout' }, false],
])('detects %s as a navigation by the app: %j', (_, how, expected) => {
  const { loaded, href, referrer, interacted } = { ...arrival, ...how }
  expect(isNavigationByApp(loaded, href, referrer, interacted)).toBe(expected)
})

test('a recorded intent is valid for one minute or until cleared', async () => {
  const env = createFakeEnv({ href: SIGN_OUT })
  expect(cameFromApp(env)).toBe(false)
  recordSignOutIntent(env)
  expect(cameFromApp(env)).toBe(true)
  await env.advance(59_999)
  expect(cameFromApp(env)).toBe(true)
  await env.advance(1)
  expect(cameFromApp(env)).toBe(false)
  recordSignOutIntent(env)
  clearSignOutIntent(env)
  expect(cameFromApp(env)).toBe(false)
})

test('ignores an intent from the future', () => {
  const env = createFakeEnv({ href: SIGN_OUT })
  env.tabStore?.set('latchkey-sign-out-intent', `${env.now() + 1}`)
  expect(cameFromApp(env)).toBe(false)
})

test('a navigation that the browser reports as one of the app needs no recorded intent', () => {
  const env = createFakeEnv({ href: SIGN_OUT })
  const reported = (navigatedByApp: () => boolean) => cameFromApp({ ...env, page: { ...env.page!, navigatedByApp } })
  expect(reported(() => true)).toBe(true)
  expect(reported(() => false)).toBe(false)
})

test('works without a page and without session storage', () => {
  const env = createFakeEnv()
  recordSignOutIntent(env)
  clearSignOutIntent(env)
  expect(cameFromApp(env)).toBe(false)
})
