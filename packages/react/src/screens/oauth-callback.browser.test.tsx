import { completeOAuth, linkOAuthAccount, signInWithOAuth, signUpWithPassword } from '@latchkey/core'
import type { Fault } from '@latchkey/emulator'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ADA, expectAccessible, open, stageForEach, withAda } from '../../test/stage.js'
import { AuthHandler } from '../entries/handler.js'

const on = stageForEach({ hasty: true })

const title = page.getByRole('heading', { level: 1 })
const CALLBACK = '/handler/oauth-callback'
const TOKEN = 'POST /auth/oauth/token'
const NOT_FOUND = 'This sign-in expired or was started in another browser. Please sign in again.'

/** The callback URL of a sign-in that this tab has started on the way to `/note`. */
async function started(leave = signInWithOAuth) {
  open('/handler/sign-in?after_auth_return_to=%2Fnote')
  on.left.length = 0
  void leave(on.client, { provider: 'github', redirectTo: '/note' })
  await expect.poll(() => on.left.length).toBe(1)
  return new URL(
    await on.emulator.provider.consent(on.left[0] ?? '', { subject: 'g', email: 'grace@example.com', name: 'Grace' }),
  )
}

/** Opens a page, and the page that it redirects to. Returns the text of its only alert. */
async function alertAt(url: URL | string) {
  const { pathname, search } = new URL(url, window.location.origin)
  open(pathname + search)
  await on.show(<AuthHandler />)
  const alert = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).join('|')
  await expect.poll(() => alert() || on.visited.length > 0).toBeTruthy()
  const next = on.visited.pop()
  if (next !== undefined) {
    open(next)
    await on.show(<AuthHandler />)
    await expect.poll(alert).toBeTruthy()
  }
  return alert()
}

/** Where a sign-in that starts on this page returns to: on the sign-in page itself, or behind the only button. */
function nextTarget() {
  const buttons = document.querySelectorAll<HTMLAnchorElement>('a.lk-button')
  const at = window.location.pathname === '/handler/sign-in' ? window.location : buttons[0]
  return new URLSearchParams(at?.search).get('after_auth_return_to')
}

const SENTENCES = /^[^|[\]]*\w.*[.!]$/

function without(url: URL, ...names: string[]) {
  for (const name of names) url.searchParams.delete(name)
  return url
}
function having(url: URL, name: string, value: string) {
  url.searchParams.set(name, value)
  return url
}
/** The page of a refusal, which has no state. */
const refusing = (url: URL, code: string) => having(without(url, 'code', 'state'), 'errorCode', code)

describe('says why a sign-in cannot be completed, and keeps its return URL', () => {
  const WAYS: Record<string, (callback: URL) => URL> = {
    'no response': (callback) => without(callback, 'code', 'state'),
    'no code': (callback) => without(callback, 'code'),
    'no state': (callback) => without(callback, 'state'),
    'the state of another browser': (callback) => having(callback, 'state', 'other'),
    'the code of another browser': (callback) => having(callback, 'code', 'other'),
    'two states': (callback) => new URL(`${callback}&state=other`),
    'another issuer': (callback) => having(callback, 'iss', 'https://evil.test'),
    'an error instead of a code': (callback) => having(without(callback, 'code'), 'error', 'access_denied'),
    'a malformed refusal': (callback) => refusing(callback, '<b>'),
    'another tab': (callback) => {
      window.sessionStorage.clear()
      return callback
    },
    'an expired sign-in': (callback) => {
      const name = `stack-oauth-outer-${callback.searchParams.get('state')}`
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie expires
      document.cookie = `${name}=; Path=/; Max-Age=0`
      return callback
    },
    'a refusal of a sign-in that this tab has not started': (callback) => {
      window.sessionStorage.clear()
      return refusing(callback, 'SIGN_UP_NOT_ENABLED')
    },
  }
  test.each(Object.keys(WAYS))('%s', async (name) => {
    expect(await alertAt(WAYS[name]?.(await started()) ?? '')).toMatch(SENTENCES)
    expect(nextTarget()).toBe(`${window.location.origin}/note`)
  })

  test.each([
    { type: 'drop-request' },
    { type: 'drop-response' },
    { type: 'rate-limit', retryAfter: 9000 },
    { type: 'server-error' },
    { type: 'truncate-response' },
    { type: 'unknown-error' },
    { type: 'html' },
    { type: 'null-field', field: 'access_token' },
    { type: 'null-field', field: 'refresh_token' },
    { type: 'redirect', to: 'https://elsewhere.test/' },
  ] satisfies Fault[])('an exchange with the fault %j', async (fault) => {
    const callback = await started()
    on.emulator.faults.add(TOKEN, fault, { times: 9 })
    // An error without a text has its code behind the sentence.
    expect((await alertAt(callback)).replace(/ ?\[\w+]$/, '')).toMatch(SENTENCES)
    expect(nextTarget()).toBe(`${window.location.origin}/note`)
  })

  // Two-factor authentication continues on its page instead.
  const codes = completeOAuth.errors.filter((code) => code !== 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')
  test.each(codes)('a refused exchange: %s', async (code) => {
    const callback = await started()
    on.emulator.faults.add(TOKEN, { type: 'known-error', code, details: {} } as Fault)
    expect(await alertAt(callback)).toMatch(SENTENCES)
    expect(nextTarget()).toBe(`${window.location.origin}/note`)
  })

  test.each(codes)('a refusal by the service before the exchange: %s', async (code) => {
    expect(await alertAt(refusing(await started(), code))).toMatch(SENTENCES)
    expect(nextTarget()).toBe(`${window.location.origin}/note`)
  })

  test('an app that does not redirect', async () => {
    on.restart({ redirectMethod: 'none' })
    expect(await alertAt(`${CALLBACK}?code=c&state=s&after_auth_return_to=%2Fnote`)).toBe(NOT_FOUND)
    expect(nextTarget()).toBe('/note')
  })
})

describe('says to a signed-in user why a provider could not be connected', () => {
  beforeEach(() => withAda(on))

  test.each<[string, (callback: URL) => URL | Promise<URL>]>([
    ['the response of another browser', (callback) => having(callback, 'state', 'other')],
    ['an error without a code', (callback) => having(without(callback, 'code', 'state'), 'error', 'server_error')],
    [
      'another tab',
      (callback) => {
        window.sessionStorage.clear()
        return callback
      },
    ],
    [
      'another user, who has signed in since',
      async (callback) => {
        await signUpWithPassword(on.client, { ...ADA, email: 'bob@example.com', redirectTo: false })
        return callback
      },
    ],
  ])('%s', async (_, change) => {
    expect(await alertAt(await change(await started(linkOAuthAccount)))).toMatch(SENTENCES)
    expect(window.location.pathname).toBe(CALLBACK)
    await expect.element(page.getByRole('link', { name: 'Account settings' })).toBeVisible()
  })

  test('but not without a response: redirects like any page of a signed-in user', async () => {
    window.sessionStorage.clear()
    open(CALLBACK)
    await on.show(<AuthHandler />)
    await expect.poll(() => on.visited.pop()).toBe('/handler/sign-in')
    open('/handler/sign-in')
    await on.show(<AuthHandler />)
    await expect.poll(() => on.visited.pop()).toBe('/')
    expect(window.sessionStorage.length).toBe(0)
  })
})

test('shows one button in a tab that did not start the sign-in', async () => {
  const callback = await started()
  window.sessionStorage.clear()
  await alertAt(callback)
  await expect.element(title).toHaveTextContent('Sign-in failed')
  expect(document.querySelectorAll('.lk-button')).toHaveLength(1)
  await expectAccessible()
})

test('shows the reason at the top of the sign-in page, once', async () => {
  expect(await alertAt(`${CALLBACK}?code=stale&state=of-another-browser`)).toBe(NOT_FOUND)
  expect(window.location.search).toBe('')
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  await expectAccessible()
  await on.show(<AuthHandler />)
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  expect(document.querySelector('[role=alert]')?.textContent).toBeFalsy()
})
