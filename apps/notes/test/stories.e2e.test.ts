import { createTeam } from '@latchkey/core'
import { addTeamMember, grantTeamPermission, listUsers, revokeTeamPermission } from '@latchkey/core/server'
import { expect, test, vi } from 'vitest'
import { violations } from './axe.ts'
import { eventually, hasStatus, sendSignUp, stage, titles, write } from './stage.ts'

const { visitor, newUser, admin } = stage()
// Two cores run about three pages, each with its requests to the app and the emulator.
vi.setConfig({ maxConcurrency: 3 })

// spec: 1.title, 1.footer, 1.signed-in-only, 2.route-home, 2.route-handler, 2.layout
test.concurrent('a visitor is redirected to sign-in, signs up, and returns to the page that they asked for', async () => {
  const page = await visitor('/?q=peas')
  await page.waitForURL('**/handler/sign-in?after_auth_return_to=*')
  await page.getByRole('button', { name: 'Try without an account' }).waitFor()
  expect(await violations(page, 'sign-in')).toEqual([])
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.waitForURL('**/handler/sign-up*')
  await sendSignUp(page, 'first@example.test')
  await page.getByText('No note contains “peas”.').waitFor()
  expect(await page.locator('footer').textContent()).toBe('built with PGlite ❤️')
  await page.getByRole('link', { name: 'note.', exact: true }).click()
  await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor()
  await eventually(() => page.getByRole('searchbox').inputValue(), '')
  expect(await violations(page, 'home empty')).toEqual([])
  await page.setViewportSize({ width: 880, height: 800 })
  const column = await page.locator('.column').evaluate((element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return { width, offCenter: Math.abs(left - (document.documentElement.clientWidth - right)) }
  })
  expect(column).toEqual({ width: 42 * 16, offCenter: 0 })
  expect(await page.getByRole('region', { name: 'Messages' }).getAttribute('aria-live')).toBe('polite')
})

test.concurrent('a wide window shows the list beside the open note', async () => {
  const page = await newUser('wide@example.test', { viewport: { width: 1280, height: 720 } })
  await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor()
  expect(await page.getByText('Open a note, or write a new one.').isVisible()).toBe(false)
  for (const title of ['Garden', 'Errand']) {
    await page.getByRole('button', { name: 'New note' }).click()
    await page.getByLabel('Title').fill(title)
    await hasStatus(page, 'Saved')
  }
  const open = page.locator('.notes').getByRole('link', { name: 'Garden' })
  await open.click()
  await page.getByLabel('Text').fill('Sow the peas.')
  await page.getByRole('searchbox').fill('peas')
  await eventually(() => titles(page), ['Garden'])
  expect(await page.getByLabel('Text').inputValue()).toBe('Sow the peas.')
  expect(await open.getAttribute('aria-current')).toBe('page')
  expect((await open.boundingBox())?.height).toBeCloseTo(54, 0)
  expect(await violations(page, 'panes')).toEqual([])
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Open a note, or write a new one.').waitFor()
  // The button in the list deletes the open note, too.
  await page.getByRole('searchbox').fill('')
  await page.locator('.notes').getByRole('link', { name: 'Errand' }).click()
  await page.getByLabel('Text').waitFor()
  await page.getByRole('button', { name: 'Delete “Errand”' }).click()
  await eventually(async () => new URL(page.url()).pathname, '/')
})

test.concurrent('a user writes, opens and deletes notes by keyboard', async () => {
  const page = await newUser('keys@example.test')
  const focused = () => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.className)
  for (const title of ['Garden', 'Errand']) {
    await page.getByRole('button', { name: 'New note' }).press('Enter')
    await page.getByLabel('Title').pressSequentially(title)
    await page.getByLabel('Title').press('Enter')
    await page.keyboard.type('Written')
    await hasStatus(page, 'Saved')
    expect(await page.getByLabel('Title').inputValue()).toBe(title)
    expect(await page.getByLabel('Text').inputValue()).toBe('Written')
    await page.getByRole('link', { name: 'All notes' }).press('Enter')
    await eventually(() => page.evaluate(() => document.activeElement?.className), 'panes')
  }
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('New note')
  await page.getByRole('link', { name: 'Errand' }).press('Enter')
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await eventually(() => page.evaluate(() => document.activeElement?.className), 'panes')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await eventually(() => titles(page), ['Errand', 'Garden'])
  await page.getByRole('button', { name: 'Delete “Errand”' }).press('Enter')
  await eventually(() => titles(page), ['Garden'])
  expect(await focused()).toContain('Garden')
  await page.getByRole('button', { name: 'Delete “Garden”' }).press('Enter')
  await eventually(() => titles(page), [])
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('panes')
})

test.concurrent('the list has the shapes of its notes while it loads, and says when that takes long', async () => {
  const page = await newUser('slow@example.test')
  let release = () => {}
  const isUp = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/notes*', async (route) => {
    await isUp
    await route.continue()
  })
  await page.clock.install()
  await page.evaluate(() => indexedDB.deleteDatabase('note'))
  await page.reload()
  await page.getByText('Loading your notes').waitFor({ state: 'attached' })
  const search = await page.getByRole('searchbox').boundingBox()
  expect(await page.getByText('This is taking longer than expected').isVisible()).toBe(false)
  await page.clock.fastForward(5000)
  await page.getByText('This is taking longer than expected').waitFor()
  release()
  await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor()
  expect(await page.getByRole('searchbox').boundingBox()).toEqual(search)
})

test.concurrent('a user writes a note, finds it, and deletes it with undo', async () => {
  const page = await newUser('writer@example.test')
  await write(page, 'Garden', 'Sow the peas.')
  await write(page, 'Errand', 'Stamps')
  await page.getByRole('searchbox').fill('PEAS')
  await eventually(() => titles(page), ['Garden'])
  await page.getByRole('searchbox').fill('')
  await eventually(() => titles(page), ['Errand', 'Garden'])
  await page.getByRole('button', { name: 'Delete “Errand”' }).click()
  await eventually(() => titles(page), ['Garden'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(() => titles(page), ['Errand', 'Garden'])
  await page.reload()
  await eventually(() => titles(page), ['Errand', 'Garden'])
  expect(await violations(page, 'home')).toEqual([])
  // Deleting the open note returns to the list.
  await page.getByRole('link', { name: 'Errand' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await eventually(() => titles(page), ['Garden'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(() => titles(page), ['Errand', 'Garden'])
  // A note without a text is not saved.
  await page.getByRole('button', { name: 'New note' }).click()
  await page.getByLabel('Title').press('Escape')
  await page.getByRole('link', { name: 'All notes' }).click()
  await eventually(() => titles(page), ['Errand', 'Garden'])
})

test.concurrent('shows notes in the direction of their text', async () => {
  const page = await newUser('directions@example.test', { viewport: { width: 1280, height: 720 } })
  for (const title of ['Garden', 'ملاحظة']) {
    await page.getByRole('button', { name: 'New note' }).click()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Text').fill(`${title} 1`)
    await hasStatus(page, 'Saved')
  }
  const directions = (selector: string) =>
    page.locator(selector).evaluateAll((elements) => elements.map((element) => getComputedStyle(element).direction))
  expect(await directions('textarea')).toEqual(['rtl', 'rtl'])
  await eventually(() => directions('.notes strong, .notes .preview'), ['rtl', 'rtl', 'ltr', 'ltr'])
  const starts = page
    .locator('.notes strong')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().left))
  expect(new Set(await starts).size).toBe(1)
})

// spec: 6.app-roles
test.concurrent('a guest writes a note and keeps it by signing up', async () => {
  const page = await visitor('/handler/sign-in')
  await page.getByRole('button', { name: 'Try without an account' }).click()
  await page.getByRole('heading', { name: 'Notes' }).waitFor()
  await page.getByText('Guest', { exact: true }).waitFor()
  await write(page, 'Found', 'as a guest')
  expect(await violations(page, 'guest')).toEqual([])
  await page.getByRole('button', { name: 'Keep my notes' }).click()
  await page.getByText('Your notes are kept in your new account').waitFor()
  expect(await violations(page, 'sign-up of a guest')).toEqual([])
  await sendSignUp(page, 'guest@example.test')
  await page.getByRole('button', { name: 'Account menu for guest@example.test' }).waitFor()
  await eventually(() => titles(page), ['Found'])
})

test.concurrent('members read the notes of a team, and a permission decides who may write', async () => {
  const emails = ['gardener@example.test', 'reader@example.test'] as const
  const [writer, reader] = await Promise.all([newUser(emails[0]), newUser(emails[1])])
  const server = await admin()
  const users = await listUsers(server)
  const idOf = (email: string) => users.find(({ primaryEmail }) => primaryEmail === email)?.id ?? ''
  const { id: teamId } = await createTeam(server, { displayName: 'Garden' })
  const [writerId, readerId] = [idOf(emails[0]), idOf(emails[1])]
  for (const userId of [writerId, readerId]) await addTeamMember(server, { teamId, userId })
  await grantTeamPermission(server, { teamId, userId: writerId, permission: 'write_notes' })

  await writer.reload()
  await writer.getByRole('button', { name: /^Account menu for/ }).click()
  await writer.getByRole('menuitemradio', { name: 'Garden' }).click()
  await writer.getByRole('heading', { name: 'Garden' }).waitFor()
  await write(writer, 'Beds', 'Three of them.')
  expect(await violations(writer, 'team')).toEqual([])
  await reader.goto(`/?team=${teamId}`)
  await reader.getByText('You can read the notes of this team').waitFor()
  expect(await reader.getByRole('button', { name: 'New note' }).count()).toBe(0)
  await reader.getByRole('link', { name: 'Beds' }).click()
  await hasStatus(reader, 'Read only')
  await writer.getByRole('link', { name: 'Beds' }).click()
  await writer.getByLabel('Text').waitFor()
  await revokeTeamPermission(server, { teamId, userId: writerId, permission: 'write_notes' })
  await writer.getByLabel('Text').fill('Four of them.')
  await hasStatus(writer, 'Not saved')
  await writer.getByRole('button', { name: 'Discard' }).click()
  await eventually(() => writer.getByLabel('Text').inputValue(), 'Three of them.')
  await writer.getByRole('link', { name: 'All notes' }).click()
  await writer.getByRole('link', { name: 'Your own notes' }).click()
  await writer.getByRole('heading', { name: 'Nothing here yet' }).waitFor()
})

test.concurrent('signing out in one tab signs out all tabs and removes the stored notes', async () => {
  const page = await newUser('leaver@example.test')
  await write(page, 'Secret', 'mine')
  const records = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const open = indexedDB.open('note')
          open.onsuccess = () => {
            const read = open.result.transaction('offline').objectStore('offline').getAll()
            read.onsuccess = () => resolve(JSON.stringify(read.result))
          }
        }),
    )
  await eventually(async () => (await records()).includes('Secret'), true)
  const other = await page.context().newPage()
  await other.goto('/')
  await other.getByRole('link', { name: 'Secret' }).waitFor()
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/handler/sign-in*')
  await other.waitForURL('**/handler/sign-in*')
  await eventually(records, '[]')
  await page.goto('/handler/sign-up')
  await sendSignUp(page, 'next@example.test')
  await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor()
})

test.concurrent('a note deleted offline stays deleted when a tab crashed while it took over the changes of another', async () => {
  const page = await newUser('takeover@example.test', { serviceWorkers: 'allow' })
  await page.evaluate(() => navigator.serviceWorker.ready)
  await eventually(() => page.evaluate(async () => Boolean(await caches.match('/'))), true)
  const context = page.context()
  await context.setOffline(true)
  const incomplete: unknown[] = []
  await page.exposeFunction('noteIncomplete', (record: unknown) => incomplete.push(record))
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (value: unknown, key) {
      // @ts-expect-error: a function of the test
      if (Array.isArray(value) && value.includes(undefined)) void noteIncomplete(value)
      return put.call(this, value, key)
    }
  })
  await write(page, 'Draft', 'deleted before it is sent', 'Saved on this device')
  await page.getByRole('button', { name: 'Delete “Draft”' }).click()
  await eventually(() => titles(page), [])
  // A crash can leave each of the records.
  expect(incomplete).toEqual([])
  // What such a tab leaves: all changes of the other tab, and the first of them as its own.
  const copy = () =>
    page.evaluate(async () => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const database = await done(indexedDB.open('note'))
      const store = database.transaction('offline', 'readwrite').objectStore('offline')
      for (const key of (await done(store.getAllKeys())) as [string, string][]) {
        const changes = key[1] !== 'notes' && (await done(store.get(key)))
        if (changes?.length > 1) return done(store.put([changes[0]], [key[0], 'the tab that crashed']))
      }
      return undefined
    })
  await vi.waitFor(async () => expect(await copy()).toBeDefined(), 60_000)
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/')
  await write(again, 'Online', 'after it')
  expect(await titles(again)).toEqual(['Online'])
  await again.reload()
  await again.getByRole('link', { name: 'Online' }).waitFor()
  expect(await titles(again)).toEqual(['Online'])
})

test.concurrent.each([
  [false, 'left@example.test'],
  [true, 'left-aborted@example.test'],
])(
  'a page that is left right after typing, while the API is slow, keeps the note, with its writes aborted: %s',
  async (isAborted, email) => {
    const page = await newUser(email)
    await page.getByRole('button', { name: 'New note' }).click()
    await page.route('**/api/notes/**', () => {})
    if (isAborted)
      await page.evaluate(() => {
        IDBTransaction.prototype.commit = function () {
          this.abort()
        }
      })
    await page.getByLabel('Text').fill('before the train leaves')
    await page.goto('about:blank')
    await page.unrouteAll()
    await page.goto('/')
    await page.getByRole('link', { name: 'before the train leaves' }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'before the train leaves' }).waitFor()
    await vi.waitFor(
      async () => expect(await page.evaluate(() => sessionStorage.getItem('unsent-changes'))).toBeNull(),
      60_000,
    )
  },
)

test.concurrent('a note written offline survives a reload and a crash of the tab, and is sent when the network is back', async () => {
  const page = await newUser('offline@example.test', { serviceWorkers: 'allow' })
  await write(page, 'Online', 'before')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await eventually(() => page.evaluate(async () => Boolean(await caches.match('/'))), true)
  const context = page.context()
  // A file that is opened as a page does not replace the page of the app.
  const icon = await context.newPage()
  await icon.goto('/icon-192.png')
  await icon.close()
  await context.setOffline(true)
  await write(page, 'Draft', 'deleted before it is sent', 'Saved on this device')
  await page.getByRole('button', { name: 'Delete “Draft”' }).click()
  await write(page, 'On the train', 'no network', 'Saved on this device')
  await page.getByRole('button', { name: 'Delete “Online”' }).click()
  await eventually(() => titles(page), ['On the train'])
  await page.reload()
  await eventually(() => titles(page), ['On the train'])
  const crashed = page.waitForEvent('crash')
  void page.goto('chrome://crash').catch(() => {})
  await crashed
  await page.close()
  const again = await context.newPage()
  await again.goto('/')
  await again.getByRole('link', { name: 'On the train' }).waitFor()
  await context.setOffline(false)
  await again.getByRole('link', { name: 'On the train' }).click()
  await hasStatus(again, 'Saved')
  // The deletion of the draft may still be on its way. The page shows the list that it has stored until the current one is
  // loaded.
  const elsewhere = await context.newPage()
  await eventually(async () => {
    await elsewhere.goto('/', { waitUntil: 'networkidle' })
    await elsewhere.getByRole('link', { name: 'On the train' }).waitFor()
    return titles(elsewhere)
  }, ['On the train'])
})
