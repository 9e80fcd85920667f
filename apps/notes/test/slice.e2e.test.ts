import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { args } from '../../../tools/browser.ts'
import { type NotesProcess, startNotes } from './notes-process.ts'
import { expectFault, type Person, person } from './person.ts'
import { pgliteFolder } from './pglite-folder.ts'
import { deleteStoredNotes } from './stored-notes.ts'

const ANN = ['ann@example.test', 'correct horse'] as const
const BOB = ['bob@example.test', 'battery staple'] as const

let folder: string
let browser: Browser
let notes: NotesProcess
let ann: Person
let noteId: string
const faults: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notes-slice-'))
  const executablePath = process.env.CHROMIUM_PATH
  browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
  await pgliteFolder(join(folder, 'notes'))
  notes = await startNotes(folder)
  ann = await person(browser, notes.url, faults)
})
afterAll(async () => {
  await browser?.close()
  await notes?.stop()
  await rm(folder, { recursive: true, force: true })
})

// One journey in steps: each continues from the previous one.
// spec: 1.title, 1.footer, 1.signed-in-only, 2.route-home, 2.route-handler, 2.layout
test('redirects a signed-out user to sign-in, and shows an empty home page after sign-up', async () => {
  await ann.page.goto('/')
  await ann.page.waitForURL('**/handler/sign-in?after_auth_return_to=*')
  await ann.page.getByText('Notes in Markdown that open in an instant').waitFor()
  await ann.page.getByRole('button', { name: 'Try without an account' }).waitFor()
  const isScrollable = () => document.documentElement.scrollHeight > window.innerHeight
  // It fits into a window of 720 px, with room for a larger font.
  await ann.page.setViewportSize({ width: 1280, height: 690 })
  expect(await ann.page.evaluate(isScrollable)).toBe(false)
  await ann.page.setViewportSize({ width: 1280, height: 720 })
  await ann.signUp(...ANN)
  await ann.page.getByText('Nothing here yet').waitFor()
  expect(await ann.page.locator('footer').textContent()).toBe('built with PGlite ❤️')
  expect(await ann.page.getByRole('link', { name: 'note.' }).getAttribute('href')).toBe('/')
})

// spec: 2.layout
test('has one centered column of at most 42rem, apart from the two panes, and a live region from the start', async () => {
  const { page } = ann
  await page.setViewportSize({ width: 899, height: 720 })
  const column = await page.locator('main').evaluate((main) => {
    const { left, right, width } = (main.parentElement as Element).getBoundingClientRect()
    return { width, offCentre: Math.abs(left - (document.documentElement.clientWidth - right)) }
  })
  expect(column).toEqual({ width: 42 * 16, offCentre: 0 })
  await page.setViewportSize({ width: 1280, height: 720 })
  expect(await page.getByRole('region', { name: 'Messages' }).getAttribute('aria-live')).toBe('polite')
})

test('a note persists across a reload and a sign-out', async () => {
  await ann.writeNote('Garden', 'Sow the peas.\nWater them.')
  noteId =
    new URL(
      (await ann.page.getByRole('link', { name: 'Garden' }).getAttribute('href')) ?? '',
      notes.url,
    ).searchParams.get('id') ?? ''
  expect(noteId).toMatch(/^[0-9a-f-]{36}$/)
  await ann.page.reload()
  expect(await ann.titles()).toEqual(['Garden'])
  await ann.signOut()
  await ann.signIn(...ANN)
  expect(await ann.titles()).toEqual(['Garden'])
})

// spec: 2.preload, 9.router-preload
test('hovering a note preloads it; hovering a link to an auth screen preloads nothing', async () => {
  const { page } = ann
  await page.goto('/')
  await page.getByRole('link', { name: 'Garden' }).waitFor()
  // The menu itself comes when it is wanted; what is asked here is what its links do.
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await page.getByRole('menuitem', { name: 'Account settings' }).waitFor()
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const ahead = page.waitForRequest((request) => request.url().endsWith(noteId))
  // Focus is intent at once, pointing after 50 ms.
  await page.getByRole('menuitem', { name: 'Account settings' }).hover()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Garden' }).hover()
  await ahead
  expect(requests).toEqual([`${notes.url}/api/notes/${noteId}`])
})

test('edits, deletes and restores a note', async () => {
  await ann.page.getByRole('link', { name: 'Garden' }).click()
  await ann.page.getByRole('textbox', { name: 'Text' }).fill('Sow the beans.')
  await ann.page.getByRole('link', { name: 'note.' }).click()
  await ann.page.getByText('Sow the beans.').waitFor()
  await ann.writeNote('Errand', 'Stamps')
  await ann.page.getByRole('button', { name: 'Delete Errand' }).click()
  await ann.page.getByText('Deleted “Errand”.').waitFor()
  expect(await ann.titles()).toEqual(['Garden'])
  await ann.page.getByRole('button', { name: 'Delete Garden' }).click()
  await ann.page.getByRole('button', { name: 'Undo' }).click()
  await ann.page.getByRole('link', { name: 'Garden' }).waitFor()
  expect(await ann.titles()).toEqual(['Garden'])
})

// spec: 2.route-note, 5.note-id
test('a second user sees no foreign notes, and no difference between a foreign and an unknown note', async () => {
  const bob = await person(browser, notes.url, faults)
  await bob.signUp(...BOB)
  expect(await bob.titles()).toEqual([])

  const answers: object[] = []
  bob.page.on('response', async (response) => {
    if (response.url().includes('/api/notes/')) answers.push({ status: response.status(), body: await response.text() })
  })
  const unknown = '0b8a9f3e-6f0c-4f6e-9d1a-2f8f3c5b7a10'
  for (const id of [noteId, unknown, '7', 'not an id']) {
    await bob.page.goto(`/note?id=${encodeURIComponent(id)}`)
    await bob.page.getByRole('heading', { name: 'There is no such note' }).waitFor()
  }
  await bob.page.goto('/note')
  await bob.page.getByRole('heading', { name: 'There is no such note' }).waitFor()
  // A page may ask again: it does so when the response arrives before the page has rendered.
  await expect.poll(() => answers.length).toBeGreaterThanOrEqual(4)
  for (const response of answers) expect(response).toEqual({ ...answers[0], status: 404 })
  await bob.page.context().close()
})

test.each(['SIGKILL', 'SIGTERM'] as const)('the session and the note survive %s and a restart', async (signal) => {
  const { url } = notes
  await notes.kill(signal)
  notes = await startNotes(folder)
  expect(notes.url).toBe(url)
  expect(await ann.titles()).toEqual(['Garden'])
})

test('a network error does not redirect to sign-in, and the notes return with the network', async () => {
  const { page } = ann
  await page.route('**/api/notes*', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('link', { name: 'Garden' }).waitFor()
  await deleteStoredNotes(page)
  await page.goto('/')
  await page.getByRole('heading', { name: "Can't reach the server" }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.getByRole('button', { name: /^Account menu for/ }).count()).toBe(1)
  await page.unroute('**/api/notes*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Garden' }).waitFor()
})

// spec: 2.error-page, 8.router-fallbacks
test('shows and hides error details', async () => {
  const { page } = ann
  const refusal = { status: 400, json: { error: { code: 'invalid', message: 'Nothing today.' } } }
  await page.route('**/api/notes*', (route) => route.fulfill(refusal))
  await page.goto('/')
  await page.getByRole('heading', { name: 'Something went wrong!' }).waitFor()
  await page.getByRole('button', { name: 'Show Error' }).click()
  await expectFault(faults, 'Nothing today.')
  await page.getByText('Nothing today.').waitFor()
  await page.getByRole('button', { name: 'Hide Error' }).click()
  await page.getByText('Nothing today.').waitFor({ state: 'detached' })
  await page.unroute('**/api/notes*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Garden' }).waitFor()
})

// spec: 2.not-found, 8.router-fallbacks
test('shows Not Found for an unknown URL', async () => {
  await ann.page.goto('/nowhere')
  await ann.page.getByRole('heading', { name: 'Not Found' }).waitFor()
})

test('the app printed no error, no warning and no CSP violation', () => {
  expect(faults).toEqual([])
})
