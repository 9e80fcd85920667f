// The journey of a new user through an app that `latchkey init` has set up.
import { strict as assert } from 'node:assert'
import type { BrowserContext, Page } from 'playwright'
import { createClient, getAccessToken, signInWithPassword } from '../../../packages/core/src/index.js'
import { createControl } from '../../../packages/emulator/src/control/index.js'
import { createTotpCode } from '../../notes/test/browsers/totp.ts'
import type { Running } from './scenario.ts'
import { signOutAndGoBack } from './sign-out.ts'
import { inBrowser, newEmail, PASSWORD } from './use-in-browser.ts'

/** The parts of the journey, in their order. */
export const STEPS = [
  'Guarded page',
  'Sign-up',
  'Email link',
  'Restricted user',
  'Two-factor',
  'Sign-out and Back',
  'Second user',
  'Service down',
] as const
type Step = (typeof STEPS)[number]

/** What a journey does in each step. A reason where the app has nothing to try. */
type Journey = Readonly<Record<Step, (() => Promise<void>) | string>>

/** What the run prints and writes about an app, by the step. */
export type Outcomes = Partial<Record<Step, string>>

async function follow(journey: Journey, outcomes: Outcomes) {
  for (const step of STEPS) {
    const part = journey[step]
    if (typeof part === 'string') {
      outcomes[step] = part
      continue
    }
    outcomes[step] = 'failed'
    await part()
    outcomes[step] = 'passed'
  }
}

const GUARDED = '/dashboard?tab=2'

/** Goes through an app with a page `/dashboard` that displays the email address of its user. */
export async function useGuardedApp({ url, emulator }: Running, outcomes: Outcomes): Promise<void> {
  const control = createControl(emulator)
  const [ada, bob, eve] = [newEmail(), newEmail(), newEmail()]
  await inBrowser(async (page, problems) => {
    const context = page.context()
    const shows = (text: string) => page.getByText(text).first().waitFor()
    const journey: Journey = {
      async 'Guarded page'() {
        await page.goto(url + GUARDED)
        await page.waitForURL(
          (at) => at.pathname === '/handler/sign-in' && at.searchParams.get('after_auth_return_to') === GUARDED,
        )
      },
      async 'Sign-up'() {
        await page.getByRole('link', { name: /sign up|create an account/i }).click()
        await page.getByRole('heading', { name: 'Create your account' }).waitFor()
        await page.getByRole('textbox', { name: 'Email' }).fill(ada)
        await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(PASSWORD)
        await page.getByRole('button', { name: 'Create account' }).click()
        await page.waitForURL(/\/handler\/verify-email/)
        await shows(`verify ${ada}`)
      },
      async 'Email link'() {
        // The browser opens the link in another tab. Both continue on the page that the user asked for.
        const tab = await context.newPage()
        await tab.goto((await control.emails.link({ to: ada, kind: 'email_verification' })).link)
        await tab.getByRole('button', { name: 'Confirm' }).click()
        await tab.getByRole('button', { name: 'Continue' }).click()
        await tab.waitForURL(url + GUARDED)
        await tab.getByText(`Signed in as ${ada}`).waitFor()
        await tab.close()
        await page.waitForURL(url + GUARDED)
        await shows(`Signed in as ${ada}`)
      },
      'Restricted user': () =>
        inNewContext(context, async (tab) => {
          await control.users.create({ email: eve, password: PASSWORD, emailVerified: false })
          await signIn(tab, url, eve)
          await tab.waitForURL(/\/handler\/verify-email/)
          // This user has not received an email yet.
          await tab.getByRole('button', { name: 'Resend email' }).click()
          await control.emails.link({ to: eve, kind: 'email_verification' })
          await tab.goto(url + GUARDED)
          await tab.waitForURL(/\/handler\/verify-email/)
          assert.equal(await tab.getByText('Signed in as').count(), 0)
        }),
      async 'Two-factor'() {
        await page.goto(`${url}/handler/account-settings`)
        await page
          .getByRole('link', { name: /Two-factor/ })
          .or(page.getByRole('tab', { name: /Two-factor/ }))
          .first()
          .click()
        await page.getByRole('button', { name: 'Enable' }).click()
        const secret = await page.locator('code').textContent()
        await page.getByRole('textbox', { name: /code/i }).fill(createTotpCode(secret ?? ''))
        await page.getByRole('button', { name: /Disable/ }).waitFor()
      },
      async 'Sign-out and Back'() {
        await signOutAndGoBack(context, {
          url,
          privateTexts: [ada],
          // The home page of a starter has no link to sign in.
          showsSignIn: false,
          pages: ['/dashboard', '/handler/account-settings#emails', '/dashboard'],
          async signIn(tab) {
            await signIn(tab, url, ada)
            await tab.getByRole('textbox', { name: /code/i }).fill((await control.users.totpCode({ user: ada })).code)
            await tab.getByText(`Signed in as ${ada}`).waitFor()
          },
          async signOut(tab) {
            await tab.goto(`${url}/handler/sign-out`)
            await tab.getByRole('button', { name: 'Sign out' }).click()
            await tab.waitForURL(`${url}/`)
            await tab.goto(url + GUARDED)
          },
        })
        await page.goto(`${url}/handler/sign-out`)
        await page.getByRole('button', { name: 'Sign out' }).click()
        await page.waitForURL(`${url}/`)
      },
      async 'Second user'() {
        await control.users.create({ email: bob, password: PASSWORD, emailVerified: true })
        await signIn(page, url, bob)
        await page.getByText(`Signed in as ${bob}`).waitFor()
        assert.ok(!(await page.content()).includes(ada), 'The page contains the user before.')
        assert.deepEqual(problems, [])
      },
      async 'Service down'() {
        await control.faults.addPreset({ name: 'offline' })
        await page.goto(url + GUARDED, { waitUntil: 'commit' })
        await page.waitForTimeout(3000)
        assert.ok(!page.url().includes('/sign-in'), 'An outage has signed the user out.')
        // A visitor does not see what the page shows to users.
        await inNewContext(context, async (tab) => {
          await tab.goto(url + GUARDED, { waitUntil: 'commit' })
          await tab.waitForURL(/\/handler\/sign-in/)
          assert.equal(await tab.getByText('Signed in as').count(), 0)
        })
        await control.faults.clear({})
        await page.goto(url + GUARDED)
        await page.getByText(`Signed in as ${bob}`).waitFor()
        problems.length = 0
      },
    }
    await follow(journey, outcomes)
  })
}

async function signIn(page: Page, url: string, email: string) {
  await page.goto(url + GUARDED)
  await page.waitForURL(/\/handler\/sign-in/)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Uses the app as another person. */
async function inNewContext(context: BrowserContext, use: (page: Page) => Promise<void>) {
  const other = await context.browser()?.newContext({ locale: 'en-US' })
  assert.ok(other)
  try {
    await use(await other.newPage())
  } finally {
    await other.close()
  }
}

/** Calls an API whose route `/me` responds with the ID of the user of an access token. */
export async function useProtectedApi({ url, emulator, project }: Running, outcomes: Outcomes): Promise<void> {
  const control = createControl(emulator)
  const me = async (token?: string) => {
    const response = await fetch(`${url}/me`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
    return response.ok ? ((await response.json()) as { userId: string }).userId : response.status
  }
  const tokenOf = async (emailVerified: boolean) => {
    const { id, email } = await control.users.create({ password: PASSWORD, emailVerified })
    const client = createClient({ ...project, tokenStore: 'memory' })
    await signInWithPassword(client, { email: email ?? '', password: PASSWORD, redirectTo: false })
    return { id, token: (await getAccessToken(client)) ?? undefined }
  }
  const [ada, bob, eve] = [await tokenOf(true), await tokenOf(true), await tokenOf(false)]
  const noPages = 'no pages'
  await follow(
    {
      async 'Guarded page'() {
        assert.equal(await me(), 401)
        assert.equal(await me('wrong'), 401)
      },
      'Sign-up': async () => assert.equal(await me(ada.token), ada.id),
      'Email link': noPages,
      'Restricted user': async () => assert.equal(await me(eve.token), 401),
      'Two-factor': noPages,
      'Sign-out and Back': noPages,
      'Second user': async () => assert.equal(await me(bob.token), bob.id),
      async 'Service down'() {
        await control.faults.addPreset({ name: 'offline' })
        assert.equal(await me(bob.token), bob.id)
        assert.equal(await me(), 401)
      },
    },
    outcomes,
  )
}
