// What users do with the notes app, written once for all engines.
import { deepStrictEqual, notStrictEqual, strictEqual } from 'node:assert'
import type { Control } from '@latchkey/emulator/control'
import type { BareApps } from './bare-app/serve.ts'
import type { Browser, Engine, Settings, Tab } from './tab.ts'
import { createTotpCode } from './totp.ts'

const PASSWORD = 'correct horse'

/** The browser, the servers and the email address for a journey. */
export interface Stage {
  readonly browser: Browser
  /** Opens a URL in another browser. */
  openElsewhere(url: string): Promise<Tab>
  /** The URLs of the bare apps. */
  readonly bareApps: BareApps['urls']
  /** An email address that no other journey uses. */
  readonly email: string
  /** The control API of the emulator. */
  readonly control: Control
}

export interface Journey {
  readonly name: string
  readonly settings?: Settings
  /** Why it is expected to fail in an engine. It runs there, too, and counts as failed. */
  readonly knownFailures?: Readonly<Partial<Record<Engine['name'], string>>>
  run(stage: Stage): Promise<void>
}

/** Fills in the email and the password of a form, and clicks its button. */
async function submitPassword(tab: Tab, button: string, email: string, password = PASSWORD): Promise<void> {
  await tab.fill('Email', email)
  await tab.fill(/^Password/, password)
  await tab.click(button)
}

async function signUp(tab: Tab, email: string): Promise<void> {
  await tab.goto('/handler/sign-up')
  await submitPassword(tab, 'Create account', email)
  await tab.waitForText('Nothing here yet')
}

/** Opens a tab, and signs up in it. */
async function openSignedUp(browser: Browser, email: string): Promise<Tab> {
  const tab = await browser.open()
  await signUp(tab, email)
  return tab
}

/** Opens a bare app, and signs up in it. */
async function openBareApp(browser: Browser, url: string, email: string): Promise<Tab> {
  const tab = await browser.open(`${url}/handler/sign-up`)
  await submitPassword(tab, 'Create account', email)
  await tab.waitForText(`Signed in as ${email}`)
  return tab
}

async function signIn(tab: Tab, email: string, password = PASSWORD): Promise<void> {
  await tab.goto('/handler/sign-in')
  await submitPassword(tab, 'Sign in', email, password)
}

async function signOut(tab: Tab): Promise<void> {
  await tab.goto('/handler/sign-out')
  await tab.click('Sign out')
  await tab.waitForText('Forgot your password?')
}

/** Starts a sign-in with GitHub. Returns the URL of its page there. */
async function startWithGitHub(tab: Tab): Promise<string> {
  await tab.click(/GitHub/)
  await tab.waitForText('Deny access')
  return tab.evaluate('location.href')
}

/** Continues to the app from the page of a provider. */
async function continueAs(tab: Tab, email: string): Promise<void> {
  await tab.fill('Email address', email)
  await tab.click('Continue')
}

/** Requests an email with a code and a link to sign in. */
async function requestSignInEmail(browser: Browser, email: string): Promise<Tab> {
  const tab = await browser.open('/handler/sign-in')
  await tab.fill('Email', email)
  await tab.click('Email me a code')
  await tab.waitForText('Check your email')
  return tab
}

async function verifyEmail(tab: Tab, email: string, { emails }: Control): Promise<void> {
  await tab.goto((await emails.link({ to: email, kind: 'email_verification' })).link)
  await tab.click('Confirm')
  await tab.waitForText(/verified/i)
}

async function openAccountSettings(tab: Tab, section: string): Promise<void> {
  await tab.goto('/handler/account-settings')
  await tab.click(section)
}

async function writeNote(tab: Tab, title: string): Promise<void> {
  await tab.click('New note')
  await tab.fill('Title', title)
  await tab.waitForText('Saved')
}

/** Reloads all tabs at the same time: the scripts start the loads, and nothing waits for one before the next starts. */
async function reloadAll(tabs: readonly Tab[]): Promise<void> {
  for (const tab of tabs) await tab.evaluate('(window.isOld = true, setTimeout(() => location.reload()))')
  for (const tab of tabs) await tab.waitForFunction('window.isOld === undefined')
}

const waitForNotes = (tab: Tab) => tab.waitForText('New note')
const SET_RIGHT_TO_LEFT = 'document.documentElement.setAttribute("dir", "rtl")'
const SCROLLS_HORIZONTALLY = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'

export const JOURNEYS: readonly Journey[] = [
  {
    name: 'Sign up, write a note, and find it after a reload',
    async run({ browser, email }) {
      const tab = await browser.open('/')
      await tab.waitForText('Forgot your password?')
      await signUp(tab, email)
      await writeNote(tab, 'Garden')
      await tab.reload()
      await tab.click('All notes')
      await tab.waitForText('Garden')
    },
  },
  {
    name: 'A wrong password is refused, the right one accepted',
    async run({ browser, email }) {
      const tab = await openSignedUp(browser, email)
      await signOut(tab)
      await signIn(tab, email, 'wrong password')
      await tab.waitForText('Incorrect email or password.')
      await tab.fill(/^Password/, PASSWORD)
      await tab.click('Sign in')
      await waitForNotes(tab)
    },
  },
  {
    name: 'Sign out, and go back: nothing of the user is shown',
    async run({ browser, email }) {
      const tab = await openSignedUp(browser, email)
      await writeNote(tab, 'Private thoughts')
      await signOut(tab)
      await tab.goBack()
      await tab.waitForUrl('/handler/sign-in')
      strictEqual(await tab.hasText('Private thoughts'), false)
    },
  },
  {
    name: 'Reset a forgotten password',
    async run({ browser, email, control }) {
      const tab = await openSignedUp(browser, email)
      await signOut(tab)
      await tab.goto('/handler/sign-in')
      await tab.click('Forgot your password?')
      await tab.fill('Email', email)
      await tab.click('Send reset link')
      await tab.waitForText('Check your email')
      await tab.goto((await control.emails.link({ to: email, kind: 'password_reset' })).link)
      await tab.fill(/^(New p|P)assword/, 'another horse')
      await tab.click('Save new password')
      await tab.waitForText('Password changed')
      await signIn(tab, email, 'another horse')
      await waitForNotes(tab)
    },
  },
  {
    name: 'Verify an email address with the link of the email',
    async run({ browser, email, control }) {
      const tab = await openSignedUp(browser, email)
      await openAccountSettings(tab, 'Emails')
      await tab.waitForText('Unverified')
      await verifyEmail(tab, email, control)
      await openAccountSettings(tab, 'Emails')
      await tab.waitForText('Primary')
      strictEqual(await tab.hasText('Unverified'), false)
    },
  },
  {
    name: 'Sign in with the link of an email',
    async run({ browser, email, control }) {
      const tab = await requestSignInEmail(browser, email)
      await tab.goto((await control.emails.link({ to: email, kind: 'magic_link' })).link)
      await tab.click('Sign in')
      await waitForNotes(tab)
    },
  },
  {
    name: 'Sign in with the code of an email',
    async run({ browser, email, control }) {
      const tab = await requestSignInEmail(browser, email)
      const { code } = await control.emails.code({ to: email, kind: 'magic_link' })
      await tab.fill(/code/i, code)
      await waitForNotes(tab)
    },
  },
  {
    name: 'Sign in with a provider',
    async run({ browser, email }) {
      const tab = await browser.open('/handler/sign-in')
      await startWithGitHub(tab)
      await continueAs(tab, email)
      await waitForNotes(tab)
    },
  },
  {
    name: 'Cancel the sign-in at a provider, and sign up with a password',
    async run({ browser, email }) {
      const tab = await browser.open('/handler/sign-in')
      await tab.click(/GitHub/)
      await tab.click('Deny access')
      await tab.waitForText('Sign in to note.')
      await signUp(tab, email)
    },
  },
  {
    name: 'Go back from the page of a provider: the form works again',
    knownFailures: {
      webkit: 'WebKitWebDriver does not respond after going back to another origin, with a command or a script',
    },
    async run({ browser, email }) {
      const tab = await openSignedUp(browser, email)
      await signOut(tab)
      await tab.goto('/handler/sign-in')
      await startWithGitHub(tab)
      await tab.goBack()
      await submitPassword(tab, 'Sign in', email)
      await waitForNotes(tab)
    },
  },
  {
    name: 'Start a sign-in with a provider over HTTPS in one tab, and finish it in another',
    async run({ browser, openElsewhere, email, bareApps }) {
      const started = await browser.open(`${bareApps.cookies}/handler/sign-in?after_auth_return_to=%2Fframed`)
      const tab = await browser.open(await startWithGitHub(started))
      await continueAs(tab, email)
      await tab.waitForUrl('/framed')
      await tab.waitForText(`Signed in as ${email}`)
      // Another browser has no cookie of the sign-in: it starts one of its own, with the same target.
      const callback = `${bareApps.cookies}/handler/oauth-callback?after_auth_return_to=%2Fframed`
      const other = await openElsewhere(`${callback}&code=copied&state=copied`)
      await other.waitForText('This sign-in expired or was started in another browser. Please sign in again.')
      strictEqual(await other.evaluate('document.cookie.includes("stack-refresh-")'), false)
      await startWithGitHub(other)
      await continueAs(other, email)
      await other.waitForUrl('/framed')
      await other.waitForText(`Signed in as ${email}`)
    },
  },
  {
    name: 'Try the app as a guest, and keep the notes by signing up',
    async run({ browser, email }) {
      const tab = await browser.open('/handler/sign-in')
      await tab.click('Try without an account')
      await writeNote(tab, 'Found as a guest')
      await tab.click('All notes')
      await tab.click('Keep my notes')
      await submitPassword(tab, 'Create account', email)
      await waitForNotes(tab)
      await tab.waitForText('Found as a guest')
    },
  },
  {
    name: 'Enable two-factor authentication, and sign in with a code',
    async run({ browser, email }) {
      const tab = await openSignedUp(browser, email)
      await openAccountSettings(tab, 'Two-factor')
      await tab.click('Enable')
      await tab.waitForText(/authenticator/i)
      const text = await tab.evaluate<string>('document.body.innerText')
      const secret = /\b(?:[A-Z2-7]{4}[ \u00a0]){3,}[A-Z2-7]{2,4}\b/.exec(text)?.[0] ?? ''
      notStrictEqual(secret, '')
      await tab.fill(/code/i, createTotpCode(secret))
      await tab.waitForText(/Enabled|Disable/)
      await signOut(tab)
      await signIn(tab, email)
      await tab.waitForText('Two-factor authentication')
      await tab.fill(/code/i, createTotpCode(secret))
      // The service accepts only the code of the current 30 seconds, which may end here.
      await tab.waitForText(/New note|isn't right/)
      if (await tab.hasText(/isn't right/)) await tab.fill(/code/i, createTotpCode(secret))
      await waitForNotes(tab)
    },
  },
  {
    name: 'Sign in with a passkey',
    settings: { passkeys: true },
    async run({ browser, email, control }) {
      const tab = await openSignedUp(browser, email)
      await verifyEmail(tab, email, control)
      await openAccountSettings(tab, 'Sign-in methods')
      await tab.click('Add passkey')
      await tab.waitForText('Saved.')
      await signOut(tab)
      await tab.goto('/handler/sign-in')
      await tab.click(/passkey/i)
      await waitForNotes(tab)
    },
  },
  {
    name: 'Passkeys are offered exactly where the engine has them',
    async run({ browser }) {
      const tab = await browser.open('/handler/sign-in')
      await tab.waitForText('Forgot your password?')
      const hasPasskeys = await tab.evaluate<boolean>('typeof PublicKeyCredential === "function"')
      if (hasPasskeys) await tab.waitForText('Sign in with a passkey')
      else strictEqual(await tab.hasText(/passkey/i), false)
    },
  },
  {
    name: 'Change the name in account settings',
    async run({ browser, email }) {
      const tab = await openSignedUp(browser, email)
      await tab.goto('/handler/account-settings')
      await tab.fill('Name', 'Ada Lovelace')
      await tab.click('Save name')
      await tab.waitForText('Saved.')
      await tab.reload()
      await tab.waitForFunction('document.querySelector("input[autocomplete=name]")?.value === "Ada Lovelace"')
    },
  },
  {
    name: 'See this device among the sessions',
    async run({ browser, email }) {
      const tab = await openSignedUp(browser, email)
      await openAccountSettings(tab, 'Sessions')
      await tab.waitForText(/This device|Current session/i)
    },
  },
  {
    name: 'Approve an AI agent, see it among the sessions, and sign it out',
    async run({ browser, email, control }) {
      const tab = await openSignedUp(browser, email)
      const name = `Agent of ${email}`
      const appUrl = await tab.evaluate<string>('location.origin')
      const { claimCode, confirmUrl } = await control.agents.register({ name, appUrl })
      await tab.goto(confirmUrl)
      await tab.waitForText(claimCode)
      await tab.reload()
      await tab.click('Approve')
      await tab.waitForText('Agent approved')
      const [request] = (await control.agents.list()).filter((row) => row.claimCode === claimCode)
      strictEqual(request?.status, 'success')
      await tab.click('Manage sessions')
      await tab.waitForText(name)
      await tab.click(new RegExp(`^Sign out\\W*${name}`))
      await tab.waitForText('Session signed out.')
      deepStrictEqual(
        (await control.sessions.list({ user: email })).map(({ agentName }) => agentName),
        [null],
      )
    },
  },
  {
    name: 'Create a team, and invite a member who accepts',
    async run({ browser, email, control }) {
      const tab = await openSignedUp(browser, email)
      await openAccountSettings(tab, 'Teams')
      await tab.click('Create a team')
      await tab.fill('Team name', 'Gardeners\n')
      await tab.click('Invite a member')
      const invited = `invited-${email}`
      await tab.fill('Email', invited)
      await tab.click('Send invitation')
      await tab.waitForText(/sent|invited/i)
      const { link } = await control.emails.link({ to: invited, kind: 'team_invitation' })
      await signOut(tab)
      await signUp(tab, invited)
      await control.users.update({ user: invited, emailVerified: true })
      await tab.goto(link)
      await tab.click(/^(Join|Accept)/)
      await tab.waitForText("You're now a member of this team.")
      await openAccountSettings(tab, 'Teams')
      await tab.waitForText('Gardeners')
    },
  },
  {
    name: 'Sign out in one tab: the other follows',
    async run({ browser, email }) {
      const first = await openSignedUp(browser, email)
      const second = await browser.open('/')
      await waitForNotes(second)
      await signOut(second)
      await first.waitForUrl('/handler/sign-in')
    },
  },
  {
    name: 'Sign in in one tab: the other shows the user',
    async run({ browser, email }) {
      const first = await openSignedUp(browser, email)
      await signOut(first)
      const second = await browser.open('/handler/sign-in')
      await signIn(first, email)
      await waitForNotes(first)
      await waitForNotes(second)
    },
  },
  {
    name: 'Stay signed in after a restart of the browser',
    settings: { restart: true },
    async run({ browser, email }) {
      await openSignedUp(browser, email)
      await browser.restart()
      await waitForNotes(await browser.open('/'))
    },
  },
  {
    name: 'Work while the service is down',
    async run({ browser, email, control }) {
      const tab = await openSignedUp(browser, email)
      await writeNote(tab, 'Before')
      const { id } = await control.faults.addPreset({ name: 'service down' })
      await tab.reload()
      await tab.click('All notes')
      await tab.waitForText('Before')
      await control.faults.remove({ id })
      await tab.reload()
      await waitForNotes(tab)
    },
  },
  {
    name: 'Five tabs refresh the session at the same time',
    async run({ browser, email, control }) {
      const tabs = [await openSignedUp(browser, email)]
      while (tabs.length < 5) tabs.push(await browser.open('/'))
      await control.clock.advance({ millis: 3_600_000 })
      await reloadAll(tabs)
      for (const tab of tabs) await waitForNotes(tab)
    },
  },
  {
    name: 'Five tabs without Web Locks refresh the session at the same time',
    async run({ browser, email, control, bareApps }) {
      const tabs = [await openBareApp(browser, bareApps.withoutLocks, email)]
      while (tabs.length < 5) tabs.push(await browser.open(bareApps.withoutLocks))
      strictEqual(await tabs[0]?.evaluate('navigator.locks === undefined'), true)
      await control.clock.advance({ millis: 3_600_000 })
      await reloadAll(tabs)
      for (const tab of tabs) await tab.waitForText(`Signed in as ${email}`)
    },
  },
  {
    name: 'HttpOnly cookies: scripts cannot read the refresh token',
    async run({ browser, email, bareApps }) {
      const tab = await openBareApp(browser, bareApps.httpOnly, email)
      await tab.reload()
      await tab.waitForText(`Signed in as ${email}`)
      strictEqual((await tab.evaluate<string>('document.cookie')).includes('refresh'), false)
      const other = await browser.open(bareApps.httpOnly)
      await other.waitForText(`Signed in as ${email}`)
      await tab.goto(`${bareApps.httpOnly}/handler/sign-out`)
      await tab.click('Sign out')
      await other.waitForText('Signed out')
    },
  },
  {
    name: 'Follow the session of another provider in all tabs',
    async run({ browser, email, control, bareApps }) {
      const provider = async (tab: Tab, change: string) =>
        tab.evaluate(`(localStorage.${change}, window.dispatchEvent(new Event('storage')))`)
      const tab = await browser.open(bareApps.external)
      const other = await browser.open(bareApps.external)
      for (const one of [tab, other]) await one.waitForText('Signed out')
      await provider(tab, `setItem('provider', '${email}')`)
      for (const one of [tab, other]) await one.waitForText(`Signed in as ${email}`)
      await control.clock.advance({ millis: 3_600_000 })
      await tab.reload()
      await tab.waitForText(`Signed in as ${email}`)
      await tab.click(/^Account menu/)
      await tab.waitForText('Account settings')
      strictEqual(await tab.hasText('Sign out'), false)
      await provider(tab, "removeItem('provider')")
      for (const one of [tab, other]) await one.waitForText('Signed out')
      strictEqual(await tab.evaluate('document.cookie'), '')
    },
  },
  {
    name: 'A frame on another site has a separate session',
    knownFailures: {
      webkit: 'WebKitGTK blocks cookies in frames on other sites, so that signing in fails with `STORAGE_UNAVAILABLE`',
    },
    async run({ browser, email, bareApps }) {
      const tab = await browser.open(`${bareApps.cookies.replace('localhost', '127.0.0.1')}/frame`)
      const frame = tab.frame()
      await frame.fill('Email', email)
      await frame.click('Sign up')
      await frame.waitForText(`Signed in as ${email}`)
      strictEqual((await frame.evaluate<string>('document.cookie')).includes('stack-refresh-'), true)
      await tab.reload()
      await frame.waitForText(`Signed in as ${email}`)
      const other = await browser.open(bareApps.cookies)
      await other.waitForText('Signed out')
    },
  },
  {
    name: 'Go back to a page that the browser has kept, after a sign-out in another tab',
    async run({ browser, email, bareApps }) {
      const tab = await openBareApp(browser, bareApps.cookies, email)
      await tab.goto(`${bareApps.cookies}/handler/account-settings`)
      await tab.waitForText('Sign-in methods')
      const other = await browser.open(`${bareApps.cookies}/handler/sign-out`)
      await other.click('Sign out')
      await other.waitForText('Signed out')
      await tab.goBack()
      await tab.waitForText('Signed out')
      strictEqual(await tab.hasText(email), false)
    },
  },
  {
    name: 'Sign up with blocked cookies: the app explains the error',
    settings: { blockCookies: true },
    async run({ browser, email }) {
      const tab = await browser.open('/handler/sign-up')
      await submitPassword(tab, 'Create account', email)
      await tab.waitForText(/cookies/i)
    },
  },
  {
    name: '400 % zoom: forms, account settings and teams do not scroll horizontally',
    settings: { width: 320 },
    async run({ browser, email }) {
      const tab = await browser.open('/handler/sign-in')
      for (const page of ['sign-in', 'sign-up', 'forgot-password']) {
        await tab.goto(`/handler/${page}`)
        await tab.waitForText('Email')
        deepStrictEqual([page, await tab.evaluate(SCROLLS_HORIZONTALLY)], [page, false])
      }
      await signUp(tab, email)
      for (const [section, text] of [
        ['sessions', 'This device'],
        ['teams', 'Create a team'],
      ] as const) {
        await tab.goto(`/handler/account-settings#${section}`)
        await tab.waitForText(text)
        deepStrictEqual([section, await tab.evaluate(SCROLLS_HORIZONTALLY)], [section, false])
      }
    },
  },
  {
    name: 'Right-to-left: sign-in and account settings do not scroll horizontally',
    async run({ browser, email }) {
      const tab = await browser.open('/handler/sign-in')
      await tab.waitForText('Forgot your password?')
      await tab.evaluate(SET_RIGHT_TO_LEFT)
      strictEqual(await tab.evaluate(SCROLLS_HORIZONTALLY), false)
      await signUp(tab, email)
      await tab.goto('/handler/account-settings')
      await tab.waitForText('Sign-in methods')
      await tab.evaluate(SET_RIGHT_TO_LEFT)
      strictEqual(await tab.evaluate(SCROLLS_HORIZONTALLY), false)
    },
  },
  {
    name: 'Dark mode: the page is dark and the text light',
    settings: { darkMode: true },
    async run({ browser }) {
      const tab = await browser.open('/handler/sign-in')
      await tab.waitForText('Forgot your password?')
      const brightness = (property: string) => `(() => {
        const parts = getComputedStyle(document.body).${property}.match(/[\\d.]+/g)?.map(Number) ?? []
        return parts.slice(0, 3).reduce((sum, part) => sum + part, 0)
      })()`
      const [background, text] = [
        await tab.evaluate<number>(brightness('backgroundColor')),
        await tab.evaluate<number>(brightness('color')),
      ]
      deepStrictEqual({ isDark: background < text }, { isDark: true })
    },
  },
  {
    name: 'Forced colors: buttons and fields have borders',
    settings: { forcedColors: true },
    async run({ browser }) {
      const tab = await browser.open('/handler/sign-in')
      await tab.waitForText('Forgot your password?')
      const borders = `[...document.querySelectorAll('form button[type=submit], form input')]
        .filter((element) => element.getClientRects().length > 0)
        .map((element) => getComputedStyle(element).borderTopStyle)`
      deepStrictEqual(
        {
          isActive: await tab.evaluate('matchMedia("(forced-colors: active)").matches'),
          borders: [...new Set(await tab.evaluate<string[]>(borders))],
        },
        { isActive: true, borders: ['solid'] },
      )
    },
  },
]
