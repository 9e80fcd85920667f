import { beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { expectFault, type Person } from './person.ts'
import { stage } from './stage.ts'
import { deleteStoredNotes } from './stored-notes.ts'

const { faults, someone } = stage()
let ann: Person
let guest: Person

beforeAll(async () => {
  ann = await someone()
  await ann.signUp('ann@example.test', 'correct horse')
  guest = await someone()
})

/** How a person gets to see each screen, one after the other. */
const SCREENS: [name: string, open: () => Promise<unknown>, who?: () => Person][] = [
  [
    'home empty',
    async () => {
      await ann.page.goto('/')
      await ann.page.getByText('Nothing here yet').waitFor()
    },
  ],
  [
    'home',
    async () => {
      await ann.writeNote('A rather long title that does not fit into a narrow window, whatever one does', 'x')
      await ann.writeNote('Garden', 'Sow the peas before the end of March, in rows, a hand apart.\nWater them.')
      await ann.page.getByRole('link', { name: 'Garden' }).focus()
    },
  ],
  [
    'home deleted',
    async () => {
      await ann.writeNote('Errand', 'Stamps')
      await ann.page.getByRole('button', { name: 'Delete Errand' }).click()
      await ann.page.getByText('Deleted “Errand”.').waitFor()
    },
  ],
  [
    'trash',
    async () => {
      await ann.page.getByRole('link', { name: 'Trash' }).click()
      await ann.page.getByRole('button', { name: 'Restore Errand' }).waitFor()
    },
  ],
  [
    'trash asks',
    async () => {
      await ann.page.getByRole('button', { name: 'Delete forever: Errand' }).click()
      await ann.page.getByRole('dialog').waitFor()
    },
  ],
  ['search', () => ann.page.goto('/?q=pea').then(() => ann.page.locator('mark').first().waitFor())],
  ['search empty', () => ann.page.goto('/?q=zebra').then(() => ann.page.getByText('No note has “zebra”.').waitFor())],
  [
    'note',
    async () => {
      await ann.page.goto('/')
      await ann.page.getByRole('link', { name: 'Garden' }).click()
      await ann.page.getByRole('textbox', { name: 'Text' }).focus()
    },
  ],
  [
    'note preview',
    async () => {
      await ann.page.goto('/')
      await ann.writeNote('Plan', '## This week\n\n- [x] done\n- [ ] open\n\n> quote\n\n`code` [link](https://a.test)')
      await ann.page.getByRole('link', { name: 'Plan' }).click()
      await ann.page.getByRole('button', { name: 'Preview' }).click()
      await ann.page.getByRole('checkbox', { name: 'open' }).waitFor()
    },
  ],
  [
    'note offline',
    async () => {
      await ann.page.goto('/')
      await ann.page.getByRole('link', { name: 'Garden' }).click()
      await ann.page.route('**/api/notes/**', (route) => route.abort())
      await ann.page.getByRole('textbox', { name: 'Text' }).fill('Sow the peas later.')
      await ann.page.getByText('Your changes are saved in this browser').waitFor()
    },
  ],
  [
    'sign-out asks',
    async () => {
      await ann.leave()
      await ann.page.getByRole('heading', { name: 'Not everything is saved' }).waitFor()
    },
  ],
  [
    'note conflict',
    async () => {
      await ann.page.goBack()
      await ann.page.unroute('**/api/notes/**')
      const note = { id: 'n', title: 'Garden', body: 'Sow beans instead.', rev: 9, createdAt: '', updatedAt: '' }
      const conflict = { status: 409, json: { error: { code: 'conflict', message: 'Changed.' }, note } }
      await ann.page.route('**/api/notes/**', (route) =>
        route.request().method() === 'PATCH' ? route.fulfill(conflict) : route.continue(),
      )
      await ann.page.getByText('Sow beans instead.').waitFor()
    },
  ],
  [
    'keyboard help',
    async () => {
      await ann.page.unroute('**/api/notes/**')
      await ann.page.getByRole('button', { name: 'Use the other version' }).click()
      await ann.page.getByRole('button', { name: 'Keyboard' }).click()
      await ann.page.getByRole('dialog').waitFor()
    },
  ],
  [
    'account menu',
    async () => {
      await ann.page.goto('/')
      await ann.page.getByRole('button', { name: /^Account menu for/ }).click()
      await ann.page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    },
  ],
  [
    'account menu narrow',
    async () => {
      await ann.page.setViewportSize({ width: 320, height: 800 })
      await ann.page.goto('/')
      await ann.page.getByRole('button', { name: /^Account menu for/ }).click()
      await ann.page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    },
  ],
  [
    'account settings',
    async () => {
      await ann.page.getByRole('menuitem', { name: 'Account settings' }).click()
      await ann.page.getByRole('heading', { name: 'Account settings' }).waitFor()
      await ann.page.getByRole('button', { name: /^Account menu for/ }).waitFor()
    },
  ],
  ['no such note', () => ann.page.goto('/note?id=7').then(() => ann.page.getByText('There is no such note').waitFor())],
  ['not found', () => ann.page.goto('/nowhere').then(() => ann.page.getByText('Not Found').waitFor())],
  [
    'server unreachable',
    async () => {
      await ann.page.route('**/api/notes**', (route) => route.abort())
      await deleteStoredNotes(ann.page)
      await ann.page.goto('/')
      await ann.page.getByRole('heading', { name: "Can't reach the server" }).waitFor()
    },
  ],
  [
    'something went wrong',
    async () => {
      const refusal = { status: 400, json: { error: { code: 'invalid', message: 'Nothing today.' } } }
      await ann.page.route('**/api/notes**', (route) => route.fulfill(refusal))
      await ann.page.goto('/')
      await ann.page.getByRole('button', { name: 'Show Error' }).click()
      await expectFault(faults, 'Nothing today.')
    },
  ],
  [
    'sign-in',
    async () => {
      await guest.page.goto('/')
      await guest.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    },
    () => guest,
  ],
  [
    'guest refused',
    async () => {
      const code = 'ANONYMOUS_ACCOUNTS_NOT_ENABLED'
      const headers = {
        'x-stack-known-error': code,
        'access-control-expose-headers': '*',
        'access-control-allow-origin': '*',
      }
      const refusal = { status: 400, headers, json: { code, error: 'Raw words of the service.' } }
      await guest.page.route('**/auth/anonymous/sign-up', (route) => route.fulfill(refusal))
      await guest.page.getByRole('button', { name: 'Try without an account' }).click()
      await guest.page.getByRole('alert').getByText('This app requires an account.').waitFor()
      expect(await guest.page.getByText('Raw words').count()).toBe(0)
      await guest.page.unroute('**/auth/anonymous/sign-up')
    },
    () => guest,
  ],
  [
    'keep',
    async () => {
      await guest.page.getByRole('button', { name: 'Try without an account' }).click()
      await guest.page.getByRole('link', { name: 'Keep my notes' }).click()
      await guest.page.getByRole('heading', { name: 'Keep your notes' }).waitFor()
    },
    () => guest,
  ],
  [
    'keep refused',
    async () => {
      await guest.page.getByLabel('Email').fill('ann@example.test')
      await guest.page.getByLabel('Password').fill('correct horse')
      await guest.page.getByRole('button', { name: 'Keep my notes' }).click()
      await guest.page.getByRole('alert').getByText('An account with this email already exists.').waitFor()
    },
    () => guest,
  ],
]

// accessibility: 1
test.each(SCREENS)('%s has no axe violations and no horizontal scroll', async (name, open, caller = () => ann) => {
  await open()
  expect(await violations(caller().page, name)).toEqual([])
})
