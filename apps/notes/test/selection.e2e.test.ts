import { beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import type { Person } from './person.ts'
import { eventually, stage } from './stage.ts'

const { someone } = stage()
let ann: Person

beforeAll(async () => {
  ann = await someone()
  await ann.signUp('ann@example.test', 'correct horse')
  for (const title of ['Soup', 'Errand', 'Garden', 'Plan']) await ann.writeNote(title, `Text of ${title}`)
})

const box = (title: string, { page } = ann) => page.getByRole('checkbox', { name: `Select ${title}` })
const bar = ({ page } = ann) => page.getByRole('region', { name: 'Selected notes' })
const press = (name: string) => ann.page.getByRole('button', { name, exact: true }).click()
const rows = () => ann.page.getByRole('listitem').locator('strong').allTextContents()
const undo = () => ann.page.getByRole('button', { name: 'Undo' }).last().click()

test('pins several notes, and undoes it', async () => {
  await ann.page.getByRole('listitem').filter({ hasText: 'Soup' }).hover()
  await box('Soup').check()
  await box('Garden').check()
  await bar().getByText('2 selected').waitFor()
  expect(await violations(ann.page, 'selection')).toEqual([])
  await press('Pin the selected notes')
  await ann.page.getByText('Pinned 2 notes.').waitFor()
  await eventually(rows).toEqual(['Garden', 'Soup', 'Plan', 'Errand'])
  expect(await bar().count()).toBe(0)
  await undo()
  await eventually(rows).toEqual(['Plan', 'Garden', 'Errand', 'Soup'])
})

test('a click with Shift selects a range, which moves to the trash and back', async () => {
  await box('Garden').check()
  await ann.page.getByRole('link', { name: 'Soup' }).click({ modifiers: ['Shift'] })
  await bar().getByText('3 selected').waitFor()
  expect(new URL(ann.page.url()).pathname).toBe('/')
  await press('Move the selected notes to the trash')
  await ann.page.getByText('Moved 3 notes to the trash.').waitFor()
  expect(await ann.titles()).toEqual(['Plan'])
  await ann.page.getByRole('link', { name: 'Trash' }).click()
  for (const title of ['Soup', 'Errand', 'Garden']) await box(title).check()
  await bar().getByText('3 selected').waitFor()
  expect(await violations(ann.page, 'selection in the trash')).toEqual([])
  await press('Restore')
  await ann.page.getByText('Restored 3 notes.').waitFor()
  await ann.page.getByText('The trash is empty.').waitFor()
  await undo()
  await eventually(() => rows().then((titles) => titles.sort())).toEqual(['Errand', 'Garden', 'Soup'])
  for (const title of ['Soup', 'Errand', 'Garden']) await box(title).check()
  await press('Restore')
  await ann.page.getByText('The trash is empty.').waitFor()
  expect(await ann.titles()).toEqual(['Plan', 'Garden', 'Errand', 'Soup'])
})

test('selects with the keyboard, and Esc clears the selection', async () => {
  const { page } = ann
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await bar().getByText('1 selected').waitFor()
  await page.keyboard.press('x')
  await bar().waitFor({ state: 'detached' })
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await bar().getByText('3 selected').waitFor()
  expect(await box('Soup').isChecked()).toBe(false)
  await page.keyboard.press('Escape')
  await bar().waitFor({ state: 'detached' })
})

test('adds a tag to several notes, and undoes it', async () => {
  const { page } = ann
  await box('Soup').check()
  await box('Errand').check()
  await press('Tag the selected notes')
  await page.getByRole('textbox', { name: 'Tag' }).fill('Food shop')
  await page.keyboard.press('Enter')
  await page.getByText('Tagged 2 notes with #food-shop.').waitFor()
  await page.getByRole('link', { name: 'Soup' }).click()
  await eventually(() => page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Text of Soup\n\n#food-shop')
  await undo()
  await eventually(() => page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Text of Soup')
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
})

test('keeps notes in the list that the server could not delete', async () => {
  const { page } = ann
  await ann.titles()
  await page.route('**/api/notes/*', (route) => route.abort())
  await box('Plan').check()
  await press('Move the selected notes to the trash')
  await page.getByText("1 note could not be changed: the server can't be reached.").waitFor()
  await page.getByRole('link', { name: 'Plan' }).waitFor()
  await page.unroute('**/api/notes/*')
})

test('a finger that rests on a row selects it', async () => {
  const bob = await someone({ hasTouch: true, viewport: { width: 375, height: 700 } })
  await bob.signUp('bob@example.test', 'correct horse')
  await bob.writeNote('One', 'Text')
  await bob.page.waitForLoadState('networkidle')
  const session = await bob.page.context().newCDPSession(bob.page)
  const { x, y } = (await bob.page.getByRole('link', { name: 'One' }).boundingBox()) ?? { x: 0, y: 0 }
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 40, y: y + 40 }] })
  await bar(bob).getByText('1 selected').waitFor()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  expect([await box('One', bob).isChecked(), new URL(bob.page.url()).pathname]).toEqual([true, '/'])
})
