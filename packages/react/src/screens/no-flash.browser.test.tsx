// What must not be seen between two screens, not for one frame; and that nothing is done twice meanwhile. Under Strict
// Mode, as every test here.
import { signOut } from '@latchkey/core'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ADA, mailTo, open, requestCount, shown, stageForEach, withAda, withAuthenticator } from '../../test/stage.js'
import { AuthHandler } from '../entries/handler.js'

const on = stageForEach()
afterEach(() => document.documentElement.classList.remove('dark'))

const field = (name: string) => page.getByLabelText(name, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** All titles that are shown until somebody is led on. Sign-in has no name of the app until the project has loaded. */
async function titlesUntilLedOn(act: () => Promise<unknown>): Promise<readonly string[]> {
  const titles = new Set<string>()
  const look = () => titles.add(document.querySelector('h1')?.textContent ?? '')
  const observer = new MutationObserver(look)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  await act()
  await expect.poll(() => on.visited).toEqual(['/'])
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  observer.disconnect()
  return [...titles].filter((title) => title !== '' && title !== 'Sign in')
}

async function opened(path: string) {
  open(path)
  await on.show(<AuthHandler />)
}

test('sign-up shows no other title before it redirects', async () => {
  const titles = await titlesUntilLedOn(async () => {
    await opened('/handler/sign-up')
    await field('Email').fill(ADA.email)
    await field('Password').fill(ADA.password)
    await button('Create account').click()
  })
  expect(titles).toEqual(['Create your account'])
  expect(requestCount(on, 'POST /auth/password/sign-up')).toBe(1)
})

test('an email code shows no other title before it redirects', async () => {
  const titles = await titlesUntilLedOn(async () => {
    await opened('/handler/sign-in')
    await field('Email').fill(ADA.email)
    await button('Email me a code').click()
    await expect.poll(() => on.emulator.mailbox.last({ to: ADA.email })).toBeTruthy()
    await field('Code from the email').fill(mailTo(on).code)
  })
  expect(titles).toEqual(['Sign in to Emulated project', 'Check your email'])
  expect(requestCount(on, 'POST /auth/otp/sign-in')).toBe(1)
})

// accessibility: 21
test('two-factor authentication shows no other title before it redirects', async () => {
  await withAda(on)
  await withAuthenticator(on)
  await signOut(on.client, { redirectTo: false })
  const titles = await titlesUntilLedOn(async () => {
    await opened('/handler/sign-in')
    await field('Email').fill(ADA.email)
    await field('Password').fill(ADA.password)
    await button('Sign in').click()
    await field('6-digit code').fill(await shown(on))
  })
  expect(titles).toEqual(['Sign in to Emulated project', 'Two-factor authentication'])
  expect(requestCount(on, 'POST /auth/mfa/sign-in')).toBe(1)
})

// accessibility: 21
test('renders the first frame dark on a dark page', async () => {
  document.documentElement.classList.add('dark')
  const schemes = new Set<string>()
  const observer = new MutationObserver(() => {
    const root = document.querySelector('.lk-root')
    if (root) schemes.add(getComputedStyle(root).colorScheme)
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  await opened('/handler/sign-in')
  await expect.element(field('Email')).toBeVisible()
  observer.disconnect()
  expect([...schemes]).toEqual(['dark'])
})

// accessibility: 13
test('offers no passkeys to a browser without support', async () => {
  const given = Object.getOwnPropertyDescriptor(window, 'PublicKeyCredential') as PropertyDescriptor
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  await opened('/handler/sign-in')
  await expect.element(field('Email')).toBeVisible()
  await expect.element(button('Sign in with a passkey')).not.toBeInTheDocument()
  Object.defineProperty(window, 'PublicKeyCredential', given)
})
