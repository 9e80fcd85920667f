import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { violations } from './axe.ts'
import type { Person } from './person.ts'
import { eventually, stage } from './stage.ts'

const { someone } = stage()
let ann: Person

beforeEach(async ({ onTestFinished }) => {
  ann = await someone({ serviceWorkers: 'allow' })
  onTestFinished(() => ann.page.context().close())
})

/** Everything that is stored in IndexedDB, as text. */
const storedNotes = (page: Page) =>
  page.evaluate(async () => {
    const read = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const values: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await read(indexedDB.open(name as string))
      for (const store of database.objectStoreNames)
        values.push(...(await read(database.transaction(store).objectStore(store).getAll())))
      database.close()
    }
    return JSON.stringify(values)
  })
const storedPaths = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })
const ready = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready.then(({ active }) => active?.state)))
const offlineSign = (page: Page) => page.getByText('Working offline')
const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const rows = (page: Page) => page.getByRole('listitem').locator('strong').allTextContents()

async function signUpWithNotes(email: string, ...titles: string[]) {
  await ann.signUp(email, 'correct horse')
  for (const title of titles) await ann.writeNote(title, `the text of ${title}`)
  await ready(ann.page)
  await eventually(() => storedNotes(ann.page)).toContain(`the text of ${titles.at(-1)}`)
}

test('opens offline with the stored notes, finds and edits them, and sends the edits later', async () => {
  const { page } = ann
  await signUpWithNotes('ann@example.test', 'Lemons', 'Pears')
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('link', { name: 'Lemons' }).waitFor()
  await offlineSign(page).waitFor()
  expect(await rows(page)).toEqual(['Pears', 'Lemons'])
  expect(await violations(page, 'offline start')).toEqual([])

  await page.getByRole('searchbox', { name: 'Search your notes' }).fill('text lem')
  await page.getByText('1 found').waitFor()
  expect(await page.locator('mark').allTextContents()).toEqual(['Lem', 'text', 'Lem'])

  // The editor was never opened on this page.
  await page.getByRole('link', { name: 'Lemons' }).click()
  await text(page).fill('written offline')
  await page.getByRole('status').getByText('Offline', { exact: true }).waitFor()
  await page.goto('/')
  await page.getByText('written offline').first().waitFor()

  const saved = page.context().waitForEvent('response', (response) => response.request().method() === 'PATCH')
  await page.context().setOffline(false)
  expect((await saved).status()).toBe(200)
  await offlineSign(page).waitFor({ state: 'detached' })
  await eventually(() => storedNotes(page)).toContain('written offline')
})

test('shows the user menu when the network returns after an offline start', async () => {
  const { page } = ann
  await signUpWithNotes('finn@example.test', 'Of Finn')
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('link', { name: 'Sign out' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Account menu for finn@example.test' }).waitFor()
  await offlineSign(page).waitFor({ state: 'detached' })
})

test('deletes the stored notes at sign-out and never stores the API or the auth pages', async () => {
  const { page } = ann
  await signUpWithNotes('bob@example.test', 'Of Bob')
  await page.goto('/handler/account-settings')
  await page.getByRole('heading', { name: 'Account settings' }).first().waitFor()
  await page.goto('/')
  await page.getByRole('link', { name: 'Of Bob' }).waitFor()
  await ann.signOut()
  await eventually(() => storedNotes(page)).toBe('[]')
  const others = (await storedPaths(page)).filter((path) => !path.startsWith('/assets/'))
  expect(others.sort()).toEqual(['/', '/config.json', '/icon.svg', '/manifest.webmanifest'])

  await page.context().setOffline(true)
  await page.goto('/')
  await page.waitForURL('**/handler/sign-in*')
  expect(await page.getByText('Of Bob').count()).toBe(0)
})

test('never shows the stored notes of one user to another', async () => {
  const { page } = ann
  await signUpWithNotes('cleo@example.test', 'Of Cleo')
  // The session ends without a sign-out, such as when the cookies expire.
  const stored = await storedNotes(page)
  await page.goto('about:blank')
  await page.context().clearCookies()
  await ann.signUp('dora@example.test', 'battery staple')
  expect(stored).toContain('Of Cleo')
  await page.getByText('Nothing here yet').waitFor()
  await eventually(() => storedNotes(page)).not.toContain('Of Cleo')
  await page.context().setOffline(true)
  await page.reload()
  await offlineSign(page).waitFor()
  await page.getByText('Nothing here yet').waitFor()
  expect(await page.getByText('Of Cleo').count()).toBe(0)
})

test('an expired access token does not prevent the offline start, another session does', async () => {
  const { page } = ann
  await signUpWithNotes('edda@example.test', 'Of Edda')
  const context = page.context()
  await page.goto('about:blank')
  // The cookie of the access token lasts one day, that of the refresh token one year.
  await context.clearCookies({ name: /access/ })
  await context.setOffline(true)
  await page.goto('/')
  await page.getByRole('link', { name: 'Of Edda' }).waitFor()

  await page.goto('about:blank')
  for (const cookie of await context.cookies())
    if (/refresh/.test(cookie.name)) await context.addCookies([{ ...cookie, value: 'of-another-session' }])
  await page.goto('/')
  await page.getByRole('heading', { name: 'Notes' }).waitFor()
  expect(await page.getByText('Of Edda').count()).toBe(0)
  expect(await storedNotes(page)).toBe('[]')
})
