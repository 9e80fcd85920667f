// What a user does in the fixture apps. They look the same with the published kit and with this one.
import { strict as assert } from 'node:assert'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { args } from '../../../../tools/browser.ts'

const PASSWORD = 'correct horse battery'

/** A user, and the names of their teams. */
export interface Account {
  readonly email: string
  readonly teams: string[]
}

/** An app that is running. */
export interface RunningApp {
  readonly url: string
  /** Whether the app has pages of Next.js that the server renders with the user. */
  readonly isNext: boolean
  /** Whether the app has guarded pages that redirect to the handler. */
  readonly hasHandler: boolean
  /** Whether pages of Next.js redirect to the handler while the server renders them. */
  readonly redirectsOnServer: boolean
  /** Whether a page of Next.js can stay as it was after a server action. The user then reloads it. */
  readonly missesUpdates: boolean
}

/** Opens the browser profile of a folder, and uses it. The pages must not log errors. */
export async function inProfile(folder: string, use: (page: Page) => Promise<void>): Promise<void> {
  const executablePath = process.env.CHROMIUM_PATH
  const context = await chromium.launchPersistentContext(folder, {
    args,
    locale: 'en-US',
    ...(executablePath && { executablePath }),
  })
  try {
    context.setDefaultTimeout(60_000)
    const errors = watchErrors(context)
    await use(await context.newPage())
    assert.deepEqual(errors, [])
  } finally {
    await context.close()
  }
}

/** Expects that the user of an earlier visit is signed in, and that their teams are listed. */
export async function expectSignedIn(page: Page, { url, isNext }: RunningApp, { email, teams }: Account) {
  await page.goto(url)
  await greeting(page, email).waitFor()
  await openNotes(page, url)
  for (const team of teams) await page.getByRole('listitem').filter({ hasText: team }).waitFor()
  if (!isNext) return
  const response = await page.request.get(`${url}/api/me`)
  assert.deepEqual(await response.json(), { email })
}

/** Signs the user out, signs up another one, signs them out and in, and creates a team. Returns the new user. */
export async function runScenario(page: Page, app: RunningApp): Promise<Account> {
  const { url, isNext, hasHandler, redirectsOnServer } = app
  const email = `ada-${crypto.randomUUID().slice(0, 8)}@example.test`
  const submit = async (button: string, password = PASSWORD) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: button }).click()
  }
  const signOut = async () => {
    // The form can be displayed before the page is left. What is entered there is lost.
    const loaded = hasHandler && !isNext ? page.waitForEvent('load') : undefined
    await page.getByRole('button', { name: 'Sign out' }).click()
    await loaded
    await page.getByLabel('Email').waitFor()
  }

  await page.goto(url)
  await page
    .getByRole('button', { name: /Sign (out|up)/ })
    .first()
    .waitFor()
  if (await page.getByRole('button', { name: 'Sign out' }).isVisible()) await signOut()
  await submit('Sign up')
  await greeting(page, email).waitFor()
  await signOut()
  await submit('Sign in', 'wrong password')
  await page.getByText('Wrong email or password').waitFor()
  await submit('Sign in')
  await greeting(page, email).waitFor()
  await page.reload()
  await greeting(page, email).waitFor()

  await openNotes(page, url)
  await page.getByLabel('Team').fill('Comets')
  await page.getByRole('button', { name: 'Create team' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Comets' }).waitFor()
  if (isNext) await visitServerPages(page, app, email)

  await page.goto(url)
  await signOut()
  if (hasHandler) {
    await page.goto(`${url}/notes`)
    await page.waitForURL(/\/handler\/sign-in/)
    await page.getByLabel('Email').first().waitFor()
  }
  if (redirectsOnServer) {
    await page.goto(`${url}/dashboard`)
    await page.waitForURL(/\/handler\/sign-in/)
  }
  if (isNext) assert.equal((await page.request.get(`${url}/api/me`)).status(), 401)
  await page.goto(url)
  await submit('Sign in')
  await greeting(page, email).waitFor()
  return { email, teams: ['Comets'] }
}

/** A server component, a server action and the HTML of the server. */
async function visitServerPages(page: Page, { url, missesUpdates }: RunningApp, email: string) {
  await page.goto(`${url}/dashboard`)
  await shown(page, `Hello ${email}`).waitFor()
  await shown(page, 'Teams: Comets').waitFor()
  await page.getByLabel('Name').filter({ visible: true }).fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Rename' }).click()
  const renamed = shown(page, 'Hello Ada Lovelace')
  if (missesUpdates) await renamed.waitFor({ timeout: 15_000 }).catch(() => page.reload())
  await renamed.waitFor()
  await page.goto(url)
  await shown(page, `Server: ${email}`).waitFor()
}

const greeting = (page: Page, email: string) => shown(page, `Signed in as ${email}`)

/** A text that the app shows to the user. While a page streams, a hidden copy of it can be in the document. */
const shown = (page: Page, text: string) => page.getByText(text).filter({ visible: true })

/** The notes have a page in apps with pages. */
async function openNotes(page: Page, url: string) {
  if (await page.getByRole('link', { name: 'Notes' }).isVisible()) await page.goto(`${url}/notes`)
}

/** Uncaught errors, and errors in the console. A request that the service refuses is one of them, but expected. */
function watchErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().stack}`))
  return errors
}
