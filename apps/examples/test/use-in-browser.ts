import { strict as assert } from 'node:assert'
import type { BrowserContext, Locator, Page } from 'playwright'
import { launchChromium } from '../../../tools/testing/chromium.ts'
import type { Running } from './scenario.ts'
import { type AppPages, signOutAndGoBack, signOutInAnotherTab, signOutWhileLoading } from './sign-out.ts'
import { visitAtOnce } from './visitors.ts'

export const PASSWORD = 'correct horse battery'

/**
 * Opens guarded pages signed out, signs up, opens them again, reloads, opens the account settings, and signs out: in the same
 * tab, before pressing the back button, and in another tab. The console must stay free of errors and warnings.
 */
export async function useInBrowser(running: Running): Promise<void> {
  await useApp(running, { rendersOnServer: true })
}

/** As {@link useInBrowser}, for an app that renders in the browser only. */
export async function useSinglePageApp(running: Running): Promise<void> {
  await useApp(running, { rendersOnServer: false })
}

/**
 * As {@link useInBrowser}, for Next.js 15. Its pages sometimes do not show the result of a server action that calls
 * `revalidatePath`, in one of 300 runs of an app without this kit. The user then reloads the page.
 */
export async function useNext15(running: Running): Promise<void> {
  await useApp(running, { rendersOnServer: true, missesUpdates: true })
}

interface AppBehavior {
  readonly rendersOnServer: boolean
  /** Whether a page can stay as it was after a server action. */
  readonly missesUpdates?: boolean
}

async function useApp(running: Running, { rendersOnServer, missesUpdates = false }: AppBehavior): Promise<void> {
  const { url, mode } = running
  if (rendersOnServer && !mode.debugsPages) await visitAtOnce(running, { path: '/' })
  await inBrowser(async (page) => {
    const email = newEmail()

    // Guards return the user to the page that they wanted to open.
    await page.goto(`${url}/notes`)
    await page.waitForURL(/\/handler\/sign-in\?after_auth_return_to=/)
    await page.goto(`${url}/dashboard`)
    await page.waitForURL(/\/handler\/sign-in\?after_auth_return_to=%2Fdashboard/)
    await page.getByRole('link', { name: /sign up|create an account/i }).click()
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await page.getByText(`Hello ${email}`).waitFor()
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByRole('button', { name: 'Rename' }).click()
    const renamed = page.getByText('Hello Ada Lovelace')
    if (missesUpdates) await renamed.waitFor({ timeout: 15_000 }).catch(() => page.reload())
    await renamed.waitFor()

    // The HTML of the server contains the user: nothing changes when the scripts start.
    await page.goto(url)
    await page.getByText(`Signed in as ${email}`).waitFor()
    await page.reload()
    await page.getByText(`Signed in as ${email}`).waitFor()
    if (rendersOnServer) await expectInHtml(page, `${url}/dashboard`, 'Ada Lovelace')
    await page.goto(`${url}/notes`)
    await page.getByRole('heading', { name: 'Your notes' }).waitFor()

    await page.goto(`${url}/handler/account-settings`)
    await page.getByRole('heading', { name: 'Account settings' }).first().waitFor()

    await testSignOut(page.context(), {
      url,
      privateTexts: [email, 'Ada Lovelace'],
      pages: ['/', '/dashboard', '/notes', '/'],
      signIn: signInWith(url, email),
      signOut: signOutWithUserButton(/Ada/),
    })
  })
}

/** Signs out, and looks for data of the user behind the back button and in other tabs. Ends signed out. */
async function testSignOut(context: BrowserContext, app: AppPages) {
  await signOutAndGoBack(context, app)
  await signOutInAnotherTab(context, app)
  // In a new tab, without anything in memory.
  const tab = await context.newPage()
  await tab.goto(app.url + app.pages[1])
  await tab.waitForURL(/\/sign-in/)
  await tab.getByRole('button', { name: 'Sign in' }).first().waitFor()
}

const signInWith = (url: string, email: string) => async (page: Page) => {
  await page.goto(`${url}/handler/sign-in`)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`${url}/`)
}

const signOutWithUserButton = (name: string | RegExp) => async (page: Page) => {
  const item = page.getByRole('menuitem', { name: 'Sign out' })
  await clickUntilVisible(page.getByRole('button', { name }), item)
  await item.click()
}

/** Signs up in an app without a router, whose only page is guarded, reloads, opens the account settings and signs out. */
export async function useReact({ url }: Running): Promise<void> {
  await inBrowser(async (page) => {
    const email = newEmail()
    await page.goto(url)
    await page.waitForURL(/\/handler\/sign-in\?after_auth_return_to=/)
    await page.getByRole('link', { name: /sign up|create an account/i }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText(`Hello ${email}`).waitFor()
    await page.reload()
    await page.getByText(`Hello ${email}`).waitFor()
    await page.goto(`${url}/handler/account-settings`)
    await page.getByRole('heading', { name: 'Account settings' }).first().waitFor()
    await testSignOut(page.context(), {
      url,
      privateTexts: [email],
      pages: ['/handler/account-settings', '/'],
      signIn: signInWith(url, email),
      signOut: signOutWithUserButton(email),
    })
  })
}

/**
 * Signs up in an app whose refresh tokens are in HttpOnly cookies, uses two tabs, changes the user, and signs out. Scripts of
 * the page never see a refresh token.
 */
export async function useHttpOnly(running: Running): Promise<void> {
  const { url, emulator } = running
  await visitAtOnce(running, { path: '/api/me', httpOnly: true })
  await inBrowser(async (page) => {
    const context = page.context()
    const bodies: Promise<string>[] = []
    context.on('response', (response) => bodies.push(response.text().catch(() => '')))
    const signUp = async (email: string) => {
      await page.goto(`${url}/handler/sign-up`)
      await page.getByRole('textbox', { name: 'Email' }).fill(email)
      await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.waitForURL(`${url}/`)
      await page.getByText(email).first().waitFor()
    }
    const signOut = async (email: string) => {
      const item = page.getByRole('menuitem', { name: 'Sign out' })
      await clickUntilVisible(page.getByRole('button', { name: email }), item)
      // The redirect after the sign-out would abort the next navigation of the test.
      const redirected = page.waitForEvent('load')
      await item.click()
      await redirected
    }
    const refreshTokens = () => emulator.world.sessions.where(() => true).map(({ refreshToken }) => refreshToken)

    const [ada, bob] = [newEmail(), newEmail()]
    await signUp(ada)
    await page.reload()
    await page.getByText(ada).first().waitFor()
    const tokens = refreshTokens()
    assert.ok(tokens.length > 0)
    const cookies = await context.cookies()
    for (const token of tokens) {
      const found = cookies.filter(({ value }) => value.includes(token))
      assert.deepEqual(
        found.map(({ httpOnly }) => httpOnly),
        [true],
      )
      const readable = await page.evaluate(() => document.cookie + JSON.stringify([localStorage, sessionStorage]))
      assert.ok(!readable.includes(token), 'A script can read the refresh token.')
      assert.ok(!(await Promise.all(bodies)).join().includes(token), 'A response contains the refresh token.')
    }
    // A cookie of a script could not be this durable in Safari.
    const session = cookies.find(({ name }) => name.includes('-session-'))
    assert.ok(session && session.expires > Date.now() / 1000 + 300 * 86_400)

    await page.goto(`${url}/handler/account-settings`)
    await page.getByRole('heading', { name: 'Account settings' }).first().waitFor()
    const me = await context.request.get(`${url}/api/me`)
    assert.equal(me.status(), 200)

    const tab = await context.newPage()
    await tab.goto(url)
    await tab.getByText(ada).first().waitFor()
    await page.goto(url)
    await signOut(ada)
    await tab.getByText(ada).first().waitFor({ state: 'detached' })
    await signUp(bob)
    await tab.goto(url)
    await tab.getByText(bob).first().waitFor()
    assert.equal(refreshTokens().length, tokens.length)
    await signOut(bob)
    await tab.getByText(bob).first().waitFor({ state: 'detached' })
    assert.deepEqual(refreshTokens(), [])
  })
}

/**
 * Signs up in a page without a bundler, reloads, opens the account settings, signs out and in. Each page loads the kit
 * with one request.
 */
export async function useHtml({ url, emulator, project }: Running): Promise<void> {
  await inBrowser(async (page) => {
    const email = newEmail()
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto(url)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText(`Signed in as ${email}`).waitFor()
    assert.deepEqual(scripts, [`${url}/latchkey.js`])
    await page.reload()
    await page.getByText(`Signed in as ${email}`).waitFor()

    scripts.length = 0
    await page.getByRole('link', { name: 'Account settings' }).click()
    await page.getByRole('heading', { name: 'Account settings' }).first().waitFor()
    assert.deepEqual(scripts, [`${url}/browser.js`])

    await page.goto(url)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText(`Signed in as ${email}`).waitFor()

    // Another user signs in, in another tab. While the service is down, no user is shown.
    const [next, repair] = [newEmail(), emulator.faults.add('GET /users/me', { type: 'server-error' }, { times: 1000 })]
    const other = await page.context().newPage()
    await other.goto(url)
    await other.evaluate(`import('./latchkey.js').then(({ createClient, signUpWithPassword }) =>
      signUpWithPassword(createClient(${JSON.stringify(project)}), ${JSON.stringify({ email: next, password: PASSWORD, redirectTo: false })}))`)
    await page.getByText(`Signed in as ${email}`).waitFor({ state: 'hidden' })
    repair()
    await page.reload()
    await page.getByText(`Signed in as ${next}`).waitFor()
  })
}

/**
 * Signs up in an app without React: opens a guarded page, verifies the email address, sends a form as the user, reloads
 * and signs out.
 */
export async function useAstro(running: Running): Promise<void> {
  const { url, emulator } = running
  const { mailbox } = emulator
  await visitAtOnce(running, { path: '/' })
  await inBrowser(async (page) => {
    const email = newEmail()
    await page.goto(`${url}/dashboard`)
    await page.waitForURL(/\/sign-in\?after_auth_return_to=%2Fdashboard/)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.waitForURL(/\/verify-email/)
    await page.getByRole('button', { name: 'Send another email' }).click()
    await page.getByText('The email was sent.').waitFor()
    const sent = mailbox.last({ to: email })
    assert.ok(sent, 'No verification email was sent.')
    await page.goto(mailbox.link(sent))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Your email address is verified.').waitFor()
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.getByText(`Hello ${email}`).waitFor()
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByText('Hello Ada Lovelace').waitFor()
    await expectInHtml(page, `${url}/dashboard`, 'Ada Lovelace')
    await page.goto(url)
    await page.reload()
    await page.getByText(`Signed in as ${email}`).waitFor()
    const app: AppPages = {
      url,
      privateTexts: [email, 'Ada Lovelace'],
      pages: ['/', '/dashboard', '/'],
      async signIn(tab) {
        await tab.goto(`${url}/sign-in`)
        await tab.getByLabel('Email').fill(email)
        await tab.getByLabel('Password').fill(PASSWORD)
        await tab.getByRole('button', { name: 'Sign in' }).click()
        await tab.getByText(`Signed in as ${email}`).waitFor()
      },
      signOut: (tab) => tab.getByRole('button', { name: 'Sign out' }).click(),
    }
    await testSignOut(page.context(), app)
    await signOutWhileLoading(page.context(), app)
  })
}

/** Opens stories of a signed-in and a signed-out user, and tries to sign in: each story has its own emulator. */
export async function useStorybook({ url }: Running): Promise<void> {
  await inBrowser(async (page) => {
    const open = (story: string) => page.goto(`${url}/iframe.html?viewMode=story&id=${story}`)
    await open('profile--signed-in')
    await page.getByText('Hello Ada').waitFor()
    await open('profile--signed-out')
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    await open('sign-in--signed-out')
    await page.getByLabel('Email').fill(newEmail())
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Incorrect email or password.').waitFor()
  })
}

/** Clicks a button again while its HTML is displayed but the scripts of the page have not started. */
async function clickUntilVisible(button: Locator, target: Locator) {
  for (let attempt = 1; ; attempt++) {
    await button.click()
    const isVisible = await target.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    )
    if (isVisible) return
    assert.ok(attempt < 20, 'The button has no effect.')
  }
}

export const newEmail = () => `ada-${crypto.randomUUID().slice(0, 8)}@example.test`

/** Runs in a new page. Throws when the console has an error or a warning in the end, which are in `problems` until then. */
export async function inBrowser(use: (page: Page, problems: string[]) => Promise<void>) {
  const browser = await launchChromium()
  try {
    const context = await browser.newContext({ locale: 'en-US' })
    const problems = watchConsole(context)
    await use(await context.newPage(), problems)
    assert.deepEqual(problems, [])
  } finally {
    await browser.close()
  }
}

async function expectInHtml(page: Page, url: string, text: string) {
  const response = await page.request.get(url, { maxRedirects: 0 })
  assert.equal(response.status(), 200, url)
  assert.ok((await response.text()).includes(text), `The HTML of ${url} does not contain ${text}.`)
}

/** Errors and warnings in the console of any page, and uncaught errors. */
function watchConsole(context: BrowserContext): string[] {
  const problems: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack}`))
  return problems
}
