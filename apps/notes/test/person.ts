import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { expect, onTestFinished } from 'vitest'

/** The actions of a user in the app, by the texts on the screen. Each waits for its result. */
export interface Person {
  readonly page: Page
  signUp(email: string, password: string): Promise<void>
  signIn(email: string, password: string): Promise<void>
  /** Asks to sign out. */
  leave(): Promise<void>
  signOut(): Promise<void>
  writeNote(title: string, body: string): Promise<void>
  /** The titles on the home page. */
  titles(): Promise<string[]>
}

/**
 * What Chromium itself prints for a response of 400 or above and for a network error, whatever the page does with it, and
 * what Playwright prints in place of starting the service worker.
 */
const NETWORK_MESSAGE = /^(Failed to load resource: |Service Worker registration blocked by Playwright)/

/**
 * Waits for a fault that the test provokes, and removes it at the end of the test: React prints the error of every error
 * page, each time that it renders.
 */
export async function expectFault(faults: string[], message: string): Promise<void> {
  await expect.poll(() => faults.some((fault) => fault.includes(message)), { timeout: 15_000 }).toBe(true)
  onTestFinished(() => void faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes(message))))
}

/**
 * A user with a separate browser profile. Adds to `faults` every uncaught error and every error or warning on the
 * console, such as those of React and of the Content Security Policy.
 */
export async function person(
  browser: Browser,
  url: string,
  faults: string[],
  options: BrowserContextOptions = {},
): Promise<Person> {
  // Playwright cannot intercept the requests of a service worker.
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', ...options })
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    const printed = message.type() === 'error' || message.type() === 'warning'
    if (printed && !NETWORK_MESSAGE.test(message.text())) faults.push(message.text())
  })
  const home = () => page.getByRole('heading', { name: 'Notes' }).waitFor()

  const leave = async () => {
    await page.getByRole('button', { name: /^Account menu for/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }
  const credentials = async (name: RegExp, email: string, password: string) => {
    await page.getByLabel('Email', { exact: true }).fill(email)
    for (const field of await page.locator('input[type="password"]').all()) await field.fill(password)
    await page.getByRole('button', { name }).click()
    await home()
  }
  return {
    page,
    async signUp(email, password) {
      await page.goto('/handler/sign-up')
      await credentials(/^create account$/i, email, password)
    },
    async signIn(email, password) {
      await page.goto('/')
      await page.waitForURL('**/handler/sign-in*')
      await credentials(/^sign in$/i, email, password)
    },
    leave,
    async signOut() {
      await leave()
      await page.waitForURL('**/handler/sign-in*')
    },
    async writeNote(title, body) {
      await page.getByRole('button', { name: 'New note' }).click()
      await page.getByRole('textbox', { name: 'Title' }).fill(title)
      await page.getByRole('textbox', { name: 'Text' }).fill(body)
      await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
      await page.getByRole('link', { name: 'note.', exact: true }).click()
      await page.getByRole('link', { name: title }).waitFor()
    },
    async titles() {
      await page.goto('/')
      await home()
      await page.getByLabel('Loading your notes').waitFor({ state: 'detached' })
      return page.getByRole('listitem').locator('strong').allTextContents()
    },
  }
}
