// What people do with the notes app, written once for all engines.
import { deepStrictEqual, notStrictEqual, strictEqual } from 'node:assert'
import type { BareApps } from './bare-app/serve.ts'
import type { Browser, Settings, Tab } from './tab.ts'
import { createTotpCode } from './totp.ts'

export const PASSWORD = 'correct horse'

/** What a journey works with. */
export interface Stage {
  readonly browser: Browser
  /** The URLs of the bare apps. */
  readonly bareApps: BareApps['urls']
  /** An email address that no other journey uses. */
  readonly email: string
  /** Sends a command to the control API of the emulator. */
  control<T>(command: string, input?: object): Promise<T>
  /** Waits for an email of this kind to an address. */
  findEmail(to: string, kind: string): Promise<{ readonly link: string; readonly code: string }>
}

export interface Journey {
  readonly name: string
  readonly settings?: Settings
  run(stage: Stage): Promise<void>
}

async function signUp(tab: Tab, email: string): Promise<void> {
  await tab.open('/handler/sign-up')
  await tab.fill('Email', email)
  await tab.fill(/^Password/, PASSWORD)
  await tab.click('Create account')
  await tab.sees('Nothing here yet')
}

async function signUpInBareApp(tab: Tab, email: string): Promise<void> {
  await tab.fill('Email', email)
  await tab.fill(/^Password/, PASSWORD)
  await tab.click('Create account')
  await tab.sees(`Signed in as ${email}`)
}

async function signIn(tab: Tab, email: string, password = PASSWORD): Promise<void> {
  await tab.open('/handler/sign-in')
  await tab.fill('Email', email)
  await tab.fill(/^Password/, password)
  await tab.click('Sign in')
}

async function signOut(tab: Tab): Promise<void> {
  await tab.open('/handler/sign-out')
  await tab.click('Sign out')
  await tab.sees('Forgot your password?')
}

async function verifyEmail(tab: Tab, email: string, findEmail: Stage['findEmail']): Promise<void> {
  await tab.open((await findEmail(email, 'email_verification')).link)
  await tab.click('Confirm')
  await tab.sees(/verified/i)
}

const isSignedIn = (tab: Tab) => tab.sees('New note')
const scrollsSideways = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'

export const JOURNEYS: readonly Journey[] = [
  {
    name: 'Sign up, write a note, and find it after a reload',
    async run({ browser, email }) {
      const tab = await browser.open('/')
      await tab.sees('Forgot your password?')
      await signUp(tab, email)
      await tab.click('New note')
      await tab.fill('Title', 'Garden')
      await tab.sees('Saved')
      await tab.reload()
      await tab.click('All notes')
      await tab.sees('Garden')
    },
  },
  {
    name: 'A wrong password is refused, the right one accepted',
    async run({ browser, email }) {
      const tab = await browser.open()
      await signUp(tab, email)
      await signOut(tab)
      await signIn(tab, email, 'wrong password')
      await tab.sees('Incorrect email or password.')
      await tab.fill(/^Password/, PASSWORD)
      await tab.click('Sign in')
      await isSignedIn(tab)
    },
  },
  {
    name: 'Sign out, and go back: nothing of the user is shown',
    async run({ browser, email }) {
      const tab = await browser.open()
      await signUp(tab, email)
      await tab.click('New note')
      await tab.fill('Title', 'Private thoughts')
      await tab.sees('Saved')
      await signOut(tab)
      await tab.back()
      await tab.arrives('/handler/sign-in')
      strictEqual(await tab.shows('Private thoughts'), false)
    },
  },
  {
    name: 'Reset a forgotten password',
    async run({ browser, email, findEmail }) {
      const tab = await browser.open()
      await signUp(tab, email)
      await signOut(tab)
      await tab.open('/handler/sign-in')
      await tab.click('Forgot your password?')
      await tab.fill('Email', email)
      await tab.click('Send reset link')
      await tab.sees('Check your email')
      await tab.open((await findEmail(email, 'password_reset')).link)
      await tab.fill(/^(New p|P)assword/, 'another horse')
      await tab.click('Save new password')
      await tab.sees('Password changed')
      await signIn(tab, email, 'another horse')
      await isSignedIn(tab)
    },
  },
  {
    name: 'Verify an email address with the link of the email',
    async run({ browser, email, findEmail }) {
      const tab = await browser.open()
      await signUp(tab, email)
      await tab.open('/handler/account-settings')
      await tab.click('Emails')
      await tab.sees('Unverified')
      await verifyEmail(tab, email, findEmail)
      await tab.open('/handler/account-settings')
      await tab.click('Emails')
      await tab.sees('Verified')
      strictEqual(await tab.shows('Unverified'), false)
    },
  },
  {
    name: 'Sign in with the link of an email',
    async run({ browser, email, findEmail }) {
      const tab = await browser.open('/handler/sign-in')
      await tab.fill('Email', email)
      await tab.click('Email me a code')
      await tab.sees(/code/i)
      await tab.open((await findEmail(email, 'magic_link')).link)
      await tab.click('Sign in')
      await isSignedIn(tab)
    },
  },
  {
    name: 'Sign in with the code of an email',
    async run({ browser, email, findEmail }) {
      const tab = await browser.open('/handler/sign-in')
      await tab.fill('Email', email)
      await tab.click('Email me a code')
      await tab.sees(/6-digit|code/i)
      const { code } = await findEmail(email, 'magic_link')
      await tab.fill(/code/i, code)
      await isSignedIn(tab)
    },
  },
  {
    name: 'Sign in with a provider',
    async run({ browser, email }) {
      const tab = await browser.open('/handler/sign-in')
      await tab.click(/GitHub/)
      await tab.sees('Deny access')
      await tab.fill('Email address', email)
      await tab.click('Continue')
      await isSignedIn(tab)
    },
  },
  {
    name: 'Cancel the sign-in at a provider, and sign up with a password',
    async run({ browser, email }) {
      const tab = await browser.open('/handler/sign-in')
      await tab.click(/GitHub/)
      await tab.click('Deny access')
      await tab.sees('Sign in to note.')
      await signUp(tab, email)
    },
  },
  {
    name: 'Go back from the page of a provider: the form works again',
    async run({ browser, email }) {
      const tab = await browser.open()
      await signUp(tab, email)
      await signOut(tab)
      await tab.open('/handler/sign-in')
      await tab.click(/GitHub/)
      await tab.sees('Deny access')
      await tab.back()
      await tab.fill('Email', email)
      await tab.fill(/^Password/, PASSWORD)
      await tab.click('Sign in')
      await isSignedIn(tab)
    },
  },
  {
    name: 'Try the app as a guest, and keep the notes by signing up',
    async run({ browser, email }) {
      const tab = await browser.open('/handler/sign-in')
      await tab.click('Try without an account')
      await tab.click('New note')
      await tab.fill('Title', 'Found as a guest')
      await tab.sees('Saved')
      await tab.click('All notes')
      await tab.click('Keep my notes')
      await tab.fill('Email', email)
      await tab.fill(/^Password/, PASSWORD)
      await tab.click('Create account')
      await isSignedIn(tab)
      await tab.sees('Found as a guest')
    },
  },
  {
    name: 'Enable two-factor authentication, and sign in with a code',
    async run({ browser, email }) {
      const tab = await browser.open()
      await signUp(tab, email)
      await tab.open('/handler/account-settings')
      await tab.click('Two-factor')
      await tab.click('Enable')
      await tab.sees(/authenticator/i)
      const text = await tab.evaluate<string>('document.body.innerText')
      const secret = /\b(?:[A-Z2-7]{4}[ \u00a0]){3,}[A-Z2-7]{2,4}\b/.exec(text)?.[0] ?? ''
      notStrictEqual(secret, '')
      await tab.fill(/code/i, await createTotpCode(secret))
      await tab.sees(/Enabled|Disable/)
      await signOut(tab)
      await signIn(tab, email)
      await tab.sees('Two-factor authentication')
      await tab.fill(/code/i, await createTotpCode(secret))
      await isSignedIn(tab)
    },
  },
  {
    name: 'Sign in with a passkey',
    settings: { passkeys: true },
    async run({ browser, email, findEmail }) {
      const tab = await browser.open()
      await signUp(tab, email)
      await verifyEmail(tab, email, findEmail)
      await tab.open('/handler/account-settings')
      await tab.click('Sign-in methods')
      await tab.click('Add passkey')
      await tab.sees('Saved.')
      await signOut(tab)
      await tab.open('/handler/sign-in')
      await tab.click(/passkey/i)
      await isSignedIn(tab)
    },
  },
  {
    name: 'Passkeys are offered exactly where the engine has them',
    async run({ browser }) {
      const tab = await browser.open('/handler/sign-in')
      await tab.sees('Forgot your password?')
      const has = await tab.evaluate<boolean>('typeof PublicKeyCredential === "function"')
      if (has) await tab.sees('Sign in with a passkey')
      else strictEqual(await tab.shows(/passkey/i), false)
    },
  },
  {
    name: 'Change the name in account settings',
    async run({ browser, email }) {
      const tab = await browser.open()
      await signUp(tab, email)
      await tab.open('/handler/account-settings')
      await tab.fill('Name', 'Ada Lovelace')
      await tab.click('Save name')
      await tab.sees('Saved.')
      await tab.reload()
      await tab.waitFor('document.querySelector("input[autocomplete=name]")?.value === "Ada Lovelace"')
    },
  },
  {
    name: 'See this device among the sessions',
    async run({ browser, email }) {
      const tab = await browser.open()
      await signUp(tab, email)
      await tab.open('/handler/account-settings')
      await tab.click('Sessions')
      await tab.sees(/This device|Current session/i)
    },
  },
  {
    name: 'Create a team, and invite a member who accepts',
    async run({ browser, email, findEmail }) {
      const tab = await browser.open()
      await signUp(tab, email)
      await tab.open('/handler/account-settings')
      await tab.click('Teams')
      await tab.click('Create a team')
      await tab.fill('Team name', 'Gardeners\n')
      await tab.click('Invite a member')
      const invited = `invited-${email}`
      await tab.fill('Email', invited)
      await tab.click('Send invitation')
      await tab.sees(/sent|invited/i)
      const { link } = await findEmail(invited, 'team_invitation')
      await signOut(tab)
      await signUp(tab, invited)
      await tab.open(link)
      await tab.click(/^(Join|Accept)/)
      await tab.sees("You're now a member of this team.")
      await tab.open('/handler/account-settings')
      await tab.click('Teams')
      await tab.sees('Gardeners')
    },
  },
  {
    name: 'Sign out in one tab: the other follows',
    async run({ browser, email }) {
      const first = await browser.open()
      await signUp(first, email)
      const second = await browser.open('/')
      await isSignedIn(second)
      await signOut(second)
      await first.arrives('/handler/sign-in')
    },
  },
  {
    name: 'Sign in in one tab: the other shows the user',
    async run({ browser, email }) {
      const first = await browser.open()
      await signUp(first, email)
      await signOut(first)
      const second = await browser.open('/handler/sign-in')
      await signIn(first, email)
      await isSignedIn(first)
      await isSignedIn(second)
    },
  },
  {
    name: 'Stay signed in after a restart of the browser',
    settings: { restarts: true },
    async run({ browser, email }) {
      await signUp(await browser.open(), email)
      await browser.restart()
      await isSignedIn(await browser.open('/'))
    },
  },
  {
    name: 'Work while the service is down',
    async run({ browser, email, control }) {
      const tab = await browser.open()
      await signUp(tab, email)
      await tab.click('New note')
      await tab.fill('Title', 'Before')
      await tab.sees('Saved')
      const { id } = await control<{ id: string }>('faults/addPreset', { name: 'service down' })
      await tab.reload()
      await tab.click('All notes')
      await tab.sees('Before')
      await control('faults/remove', { id })
      await tab.reload()
      await isSignedIn(tab)
    },
  },
  {
    name: 'Five tabs refresh the session at the same time',
    async run({ browser, email, control }) {
      const tabs = [await browser.open()]
      await signUp(tabs[0] as Tab, email)
      while (tabs.length < 5) tabs.push(await browser.open('/'))
      await control('clock/advance', { millis: 3_600_000 })
      for (const tab of tabs) tab.reload().catch(() => {})
      for (const tab of tabs) await isSignedIn(tab)
    },
  },
  {
    name: 'Five tabs without Web Locks refresh the session at the same time',
    async run({ browser, email, control, bareApps }) {
      const tabs = [await browser.open(`${bareApps.withoutLocks}/handler/sign-up`)]
      await signUpInBareApp(tabs[0] as Tab, email)
      while (tabs.length < 5) tabs.push(await browser.open(bareApps.withoutLocks))
      strictEqual(await tabs[0]?.evaluate('navigator.locks === undefined'), true)
      await control('clock/advance', { millis: 3_600_000 })
      for (const tab of tabs) tab.reload().catch(() => {})
      for (const tab of tabs) await tab.sees(`Signed in as ${email}`)
    },
  },
  {
    name: 'HttpOnly cookies: scripts cannot read the refresh token',
    async run({ browser, email, bareApps }) {
      const tab = await browser.open(`${bareApps.httpOnly}/handler/sign-up`)
      await signUpInBareApp(tab, email)
      await tab.reload()
      await tab.sees(`Signed in as ${email}`)
      strictEqual((await tab.evaluate<string>('document.cookie')).includes('refresh'), false)
      const other = await browser.open(bareApps.httpOnly)
      await other.sees(`Signed in as ${email}`)
      await tab.open(`${bareApps.httpOnly}/handler/sign-out`)
      await tab.click('Sign out')
      await other.sees('Signed out')
    },
  },
  {
    name: 'A frame on another site has a session of its own',
    settings: { partitionedCookies: true },
    async run({ browser, email, bareApps }) {
      const tab = await browser.open(`${bareApps.cookies.replace('localhost', '127.0.0.1')}/frame`)
      const frame = tab.frame()
      await frame.fill('Email', email)
      await frame.click('Sign up')
      await frame.sees(`Signed in as ${email}`)
      strictEqual((await frame.evaluate<string>('document.cookie')).includes('stack-refresh-'), true)
      await tab.reload()
      await frame.sees(`Signed in as ${email}`)
      const other = await browser.open(bareApps.cookies)
      await other.sees('Signed out')
    },
  },
  {
    name: 'Go back to a page that the browser has kept, after a sign-out in another tab',
    async run({ browser, email, bareApps }) {
      const tab = await browser.open(`${bareApps.cookies}/handler/sign-up`)
      await signUpInBareApp(tab, email)
      await tab.open(`${bareApps.cookies}/handler/account-settings`)
      await tab.sees('Sign-in methods')
      const other = await browser.open(`${bareApps.cookies}/handler/sign-out`)
      await other.click('Sign out')
      await other.sees('Signed out')
      await tab.back()
      await tab.sees('Signed out')
      strictEqual(await tab.shows(email), false)
    },
  },
  {
    name: 'With blocked cookies, the app says what to do',
    settings: { blockCookies: true },
    async run({ browser, email }) {
      const tab = await browser.open('/handler/sign-up')
      await tab.fill('Email', email)
      await tab.fill(/^Password/, PASSWORD)
      await tab.click('Create account')
      await tab.sees(/cookies/i)
    },
  },
  {
    name: '400 % zoom: forms, account settings and teams do not scroll sideways',
    settings: { width: 320 },
    async run({ browser, email }) {
      const tab = await browser.open('/handler/sign-in')
      for (const page of ['sign-in', 'sign-up', 'forgot-password']) {
        await tab.open(`/handler/${page}`)
        await tab.sees('Email')
        deepStrictEqual([page, await tab.evaluate(scrollsSideways)], [page, false])
      }
      await signUp(tab, email)
      for (const [section, text] of [
        ['sessions', 'This device'],
        ['teams', 'Create a team'],
      ] as const) {
        await tab.open(`/handler/account-settings#${section}`)
        await tab.sees(text)
        deepStrictEqual([section, await tab.evaluate(scrollsSideways)], [section, false])
      }
    },
  },
  {
    name: 'Right-to-left: sign-in and account settings do not scroll sideways',
    async run({ browser, email }) {
      const tab = await browser.open()
      await signUp(tab, email)
      await tab.open('/handler/account-settings')
      await tab.sees('Sign-in methods')
      await tab.evaluate('document.documentElement.setAttribute("dir", "rtl")')
      strictEqual(await tab.evaluate(scrollsSideways), false)
    },
  },
  {
    name: 'Dark mode: the page is dark and the text light',
    settings: { darkMode: true },
    async run({ browser }) {
      const tab = await browser.open('/handler/sign-in')
      await tab.sees('Forgot your password?')
      const light = (property: string) => `(() => {
        const parts = getComputedStyle(document.body).${property}.match(/[\\d.]+/g)?.map(Number) ?? []
        return parts.slice(0, 3).reduce((sum, part) => sum + part, 0)
      })()`
      const [background, text] = [
        await tab.evaluate<number>(light('backgroundColor')),
        await tab.evaluate<number>(light('color')),
      ]
      deepStrictEqual({ isDark: background < text }, { isDark: true })
    },
  },
  {
    name: 'Forced colors: buttons and fields have borders',
    settings: { forcedColors: true },
    async run({ browser }) {
      const tab = await browser.open('/handler/sign-in')
      await tab.sees('Forgot your password?')
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
