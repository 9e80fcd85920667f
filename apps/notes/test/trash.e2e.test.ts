import { beforeAll, expect, test } from 'vitest'
import type { Person } from './person.ts'
import { eventually, stage } from './stage.ts'

const { someone } = stage()
let ann: Person

beforeAll(async () => {
  ann = await someone()
  await ann.signUp('ann@example.test', 'correct horse')
  for (const title of ['Garden', 'Soup', 'Errand']) {
    await ann.writeNote(title, `Text of ${title}`)
    await ann.page.getByRole('button', { name: `Delete ${title}` }).click()
    await ann.page.getByText(`Deleted “${title}”.`).waitFor()
  }
})

const trashed = () => ann.page.getByRole('listitem').locator('strong').allTextContents()
const dialog = () => ann.page.getByRole('dialog')

test('restores a note from the trash, in another browser too', async () => {
  const { page } = ann
  await page.getByRole('link', { name: 'Trash' }).click()
  await page.getByRole('heading', { name: 'Trash' }).waitFor()
  await eventually(trashed).toEqual(['Errand', 'Soup', 'Garden'])
  const other = await someone()
  await other.signIn('ann@example.test', 'correct horse')
  await other.page.goto('/trash')
  await other.page.getByRole('button', { name: 'Restore Soup' }).click()
  await other.page.getByRole('button', { name: 'Open' }).click()
  await eventually(() => other.page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Text of Soup')
  expect(await other.titles()).toEqual(['Soup'])
  await page.reload()
  await eventually(trashed).toEqual(['Errand', 'Garden'])
})

test('deletes a note forever after a question that focuses "Cancel"', async () => {
  const { page } = ann
  await page.getByRole('button', { name: 'Delete forever: Garden' }).click()
  await dialog().getByRole('heading', { name: 'Delete “Garden” forever?' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel')
  await page.keyboard.press('Enter')
  await dialog().waitFor({ state: 'hidden' })
  expect(await trashed()).toEqual(['Errand', 'Garden'])
  await page.getByRole('button', { name: 'Delete forever: Garden' }).click()
  await dialog().getByRole('button', { name: 'Delete forever' }).click()
  await eventually(trashed).toEqual(['Errand'])
})

test('says that nothing was deleted while the server is unreachable, then empties the trash', async () => {
  const { page } = ann
  await page.route('**/api/trash', (route) => route.abort())
  const empty = async () => {
    await page.getByRole('button', { name: 'Empty trash' }).click()
    await dialog().getByRole('button', { name: 'Delete forever' }).click()
  }
  await empty()
  await page.getByText("Nothing was deleted: the server can't be reached.").waitFor()
  expect(await trashed()).toEqual(['Errand'])
  await page.unroute('**/api/trash')
  await empty()
  await page.getByText('The trash is empty.').waitFor()
  expect(await ann.titles()).toEqual(['Soup'])
})
