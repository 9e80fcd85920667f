import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@latchkey/core'
import { updateConfig } from '@latchkey/core/admin'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { build } from 'vite'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { launchChromium } from '../../../tools/testing/chromium.ts'
import { authUrlOf, type NotesProcess, startNotes } from './notes-process.ts'
import { pgliteFolder } from './pglite-folder.ts'

/**
 * What Chromium prints for a response of 400 or above and for a network error, whatever the page does with it, and what
 * Playwright prints when it blocks the service worker.
 */
const NOT_A_FAULT = /^Failed to load resource: |^Service Worker registration blocked/
/** A window in which the list and the note are not side by side. */
const ONE_PANE = { width: 880, height: 720 }
export const PASSWORD = 'correct horse'

/** Builds the web app with its devtools, as `npm start` does. */
const buildForDevelopment = (outDir: string) =>
  build({ root: fileURLToPath(new URL('..', import.meta.url)), logLevel: 'silent', build: { outDir } })

/**
 * The built notes app in a separate process and a browser, for one test file. Fails when a page throws an error, or
 * prints an error or a warning.
 */
export function stage({
  devtools = false,
  environment = {},
}: {
  devtools?: boolean
  environment?: NodeJS.ProcessEnv
} = {}) {
  let folder: string
  let browser: Browser
  let notes: NotesProcess
  const faults: string[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'notes-'))
    browser = await launchChromium()
    await pgliteFolder(join(folder, 'notes'))
    const web = join(folder, 'web')
    if (devtools) await buildForDevelopment(web)
    notes = await startNotes(folder, { ...environment, ...(devtools && { LATCHKEY_DEVELOPMENT_WEB: web }) })
  })
  afterAll(async () => {
    await browser?.close()
    await notes?.stop()
    await rm(folder, { recursive: true, force: true })
    expect(faults).toEqual([])
  })

  /** A page in a separate browser profile. Without the service worker, which loads every file of the app. */
  async function visitor(path = '/', { expectErrors = false, ...options }: VisitorOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      baseURL: notes.url,
      serviceWorkers: 'block',
      viewport: ONE_PANE,
      ...options,
    })
    const page = await context.newPage()
    if (!expectErrors) page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      const isFault = ['error', 'warning'].includes(message.type()) && !NOT_A_FAULT.test(message.text())
      if (isFault && !expectErrors) faults.push(message.text())
    })
    await page.goto(path)
    return page
  }

  /** The page of a new user, with their notes. */
  async function newUser(email: string, options?: VisitorOptions): Promise<Page> {
    const page = await visitor('/handler/sign-up', options)
    await sendSignUp(page, email)
    await page.getByRole('heading', { name: 'Notes' }).waitFor()
    return page
  }

  /** An admin client of the emulated project. */
  async function admin() {
    const project = await readFile(join(folder, 'project.json'), 'utf8')
    const { projectId, superSecretAdminKey: adminKey } = JSON.parse(project)
    return createClient({ projectId, adminKey, baseUrl: authUrlOf(notes), tokenStore: null })
  }
  const requireVerifiedEmails = async (isRequired: boolean) =>
    updateConfig(await admin(), { config: { 'onboarding.requireEmailVerification': isRequired } })

  /** The link of the last email to this address. */
  async function verificationLink(email: string): Promise<string> {
    const emails = await (await fetch(`${authUrlOf(notes)}/__emulator/emails/list?to=${email}`)).json()
    return emails.at(-1).link
  }
  return { visitor, newUser, admin, notes: () => notes, requireVerifiedEmails, verificationLink }
}

interface VisitorOptions extends Pick<BrowserContextOptions, 'serviceWorkers' | 'viewport'> {
  /** Whether errors on the console are part of the story. */
  readonly expectErrors?: boolean
}

/** Sends the open sign-up form. */
export async function sendSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  for (const field of await page.locator('input[type="password"]').all()) await field.fill(PASSWORD)
  await page.getByRole('button', { name: /^create account$/i }).click()
}

/** Sends the open sign-in form. */
export async function sendSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Waits until the open note has this status. */
export const hasStatus = (page: Page, status: string) =>
  page.getByRole('status').getByText(status, { exact: true }).waitFor()

/** Writes a note in the open notebook, and returns to the list. */
export async function write(page: Page, title: string, body = '', status = 'Saved'): Promise<void> {
  await page.getByRole('button', { name: 'New note' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Text').fill(body)
  await hasStatus(page, status)
  await page.getByRole('link', { name: 'All notes' }).click()
  await page.getByRole('link', { name: title }).waitFor()
}

/** The titles in the list. */
export const titles = (page: Page) => page.getByRole('listitem').locator('strong').allTextContents()

/** Waits until `read` returns what is expected, long enough for a busy machine. */
export const eventually = <Shown>(read: () => Shown | Promise<Shown>, expected: Shown) =>
  vi.waitFor(async () => expect(await read()).toEqual(expected), 60_000)
