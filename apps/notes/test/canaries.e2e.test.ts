// Passwords, codes and tokens in a real browser: not in the address bar, Referer, URLs, console or storages.
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { reportFigures } from '../../../tools/proof/figures.ts'
import { signInByMail } from './sign-in-by-mail.ts'
import { eventually } from './stage.ts'
import { withService } from './with-service.ts'

const { browser, notes, service } = withService()

const EMAIL = 'canary@example.test'
/** A user without a password. */
const MAIL_USER = 'canary-mail@example.test'
const PASSWORD = 'Canary-password-one'
const NEW_PASSWORD = 'Canary-password-two'

let requests = 0
let secretsSearched = 0
afterAll(() =>
  reportFigures([
    { name: 'Requests of Chromium', value: requests },
    { name: 'Secrets searched for in Chromium', value: secretsSearched },
  ]),
)

/** The fields of requests and responses that contain a secret, and what it is. */
const SECRET_FIELDS: Readonly<Record<string, string>> = {
  access_token: 'access token',
  refresh_token: 'refresh token',
  attempt_code: 'attempt code',
  code: 'code',
  nonce: 'nonce of a magic link',
  code_verifier: 'PKCE verifier',
  challenge: 'WebAuthn challenge',
  signature: 'WebAuthn signature',
}

/** Adds the secrets in a body, at any depth. */
function collect(body: unknown, secrets: Map<string, string>): void {
  if (typeof body !== 'object' || body === null) return
  for (const [name, value] of Object.entries(body)) {
    const kind = SECRET_FIELDS[name]
    // Error codes are in upper case and not secret.
    if (kind && typeof value === 'string' && value.length > 5 && !/^[A-Z_]+$/.test(value)) secrets.set(value, kind)
    collect(value, secrets)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return Object.fromEntries(new URLSearchParams(text))
  }
}

/** A page of which every request, Referer and console line is recorded. */
async function watchedPage() {
  const context = await browser().newContext({ baseURL: notes().url, serviceWorkers: 'block' })
  const page = await context.newPage()
  const secrets = new Map<string, string>([
    [PASSWORD, 'password'],
    [NEW_PASSWORD, 'new password'],
  ])
  const seen: { readonly where: string; readonly text: string }[] = []
  // Reads each response before the page does: a navigation would discard it.
  await page.route(`${service().url}/api/**`, async (route) => {
    if (route.request().isNavigationRequest()) return route.continue()
    try {
      const response = await route.fetch()
      collect(parse(await response.text()), secrets)
      await route.fulfill({ response })
    } catch (error) {
      // The page was closed meanwhile.
      if (!page.isClosed()) throw error
    }
  })
  page.on('console', (message) => seen.push({ where: 'the console', text: message.text() }))
  page.on('request', (request) => {
    requests += 1
    if (request.url().startsWith(`${service().url}/api/`)) collect(parse(request.postData() ?? ''), secrets)
    const { referer = '', 'x-stack-access-token': token, 'x-stack-refresh-token': refreshToken } = request.headers()
    if (token) secrets.set(token, 'access token')
    if (refreshToken) secrets.set(refreshToken, 'refresh token')
    seen.push({ where: `the Referer of ${request.url()}`, text: referer })
    // A link of an email contains its code: the navigation to it must, no other request may.
    if (!request.isNavigationRequest()) seen.push({ where: 'the URL of a request', text: request.url() })
  })
  return {
    page,
    secrets,
    async leaks() {
      for (const { name, value } of await context.cookies()) {
        if (/^stack-refresh-/.test(name)) secrets.set(decodeURIComponent(value), 'refresh token')
        else if (name !== 'stack-access') seen.push({ where: `the cookie ${name}`, text: value })
      }
      const storages = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
      seen.push({ where: 'localStorage and sessionStorage', text: storages })
      seen.push({ where: 'the address bar', text: page.url() })
      secretsSearched += secrets.size
      return [...secrets].flatMap(([secret, kind]) =>
        seen
          .filter(({ text }) => text.includes(secret) || text.includes(encodeURIComponent(secret)))
          .map(({ where }) => `${kind} in ${where}`),
      )
    },
    async close() {
      await page.unrouteAll({ behavior: 'wait' })
      await context.close()
    },
  }
}

/** The link of the newest email, and its code. */
async function link(to = EMAIL) {
  const { mailbox } = service().emulator
  const mail = await mailbox.waitFor({ to }, AbortSignal.timeout(15_000))
  const url = mailbox.link(mailbox.last({ to }) ?? mail)
  return { url, code: new URL(url).searchParams.get('code') ?? '' }
}

async function fillPasswords(page: Page, password: string) {
  for (const field of await page.locator('input[type="password"]').all()) await field.fill(password)
}
const outsideHandler = (page: Page) => page.waitForURL((url) => !url.pathname.startsWith('/handler/'))

test('signing up and verifying the email address', async () => {
  const { page, secrets, leaks, close } = await watchedPage()
  await page.goto('/handler/sign-up')
  await page.getByLabel('Email').fill(EMAIL)
  await fillPasswords(page, PASSWORD)
  await page.getByRole('button', { name: /sign up|create/i }).click()
  await outsideHandler(page)
  const { url, code } = await link()
  secrets.set(code, 'verification code')
  await page.goto(url)
  await eventually(() => page.url()).not.toContain(code)
  expect(await leaks()).toEqual([])
  await close()
})

test('resetting a forgotten password', async () => {
  const { page, secrets, leaks, close } = await watchedPage()
  await page.goto('/handler/forgot-password')
  await page.getByLabel('Email').fill(EMAIL)
  service().emulator.mailbox.clear()
  await page.getByRole('button').last().click()
  const { url, code } = await link()
  secrets.set(code, 'password reset code')
  await page.goto(url)
  await page.locator('input[type="password"]').first().waitFor()
  expect(page.url()).not.toContain(code)
  // The code survives a reload.
  await page.reload()
  await page.locator('input[type="password"]').first().waitFor()
  await fillPasswords(page, NEW_PASSWORD)
  await page.locator('form button[type="submit"]').click()
  await page.locator('input[type="password"]').first().waitFor({ state: 'detached' })
  expect(await leaks()).toEqual([])
  await close()
})

test('signing in with a magic link, and opening the used link again', async () => {
  const { page, secrets, leaks, close } = await watchedPage()
  service().emulator.mailbox.clear()
  await signInByMail(page, service().emulator, MAIL_USER)
  const { url, code } = await link(MAIL_USER)
  secrets.set(code, 'magic link code')
  await page.goto(url)
  await eventually(() => page.url()).not.toContain(code)
  expect([...secrets.values()]).toContain('nonce of a magic link')
  expect(await leaks()).toEqual([])
  await close()
})

test('signing in with an emailed code, after a wrong one', async () => {
  const { page, secrets, leaks, close } = await watchedPage()
  const { mailbox } = service().emulator
  mailbox.clear()
  await page.goto('/handler/sign-in')
  await page.getByLabel('Email', { exact: true }).fill(MAIL_USER)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  const code = mailbox.code(await mailbox.waitFor({ to: MAIL_USER }, AbortSignal.timeout(15_000)))
  secrets.set(code, 'emailed code')
  const field = page.locator('input[autocomplete="one-time-code"]')
  await field.fill('AAAAAA')
  await page.keyboard.press('Enter')
  await page.locator('[aria-invalid="true"]').waitFor()
  await field.fill(code)
  await page.keyboard.press('Enter')
  await outsideHandler(page)
  expect(await leaks()).toEqual([])
  await close()
})

test('signing in with a provider, and opening the callback URL again', async () => {
  const { page, secrets, leaks, close } = await watchedPage()
  let callback = ''
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    const url = new URL(request.url())
    // The codes of the provider and of the service are in the URLs to which they redirect.
    const code = url.searchParams.get('code')
    if (code) secrets.set(code, 'authorization code')
    if (code && url.origin === notes().url) callback = url.href
  })
  await page.goto('/handler/sign-in')
  await page.getByRole('button', { name: /GitHub/ }).click()
  await page.getByLabel('Email address').fill('provider@example.test')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL((url) => url.origin === notes().url && !url.pathname.startsWith('/handler/'))
  expect(callback).not.toBe('')
  expect([...secrets.values()]).toEqual(
    expect.arrayContaining(['authorization code', 'PKCE verifier', 'refresh token']),
  )
  await page.goto(callback)
  await page.locator('h1').first().waitFor()
  await page.goto('/')
  expect(await leaks()).toEqual([])
  await close()
})

test('denying consent at a provider', async () => {
  const { page, leaks, close } = await watchedPage()
  await page.goto('/handler/sign-in')
  await page.getByRole('button', { name: /GitHub/ }).click()
  await page.getByRole('button', { name: 'Deny access' }).click()
  await page.waitForURL((url) => url.origin === notes().url)
  await page.locator('h1').first().waitFor()
  // The pending sign-in stays in its cookie, so that a forged error cannot end it.
  const verifier = /^the cookie (__Host-)?stack-oauth-outer-/
  expect((await leaks()).filter((leak) => !verifier.test(leak.replace(/^.* in /, '')))).toEqual([])
  await close()
})

test('adding a passkey and signing in with it', async () => {
  const { page, secrets, leaks, close } = await watchedPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  service().emulator.mailbox.clear()
  await signInByMail(page, service().emulator, MAIL_USER)
  await page.goto('/handler/account-settings#methods')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const passkey = page.getByRole('listitem').filter({ hasText: 'Passkey' })
  await passkey.getByText('Enabled', { exact: true }).waitFor()
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toHaveLength(1)
  secrets.set(credentials[0]?.privateKey ?? '', 'private key')
  await page.context().clearCookies()
  await page.goto('/handler/sign-in')
  // The virtual authenticator may have responded to the autofill of the page already.
  await page
    .getByRole('button', { name: 'Sign in with a passkey' })
    .click({ timeout: 3_000 })
    .catch(() => undefined)
  await outsideHandler(page)
  expect([...secrets.values()]).toEqual(expect.arrayContaining(['WebAuthn challenge', 'WebAuthn signature']))
  expect(await leaks()).toEqual([])
  await close()
})
