// A real browser with a virtual authenticator (WebAuthn Automation, over the DevTools protocol).
import { getUser, registerPasskey, signOut, updateUser } from '@latchkey/core'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ADA, requestCount, shown, stageForEach, withAda, withAuthenticator } from '../../test/stage.js'
import { type VirtualAuthenticator, virtualAuthenticator } from '../../test/virtual-authenticator.js'
import { SignIn } from '../entries/sign-in.js'

const on = stageForEach()
let authenticator: VirtualAuthenticator
beforeEach(async () => {
  authenticator = await virtualAuthenticator()
  await withAda(on)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await authenticator.remove()
})

/** The ceremonies that the page asks for: `conditional` waits until it is ended, others go to the authenticator. */
function ceremonies() {
  const requests: { readonly kind: string; readonly signal: AbortSignal | null | undefined }[] = []
  const real = navigator.credentials.get.bind(navigator.credentials)
  vi.spyOn(navigator.credentials, 'get').mockImplementation((options) => {
    const kind = options?.mediation === 'conditional' ? 'conditional' : 'modal'
    requests.push({ kind, signal: options?.signal })
    if (kind === 'modal') return real(options)
    return new Promise((_, reject) => {
      options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
    })
  })
  return requests
}
const open = (all: ReturnType<typeof ceremonies>) =>
  all.filter(({ signal }) => !signal?.aborted).map(({ kind }) => kind)

const button = page.getByRole('button', { name: 'Sign in with a passkey' })

test('signs in with a passkey from the button', async () => {
  await registerPasskey(on.client)
  await signOut(on.client, { redirectTo: false })
  ceremonies()
  await on.show(<SignIn />)
  await button.click()
  await expect.poll(() => on.visited).toEqual(['/'])
  expect((await getUser(on.client))?.primaryEmail).toBe(ADA.email)
})

test('asks for the two-factor code in place of the form after a passkey', async () => {
  await registerPasskey(on.client)
  await withAuthenticator(on)
  await signOut(on.client, { redirectTo: false })
  ceremonies()
  await on.show(<SignIn />)
  await button.click()
  await page.getByLabelText('6-digit code').fill(await shown(on))
  await expect.poll(() => on.visited).toEqual(['/'])
  expect((await getUser(on.client))?.primaryEmail).toBe(ADA.email)
})

// accessibility: 13
test('offers autofill once under Strict Mode, aborts it before the button prompts, and offers it again after a cancel', async () => {
  await signOut(on.client, { redirectTo: false })
  const all = ceremonies()
  const shown = await on.show(<SignIn />)
  await expect.poll(() => open(all)).toEqual(['conditional'])
  await expect.element(page.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  // No passkey fits: as if the person had closed the browser's sheet.
  const before = all.length
  await authenticator.refuse()
  vi.mocked(navigator.credentials.get).mockImplementationOnce((options) => {
    all.push({ kind: 'modal', signal: options?.signal })
    expect(all.slice(0, before).every(({ signal }) => signal?.aborted)).toBe(true)
    return Promise.reject(new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError'))
  })
  await button.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent("The passkey request wasn't completed. Try again, or use another sign-in method.")
  await expect.poll(() => all.at(-1)?.kind).toBe('conditional')
  expect(open(all).filter((kind) => kind === 'conditional')).toHaveLength(1)
  await shown.unmount()
  await expect.poll(() => open(all).filter((kind) => kind === 'conditional')).toEqual([])
})

// spec: 8.passkey-failures, 8.webauthn-codes
test.each<[string, () => void, string]>([
  [
    'the service does not know the passkey',
    () => on.emulator.world.passkeys.removeWhere(() => true),
    'Failed to sign in with passkey. It may have been removed from your account. Try another sign-in method.',
  ],
  [
    'the browser rejects the relying party',
    () => void vi.mocked(navigator.credentials.get).mockRejectedValueOnce(new DOMException('No.', 'SecurityError')),
    "Your browser couldn't use the passkey. Try again, or use another sign-in method.",
  ],
  [
    'the browser does not support WebAuthn',
    () => vi.stubGlobal('PublicKeyCredential', undefined),
    'WebAuthn is not supported in this browser. Use another sign-in method.',
  ],
])('shows an alert when %s', async (_, fail, text) => {
  await registerPasskey(on.client)
  await signOut(on.client, { redirectTo: false })
  const all = ceremonies()
  await on.show(<SignIn />)
  await expect.poll(() => open(all)).toEqual(['conditional'])
  fail()
  await button.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(text)
  expect(await getUser(on.client)).toBeNull()
  expect(on.visited).toEqual([])
})

test('requests one challenge for a form that nobody touches, and at most three when the user returns to it', async () => {
  await signOut(on.client, { redirectTo: false })
  const all = ceremonies()
  await on.show(<SignIn />)
  await expect.poll(() => open(all)).toEqual(['conditional'])
  const challenges = () => requestCount(on, 'POST /auth/passkey/initiate-passkey-authentication')
  const asked = challenges()
  const email = page.getByLabelText('Email')
  for (const renewed of [1, 2]) {
    on.pass(3_600_000)
    await expect.poll(() => open(all)).toEqual([])
    expect(challenges()).toBe(asked + renewed - 1)
    await email.click()
    await expect.poll(() => open(all)).toEqual(['conditional'])
    expect(challenges()).toBe(asked + renewed)
  }
  on.pass(3_600_000)
  await expect.poll(() => open(all)).toEqual([])
  await email.click()
  await email.fill('a')
  expect(challenges()).toBe(asked + 2)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('signs in with a passkey from autofill without showing "already signed in"', async () => {
  await registerPasskey(on.client)
  await signOut(on.client, { redirectTo: false })
  const titles = new Set<string | null | undefined>()
  const watcher = new MutationObserver(() => titles.add(document.querySelector('h1')?.textContent))
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
  const real = navigator.credentials.get.bind(navigator.credentials)
  vi.spyOn(navigator.credentials, 'get').mockImplementation(({ mediation: _, ...options } = {}) => real(options))
  await on.show(<SignIn />)
  await expect.poll(() => on.visited).toEqual(['/'])
  expect((await getUser(on.client))?.primaryEmail).toBe(ADA.email)
  watcher.disconnect()
  expect([...titles].filter(Boolean)).toEqual(['Sign in', 'Sign in to Emulated project'])
})

let moveOn = () => {}
function MovingSignIn() {
  const [redirectTo, setRedirectTo] = useState('/first')
  moveOn = () => setRedirectTo('/second')
  return <SignIn redirectTo={redirectTo} />
}

test('redirects to the URL of the latest render after a passkey from autofill', async () => {
  await registerPasskey(on.client)
  await signOut(on.client, { redirectTo: false })
  let choose = () => {}
  const chosen = new Promise<void>((resolve) => {
    choose = resolve
  })
  const real = navigator.credentials.get.bind(navigator.credentials)
  const get = vi.spyOn(navigator.credentials, 'get').mockImplementation(async ({ mediation: _, ...options } = {}) => {
    await chosen
    return real(options)
  })
  await on.show(<MovingSignIn />)
  await expect.poll(() => get.mock.calls.length).toBe(1)
  moveOn()
  choose()
  await expect.poll(() => on.visited).toEqual(['/second'])
})

test('offers no passkeys when the project disables them', async () => {
  await updateUser(on.client, { displayName: 'Ada' })
  on.restart({ settings: { passkeyEnabled: false } })
  const all = ceremonies()
  await on.show(<SignIn />)
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  expect(all).toEqual([])
})
