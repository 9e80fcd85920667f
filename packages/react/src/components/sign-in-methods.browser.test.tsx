import { getUser, signOut } from '@latchkey/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ADA, expectAccessible, mailTo, shown, stageForEach, withAda, withAuthenticator } from '../../test/stage.js'
import { MagicLinkSignIn, OAuthButtons, PasskeyButton, PasswordSignIn, PasswordSignUp } from '../entries/sign-in.js'

const on = stageForEach()
beforeEach(async () => {
  await withAda(on)
  await signOut(on.client, { redirectTo: false })
})
afterEach(() => vi.restoreAllMocks())

const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password', { exact: true })
const title = page.getByRole('heading', { level: 1 })
const signIn = page.getByRole('button', { name: 'Sign in' })
const button = (name: string) => page.getByRole('button', { name })

test('the password form signs in and shows errors above the form', async () => {
  await on.show(<PasswordSignIn />)
  await email.fill(ADA.email)
  await password.fill('not this one')
  await signIn.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Incorrect email or password.')
  await expectAccessible()
  await password.fill(ADA.password)
  await signIn.click()
  await expect.poll(() => on.visited).toEqual(['/'])
  expect((await getUser(on.client))?.primaryEmail).toBe(ADA.email)
})

test('two-factor authentication replaces the form until it is canceled', async () => {
  on.restart()
  await withAda(on)
  await withAuthenticator(on)
  await signOut(on.client, { redirectTo: false })
  await on.show(<PasswordSignIn />)
  await email.fill(ADA.email)
  await password.fill(ADA.password)
  await signIn.click()
  await expect.element(title).toHaveTextContent('Two-factor authentication')
  await button('Back to sign in').click()
  await expect.element(email).toHaveValue(ADA.email)
  await password.fill(ADA.password)
  await signIn.click()
  await page.getByLabelText('6-digit code').fill(await shown(on))
  await expect.poll(() => on.visited).toEqual(['/'])
})

test('the sign-up form creates an account and shows a taken email above the form', async () => {
  await on.show(<PasswordSignUp />)
  await email.fill(ADA.email)
  await password.fill('nanoseconds')
  await button('Create account').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('An account with this email already exists. Sign in, or use a different email.')
  await expectAccessible()
  await email.fill('grace@example.com')
  await button('Create account').click()
  await expect.poll(() => on.visited).toEqual(['/'])
  expect((await getUser(on.client))?.primaryEmail).toBe('grace@example.com')
})

test('the email code form signs in with the code', async () => {
  await on.show(<MagicLinkSignIn />)
  await email.fill('grace@example.com')
  await button('Email me a code').click()
  await expect.element(title).toHaveTextContent('Check your email')
  await expectAccessible()
  await page.getByLabelText('Code from the email').fill(mailTo(on, 'grace@example.com').code)
  await expect.poll(() => on.visited).toEqual(['/'])
  expect((await getUser(on.client))?.primaryEmail).toBe('grace@example.com')
})

test('renders the provider buttons of the project, or the given ones in their order', async () => {
  await on.show(<OAuthButtons />)
  const names = () =>
    page
      .getByRole('button')
      .elements()
      .map((element) => element.ariaLabel ?? element.textContent)
  await expect.poll(names).toEqual(['GitHub', 'Google', 'Microsoft', 'Spotify'].map((name) => `Continue with ${name}`))
  await expectAccessible()
  await on.show(<OAuthButtons providers={['spotify', 'github']} />)
  expect(names()).toEqual(['Continue with Spotify', 'Continue with GitHub'])
  await button('Continue with GitHub').click()
  await expect.poll(() => on.left.map((url) => new URL(url).pathname)).toEqual(['/api/v1/auth/oauth/authorize/github'])
})

test('a provider button calls `onChoose` in place of the sign-in', async () => {
  const onChoose = vi.fn()
  await on.show(<OAuthButtons providers={['github']} onChoose={onChoose} />)
  await button('Continue with GitHub').click()
  expect(onChoose.mock.calls).toEqual([['github']])
  expect(on.left).toEqual([])
})

test('the passkey button offers passkeys in the autofill of a custom field on request', async () => {
  const kinds: (string | undefined)[] = []
  vi.spyOn(navigator.credentials, 'get').mockImplementation((options) => {
    kinds.push(options?.mediation)
    return new Promise((_, reject) => {
      options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
    })
  })
  await on.show(<PasskeyButton />)
  await expect.element(button('Sign in with a passkey')).toBeVisible()
  await expectAccessible()
  expect(kinds).toEqual([])
  await on.show(
    <>
      <label>
        Name <input autoComplete="username webauthn" />
      </label>
      <PasskeyButton autofill />
    </>,
  )
  await expect.poll(() => kinds).toContain('conditional')
  const offered = kinds.length
  await button('Sign in with a passkey').click()
  await expect.poll(() => kinds.slice(offered)).toEqual([undefined])
})
