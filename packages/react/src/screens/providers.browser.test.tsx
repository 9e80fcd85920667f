import { getUser, linkOAuthAccount, signOut } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  ADA,
  expectAccessible,
  holdRequests,
  open,
  PASSWORD_ONLY,
  requestCount,
  shown,
  stageForEach,
  withAda,
  withAuthenticator,
} from '../../test/stage.js'
import { rememberMethod } from '../components/sign-in/last-used.js'
import { AuthHandler } from '../entries/handler.js'
import { SignIn, SignUp } from '../entries/sign-in.js'
import { LatchkeyTexts } from '../index.js'
import { LOCALES } from '../texts/negotiate.js'

const on = stageForEach()

const title = page.getByRole('heading', { level: 1 })
const GRACE = { subject: 'grace', email: 'grace@example.com', name: 'Grace' }

/** Signs in at the provider that the page redirected to. Returns after the redirect back. */
async function back(caller: typeof GRACE | 'deny') {
  await expect.poll(() => on.left.length).toBe(1)
  const { pathname, search } = new URL(await on.emulator.provider.consent(on.left[0] ?? '', caller))
  open(pathname + search)
}

test('renders sign-in methods in reading order: password or code, passkey, providers', async () => {
  await on.show(<SignIn />)
  await expect.element(page.getByRole('group', { name: 'Sign in with a provider' })).toBeVisible()
  const names: string[] = []
  for (let n = 0; n < 11; n++) {
    await userEvent.tab()
    const { activeElement: at } = document
    names.push(at?.getAttribute('aria-label') || at?.textContent || at?.getAttribute('name') || '')
  }
  expect(names).toEqual([
    'email',
    'password',
    'Show password',
    'Forgot your password?',
    'Sign in',
    'Email me a code',
    'Sign in with a passkey',
    'Continue with GitHub',
    'Continue with Google',
    'Continue with Microsoft',
    'Continue with Spotify',
  ])
})

test.each([
  [320, 'en-US'],
  [320, 'de-DE'],
  [768, 'en-US'],
  [768, 'de-DE'],
] as const)(
  'the provider used last comes first in a row, with its mark at the end or below, at %i px in %s',
  async (width, locale) => {
    await visit()
    rememberMethod(on.client, 'google')
    await page.viewport(width, 800)
    await on.show(
      <LatchkeyTexts locale={locale}>
        <SignIn />
      </LatchkeyTexts>,
    )
    const button = page.getByRole('button', { name: /Google/ })
    await expect.element(button).toHaveAccessibleDescription(locale === 'de-DE' ? 'Zuletzt verwendet' : 'Last used')
    expect(document.querySelector('.lk-card .lk-button, .lk-card input')).toBe(button.element())
    const outer = button.element().getBoundingClientRect()
    const [label, mark] = ['.lk-mark + span', '.lk-last-used'].map((part) => button.element().querySelector(part)) as [
      Element,
      Element,
    ]
    const text = document.createRange()
    text.selectNodeContents(mark)
    const { left, right, top, width: markWidth } = text.getBoundingClientRect()
    expect(markWidth).toBeGreaterThan(0)
    const box = label.getBoundingClientRect()
    // Below the text where the card is narrow.
    if (width === 320) {
      expect(top).toBeGreaterThanOrEqual(box.bottom - 1)
      expect(left + right).toBeCloseTo(box.left + box.right, 0)
    } else {
      expect(outer.right - mark.getBoundingClientRect().right).toBeCloseTo(13, 0)
      expect(mark.getBoundingClientRect().left - box.right).toBeGreaterThanOrEqual(12)
    }
    expect(outer.width).toBeGreaterThan(240)
    await page.viewport(414, 896)
  },
)

test('the mark of the provider used last does not read on from its text in any language, nor squeeze it', async () => {
  await visit()
  rememberMethod(on.client, 'microsoft')
  const found: string[] = []
  for (const width of [320, 375, 768])
    for (const locale of LOCALES) {
      await page.viewport(width, 800)
      await on.show(
        <LatchkeyTexts key={locale} locale={locale}>
          <SignIn />
        </LatchkeyTexts>,
      )
      await expect.poll(() => document.querySelector('.lk-last-used')).not.toBeNull()
      await expect.poll(() => document.querySelector(`[lang="${locale}"]`)).not.toBeNull()
      const button = document.querySelector('.lk-button:has(> .lk-last-used)') as Element
      const [label, mark] = ['.lk-mark + span', '.lk-last-used'].map((part) => {
        const text = document.createRange()
        text.selectNodeContents(button.querySelector(part) as Element)
        return text.getBoundingClientRect()
      }) as [DOMRect, DOMRect]
      const isBelow = mark.top >= label.bottom - 1
      if (isBelow && width > 320 && locale === 'en-US') found.push(`${locale}, ${width} px: has two lines`)
      if (!isBelow && mark.left - label.right < 12) found.push(`${locale}, ${width} px: ${mark.left - label.right} px`)
      if (isBelow ? button.clientHeight < 50 : button.clientHeight > 38)
        found.push(`${locale}, ${width} px: ${button.clientHeight} px high`)
    }
  expect(found).toEqual([])
})

test('the passkey used last comes first, and three providers are above the form unless it was used last', async () => {
  const order = () =>
    [...document.querySelectorAll('.lk-card .lk-method-button, .lk-card .lk-primary')].map((one) => one.textContent)
  on.restart({
    settings: { oauthProviders: ['github', 'google', 'spotify'].map((id) => ({ id, type: 'shared' })) } as never,
  })
  await visit()
  // The form of a first visit does not move when the project has loaded.
  expect(order()).toEqual(['Sign in', 'Email me a code', 'Sign in with a passkey', '', '', ''])
  await visit()
  expect(order()).toEqual(['', '', '', 'Sign in', 'Email me a code', 'Sign in with a passkey'])
  rememberMethod(on.client, 'passkey')
  await visit()
  expect(order()).toEqual(['Sign in with a passkey', '', '', '', 'Sign in', 'Email me a code'])
  rememberMethod(on.client, 'google')
  await visit()
  const rows = ['Continue with Google', 'Continue with GitHub', 'Continue with Spotify']
  expect(order()).toEqual([...rows, 'Sign in', 'Email me a code', 'Sign in with a passkey'])
  rememberMethod(on.client, 'password')
  await visit()
  expect(order()).toEqual(['Sign in', 'Email me a code', 'Sign in with a passkey', '', '', ''])
  await expectAccessible()
})

test('says on a first visit that the project takes longer than expected to load, until it has loaded', async () => {
  const release = holdRequests(on, '/projects/current')
  await on.show(<SignIn />)
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  const slow = page.getByText('This is taking longer than expected')
  expect(slow.elements()).toEqual([])
  on.pass(5000)
  await expect.element(slow).toBeVisible()
  release()
  await expect.element(page.getByRole('button', { name: 'Email me a code' })).toBeVisible()
  expect(slow.elements()).toEqual([])
})

test.each(['google', 'passkey', 'password'])(
  '"Create an account" is in view at 1280 x 720 px after a sign-in with: %s',
  async (method) => {
    await page.viewport(1280, 720)
    open('/handler/sign-in')
    await on.show(<AuthHandler fullPage />)
    await expect.element(page.getByRole('group', { name: 'Sign in with a provider' })).toBeVisible()
    rememberMethod(on.client, method)
    await on.show(<AuthHandler fullPage />)
    const link = page.getByRole('link', { name: 'Create an account' })
    await expect.element(link).toBeVisible()
    expect(link.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(720)
  },
)

const lastUsed = () =>
  [...document.querySelectorAll('.lk-button:has(> .lk-last-used)')].map(({ textContent }) => textContent)
const visit = async (ui = <SignIn />) => {
  await on.show(ui)
  await expect.element(page.getByRole('group', { name: 'Sign in with a provider' }).first()).toBeVisible()
}
const signsOut = () => signOut(on.client, { redirectTo: false })

test('marks the password, the email code or the passkey that was used last, and shows its form first', async () => {
  await withAda(on)
  await signsOut()
  await visit()
  expect(lastUsed()).toEqual([])
  await page.getByLabelText('Email').fill(ADA.email)
  await page.getByLabelText('Password', { exact: true }).fill(ADA.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => on.client.session.claims().sub).toBeTruthy()
  await signsOut()

  await visit(<SignIn firstTab="magic-link" />)
  await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible()
  expect(lastUsed()).toEqual(['Sign in'])
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect.element(submit).toHaveAccessibleDescription('Last used')
  await page.getByLabelText('Email').fill('grace@example.com')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect.poll(() => document.querySelector('.lk-code-input')).not.toBeNull()

  await visit()
  expect(lastUsed()).toEqual(['Email me a code'])
  await expect.element(page.getByLabelText('Password', { exact: true })).not.toBeInTheDocument()
  rememberMethod(on.client, 'passkey')
  await visit()
  expect(lastUsed()).toEqual(['Sign in with a passkey'])
  await expectAccessible()
})

test('does not mark a method that failed', async () => {
  rememberMethod(on.client, 'email-code')
  await visit()
  await page.getByRole('button', { name: 'Use a password' }).click()
  await page.getByLabelText('Email').fill(ADA.email)
  await page.getByLabelText('Password', { exact: true }).fill('not this password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(page.getByRole('alert').getByText(/password/)).toBeVisible()
  await visit()
  expect(lastUsed()).toEqual(['Email me a code'])
})

test('does not mark the only method', async () => {
  on.restart({ settings: PASSWORD_ONLY })
  rememberMethod(on.client, 'password')
  await on.show(<SignIn />)
  await expect.element(page.getByRole('link', { name: 'Create an account' })).toBeVisible()
  expect(lastUsed()).toEqual([])
})

test('starts with the email code if the app prefers it, and keeps the email for the password form', async () => {
  await on.show(<SignIn firstTab="magic-link" />)
  await page.getByLabelText('Email').fill(ADA.email)
  await expect.element(page.getByLabelText('Password', { exact: true })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Use a password' }).click()
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus()
  await expect.element(page.getByLabelText('Email')).toHaveValue(ADA.email)
})

test('moves the focus to the email if it is missing for a code, and reports nothing about the password', async () => {
  await on.show(<SignIn />)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  await expect.element(page.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveAttribute('aria-invalid', 'false')
})

test('replaces the error of a wrong password by the error of an email code', async () => {
  await on.show(<SignIn />)
  await page.getByLabelText('Email').fill(ADA.email)
  await page.getByLabelText('Password', { exact: true }).fill('not this password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(page.getByRole('alert').getByText(/password/)).toBeVisible()
  on.emulator.faults.add('POST /auth/otp/send-sign-in-code', { type: 'server-error' }, { times: 9 })
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect.element(page.getByRole('alert').getByText(/problems/)).toBeVisible()
  await expect.element(page.getByRole('alert').getByText(/password/)).not.toBeInTheDocument()
})

// spec: 2.page-oauth-callback
test('signs in with a provider, exchanges the code once under Strict Mode, and redirects to the return URL', async () => {
  open('/handler/sign-in?after_auth_return_to=%2Fnote')
  await on.show(<AuthHandler />)
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await back(GRACE)
  await on.show(<AuthHandler />)
  await expect.poll(() => on.visited).toEqual(['/note'])
  expect(requestCount(on, 'POST /auth/oauth/token')).toBe(1)
  expect((await getUser(on.client))?.primaryEmail).toBe(GRACE.email)
})

test('asks for two-factor authentication after a provider, then redirects to the return URL', async () => {
  await on.show(<SignIn />)
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await back(GRACE)
  await on.show(<AuthHandler />)
  await expect.poll(() => on.visited).toEqual(['/'])
  await withAuthenticator(on, GRACE.email)
  await signOut(on.client, { redirectTo: false })
  on.left.length = 0
  on.visited.length = 0
  open('/handler/sign-in?after_auth_return_to=%2Fnote')
  await on.show(<AuthHandler />)
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await back(GRACE)
  await on.show(<AuthHandler />)
  await expect.poll(() => on.visited).toEqual(['/handler/mfa'])
  open(on.visited.pop() ?? '')
  await on.show(<AuthHandler />)
  await expect.element(title).toHaveTextContent('Two-factor authentication')
  expect(on.client.session.state().status).not.toBe('active')
  await page.getByLabelText('6-digit code').fill(await shown(on, GRACE.email))
  await expect.poll(() => on.visited).toEqual(['/note'])
  expect((await getUser(on.client))?.primaryEmail).toBe(GRACE.email)
})

test('redirects after sign-up with a provider', async () => {
  await on.show(<SignUp />)
  await expect.element(page.getByRole('button', { name: 'Sign in with a passkey' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect.element(page.getByText('Signing you in')).not.toBeInTheDocument()
  await back(GRACE)
  await on.show(<AuthHandler />)
  await expect.poll(() => on.visited).toEqual(['/'])
})

// spec: 2.page-error, 8.texts-oauth
test('shows that access was denied at the provider and offers other sign-in methods', async () => {
  on.restart({ serverVersion: '2.8.8' })
  await on.show(<SignIn />)
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await back('deny')
  await on.show(<AuthHandler />)
  await expect.element(title).toHaveTextContent('Sign-in canceled')
  await expect.element(page.getByText('The sign-in operation was canceled.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('[access_denied]')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/handler/sign-in')
})

test('shows that the account is connected to another user', async () => {
  on.restart({ serverVersion: '2.8.8' })
  await on.show(<SignIn />)
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await back(GRACE)
  on.left.length = 0
  await withAda(on)
  await linkOAuthAccount(on.client, { provider: 'github' })
  await back(GRACE)
  await on.show(<AuthHandler />)
  await expect.element(title).toHaveTextContent('Failed to connect account')
  await expect
    .element(
      page.getByText(
        'This account is already connected to another user. Use a different account, or sign in as that user.',
      ),
    )
    .toBeVisible()
})

// spec: 2.page-error
// accessibility: 23
test.each([
  ['?errorCode=OUTER_OAUTH_TIMEOUT', 'The sign-in timed out. Please try again.'],
  [
    '?errorCode=SOMETHING_NEW',
    'An unknown error occurred. Please try again. If the problem persists, contact the developers of this app.',
  ],
  [
    '?errorCode=%3Cb%3Ehello',
    'An unknown error occurred. Please try again. If the problem persists, contact the developers of this app.',
  ],
  ['', 'An unknown error occurred. Please try again. If the problem persists, contact the developers of this app.'],
])('the error page ignores the message in the URL: %s', async (query, text) => {
  open(`/handler/error${query}${query ? '&' : '?'}message=Call+this+number&details=%7B%22a%22%3A%22send+money%22%7D`)
  await on.show(<AuthHandler />)
  await expect.element(page.getByText(text, { exact: false })).toBeVisible()
  expect(document.body.textContent).not.toMatch(/Call this number|send money|hello/)
})

test.each([
  [true, 'Account settings'],
  [false, 'Sign in'],
])('the error page of a connection links to where the user came from (signed in: %s)', async (signedIn, name) => {
  if (signedIn) await withAda(on)
  open('/handler/error?errorCode=OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER')
  const seen = new Set<string>()
  const observer = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('.lk-primary')) seen.add(textContent ?? '')
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  await on.show(<AuthHandler />)
  await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to home page' })).toBeVisible()
  observer.disconnect()
  expect([...seen]).toEqual([name])
})

test.each([
  ['OAUTH_PROVIDER_ACCESS_DENIED', 'The sign-in operation was canceled.', '[access_denied]'],
  ['SOMETHING_NEW', 'An unknown error occurred.', '[SOMETHING_NEW]'],
])('the error page shows the code %s below its text', async (code, text, shown) => {
  open(`/handler/error?errorCode=${code}`)
  await on.show(<AuthHandler />)
  await expect.element(page.getByText(text, { exact: false })).toBeVisible()
  const found = page.getByText(shown, { exact: true })
  await expect.element(found).toBeVisible()
  expect(found.element().tagName).toBe('CODE')
})

test.each([
  ['OUTER_OAUTH_TIMEOUT', false, 'Sign-in failed'],
  ['OUTER_OAUTH_TIMEOUT', true, 'Failed to connect account'],
  ['SOMETHING_NEW', false, 'Something went wrong'],
])('the title of the error page says what failed: %s (signed in: %s)', async (code, signedIn, text) => {
  if (signedIn) await withAda(on)
  open(`/handler/error?errorCode=${code}`)
  await on.show(<AuthHandler />)
  await expect.element(title).toHaveTextContent(text)
})

test('the error page shows a known error in words only', async () => {
  open('/handler/error?errorCode=OUTER_OAUTH_TIMEOUT')
  await on.show(<AuthHandler />)
  await expect.element(page.getByText('The sign-in timed out.', { exact: false })).toBeVisible()
  expect(document.body.textContent).not.toContain('OUTER_OAUTH_TIMEOUT')
})

test('redirects an unexpected callback to sign-in', async () => {
  open('/handler/oauth-callback?code=stale&state=of-another-browser')
  await on.show(<AuthHandler />)
  await expect.poll(() => on.visited).toEqual(['/handler/sign-in'])
  expect(requestCount(on, 'POST /auth/oauth/token')).toBe(0)
})

test('shows on the sign-in page why the service refused a sign-in, by the code alone', async () => {
  await on.show(<SignIn />)
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await expect.poll(() => on.left.length).toBe(1)
  open('/handler/oauth-callback?error=server_error&errorCode=SIGN_UP_NOT_ENABLED&message=Call+this+number')
  await on.show(<AuthHandler />)
  await expect.poll(() => on.visited).toEqual(['/handler/sign-in'])
  open('/handler/sign-in')
  await on.show(<AuthHandler />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Sign up for new users is not enabled at the moment.')
  expect(document.body.textContent).not.toContain('Call this number')
  expect(requestCount(on, 'POST /auth/oauth/token')).toBe(0)
})

test('a slow callback has a title, a spinner, and a link after three seconds', async () => {
  await on.show(<SignIn />)
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await back(GRACE)
  let letGo = () => {}
  const hold = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { fetch } = on.net
  on.net.fetch = async (request) => {
    await hold
    return fetch(request)
  }
  await on.show(<AuthHandler />)
  await expect.element(page.getByRole('status')).toHaveTextContent('Signing you in')
  on.pass(3_000)
  await expect.element(title).toHaveTextContent('This is taking longer than expected')
  expect(document.querySelector('.lk-card .lk-spinner')).not.toBeNull()
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveClass('lk-primary')
  await expect.element(page.getByRole('link', { name: 'Go to home page' })).not.toHaveClass('lk-button')
  letGo()
  await expect.poll(() => on.visited).toEqual(['/'])
})

test.each([
  ['sign-in', SignIn],
  ['sign-up', SignUp],
])('shows the names of providers that are the only offer: %s', async (_, Screen) => {
  on.restart({ settings: { credentialEnabled: false, magicLinkEnabled: false, passkeyEnabled: false } })
  await on.show(<Screen />)
  const button = page.getByRole('button', { name: 'Continue with GitHub' })
  await expect.element(button).toHaveTextContent('Continue with GitHub')
  await expect.poll(() => document.querySelectorAll('fieldset button')).toHaveLength(4)
  const [first, second] = [...document.querySelectorAll('fieldset button')].map((one) => one.getBoundingClientRect())
  expect(second?.top).toBeGreaterThan(first?.bottom ?? 0)
})

test('renders providers only, and a message without any sign-in method', async () => {
  on.restart({ settings: { credentialEnabled: false, magicLinkEnabled: false, passkeyEnabled: false } })
  await on.show(<SignIn />)
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
  await expect.element(page.getByLabelText('Email')).not.toBeInTheDocument()
})

const IDS = [
  'google',
  'github',
  'microsoft',
  'apple',
  'facebook',
  'gitlab',
  'discord',
  'bitbucket',
  'linkedin',
  'x',
  'spotify',
  'twitch',
] as const

test.each([
  [3, 3, 1280],
  [6, 6, 1280],
  [7, 4, 1280],
  [9, 5, 1280],
  [5, 5, 375],
  [6, 3, 375],
  [7, 4, 375],
  [9, 5, 375],
  [12, 4, 375],
  [5, 3, 320],
  [8, 4, 320],
])('%i icons of providers are in rows of %i in a window of %i px', async (count, columns, width) => {
  await page.viewport(width, 900)
  on.restart({ settings: { oauthProviders: IDS.slice(0, count).map((id) => ({ id, type: 'shared' })) } as never })
  await on.show(<SignIn />)
  await expect.poll(() => document.querySelectorAll('[data-lk-icons] > .lk-button').length).toBe(count)
  const tops = [...document.querySelectorAll('[data-lk-icons] > .lk-button')].map(
    (button) => button.getBoundingClientRect().top,
  )
  expect(tops.filter((top) => top === tops[0])).toHaveLength(columns)
})
