// HttpOnly sessions with every sign-in method: no response of any of them shows the refresh token to the page.
import {
  type Client,
  completeOAuth,
  getUser,
  sendMagicLink,
  signInAnonymously,
  signInWithMagicLink,
  signInWithMfa,
  signInWithOAuth,
  signInWithPassword,
  signOut,
  signUpWithPassword,
  updateUser,
} from '@latchkey/core'
import * as contract from '@latchkey/core/internal/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { completeSignIn } from '../../../core/src/flows/auth/complete-sign-in.js'
import { createAuthenticator } from '../authenticator.js'
import { SECRET, shown } from '../authenticator-app.js'
import { type Browser, createBrowser } from './browser.js'

afterEach(() => void vi.unstubAllGlobals())

const ORIGIN = 'http://localhost:3000'
const CALLBACK = `${ORIGIN}/callback`
const ANN = { email: 'ann@example.test', password: 'correct horse', redirectTo: false as const }

const signUp = (tab: Client) => signUpWithPassword(tab, { ...ANN, callbackUrl: CALLBACK })

/** The newest email to Ann. */
function lastMail({ emulator }: Browser) {
  const mail = emulator.mailbox.last({ to: ANN.email })
  if (!mail) throw new Error('no mail')
  return mail
}

/** Each signs Ann in. */
const METHODS: Record<string, (tab: Client, browser: Browser) => Promise<unknown>> = {
  'a new password': signUp,
  async 'a password'(tab) {
    await signUp(tab)
    await signOut(tab, { redirectTo: false })
    await signInWithPassword(tab, ANN)
  },
  async 'a magic link'(tab, browser) {
    await sendMagicLink(tab, { email: ANN.email, callbackUrl: CALLBACK })
    const link = new URL(browser.emulator.mailbox.link(lastMail(browser)))
    await signInWithMagicLink(tab, { code: link.searchParams.get('code') ?? '', redirectTo: false })
  },
  async 'an emailed code'(tab, browser) {
    const { nonce } = await sendMagicLink(tab, { email: ANN.email, callbackUrl: CALLBACK })
    await signInWithMagicLink(tab, { otp: browser.emulator.mailbox.code(lastMail(browser)), nonce, redirectTo: false })
  },
  async OAuth(tab, browser) {
    await signInWithOAuth(tab, { provider: 'github' })
    const authorize = new URL(browser.visited.at(-1) ?? '')
    browser.visit(String(await browser.emulator.provider.consent(authorize, { email: ANN.email, name: 'Ann' })))
    await completeOAuth(tab, { redirectTo: false })
  },
  async 'a passkey'(tab) {
    await signUp(tab)
    const authenticator = await createAuthenticator()
    const started = await contract.initiatePasskeyRegistration(tab, {})
    const credential = await authenticator.register(started.optionsJson as never)
    await contract.passkeyRegister(tab, { credential, code: started.code })
    await signOut(tab, { redirectTo: false })
    const { optionsJson, code } = await contract.initiatePasskeyAuthentication(tab, {})
    const authenticationResponse = await authenticator.signIn(optionsJson as never)
    await completeSignIn(tab, { redirectTo: false }, undefined, (call) =>
      contract.passkeySignIn(tab, { authenticationResponse, code }, call),
    )
  },
  async 'two-factor authentication'(tab, browser) {
    await signUp(tab)
    await updateUser(tab, { totpSecretBase64: SECRET })
    await signOut(tab, { redirectTo: false })
    const asked = await signInWithPassword(tab, ANN).catch((error) => error)
    const { attemptCode } = asked.details
    await signInWithMfa(tab, { code: await shown(browser.emulator), attemptCode, redirectTo: false })
  },
}

test.each(Object.entries(METHODS))('%s starts a session whose refresh token no script sees', async (_, signIn) => {
  const browser = createBrowser({ origin: ORIGIN })
  await signIn(browser.openTab(), browser)
  expect((await getUser(browser.openTab()))?.primaryEmail).toBe(ANN.email)
  expect(browser.issuedTokens.size).toBeGreaterThan(0)
  for (const token of browser.issuedTokens) expect(browser.seenByScripts()).not.toContain(token)
  const [current = ''] = browser.emulator.world.sessions.where(() => true).map(({ refreshToken }) => refreshToken)
  expect(browser.jar.header()).toContain(current)
})

test('an anonymous sign-up starts a session whose refresh token no script sees', async () => {
  const browser = createBrowser({ origin: ORIGIN })
  await signInAnonymously(browser.openTab())
  expect(browser.issuedTokens.size).toBe(1)
  for (const token of browser.issuedTokens) expect(browser.seenByScripts()).not.toContain(token)
})
