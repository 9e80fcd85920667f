import { beforeAll, expect, test } from 'vitest'
import { violations } from './axe.ts'
import type { Person } from './person.ts'
import { eventually, stage } from './stage.ts'

const { someone } = stage()
let ann: Person

beforeAll(async () => {
  ann = await someone()
  await ann.signUp('ann@example.test', 'correct horse')
  await ann.writeNote('Soup', 'Leek and potato\n\n#food #home')
  await ann.writeNote('Errand', 'Stamps #work')
  await ann.writeNote('Bread', 'Flour, water, salt #Food')
})

const tags = () => ann.page.getByRole('navigation', { name: 'Tags' })
const rows = () => ann.page.getByRole('listitem').locator('strong').allTextContents()

test('filters the list by a tag in the URL, also after a reload', async () => {
  const { page } = ann
  expect(await tags().getByRole('link').allTextContents()).toEqual(['All', '#food', '#home', '#work'])
  expect(await page.getByRole('listitem').filter({ hasText: 'Soup' }).locator('.tag').allTextContents()).toEqual([
    'food',
    'home',
  ])
  await tags().getByRole('link', { name: '#food' }).click()
  await eventually(rows).toEqual(['Bread', 'Soup'])
  expect(new URL(page.url()).searchParams.get('tag')).toBe('food')
  expect(await tags().locator('[aria-current="page"]').allTextContents()).toEqual(['#food'])
  expect(await violations(page, 'tags')).toEqual([])
  await page.reload()
  await eventually(rows).toEqual(['Bread', 'Soup'])
})

test('combines the tag with a search, and keeps both when a note is opened', async () => {
  const { page } = ann
  await page.getByRole('searchbox').fill('leek')
  await eventually(rows).toEqual(['Soup'])
  await page.getByRole('link', { name: 'Soup' }).click()
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  await eventually(rows).toEqual(['Soup'])
  await page.getByRole('searchbox').fill('')
  await eventually(rows).toEqual(['Bread', 'Soup'])
  await tags().getByRole('link', { name: 'All' }).click()
  await eventually(rows).toEqual(['Bread', 'Errand', 'Soup'])
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Soup')
})

test('a tag appears as soon as it is typed, and filters without the server', async () => {
  const { page } = ann
  await page.context().route('**/api/notes**', (route) => route.abort())
  await page.getByRole('textbox', { name: 'Text' }).fill('Leek and potato #winter')
  await tags().getByRole('link', { name: '#winter' }).click()
  await eventually(rows).toEqual(['Soup'])
  await page.context().unroute('**/api/notes**')
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  await page.goto('/?tag=winter')
  await eventually(rows).toEqual(['Soup'])
  await page.goto('/?tag=nothing')
  await page.getByText('No note has the tag #nothing.').waitFor()
})
